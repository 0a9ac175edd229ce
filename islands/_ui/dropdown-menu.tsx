/** @jsxImportSource react */
import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import type { IconName } from "@/ui/icons";
import { Icon } from "./icon";

export type MenuEntry = {
  label: string;
  icon?: IconName;
  tone?: "danger";
  disabled?: boolean;
  /** Set off from those above by a line. */
  apart?: boolean;
  /** Follows a link, or does something. */
  href?: string;
  onSelect?: () => void;
};

/** A menu of acts under its trigger, which is one button. `apart` draws a line above an entry. */
export function DropdownMenu(props: { trigger: ReactNode; entries: readonly MenuEntry[] }) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{props.trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="pop menu" align="end" sideOffset={6}>
          {props.entries.map((entry) => (
            <MenuItem key={entry.label} entry={entry} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function MenuItem({ entry }: { entry: MenuEntry }) {
  const inside = (
    <>
      {entry.icon ? <Icon name={entry.icon} /> : null}
      {entry.label}
    </>
  );
  return (
    <>
      {entry.apart ? <Radix.Separator className="menu-line" /> : null}
      <Radix.Item
        className={entry.tone === "danger" ? "menu-item danger" : "menu-item"}
        disabled={entry.disabled ?? false}
        onSelect={() => entry.onSelect?.()}
        asChild={Boolean(entry.href)}
      >
        {entry.href ? <a href={entry.href}>{inside}</a> : inside}
      </Radix.Item>
    </>
  );
}
