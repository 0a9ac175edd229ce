/** @jsxImportSource react */

import { Popover } from "radix-ui";
import { type ComponentProps, use, useRef, useState } from "react";
import { say, type Text } from "@/vocabulary/language";
import type { ComboboxItem, ComboboxProps } from "./combobox-props";
import { DialogElement } from "./dialog-element";
import { Input } from "./input";
import { Options, useOptions } from "./options";

type SuggestInputProps<Item extends ComboboxItem> = Omit<ComponentProps<"input">, "value" | "onChange"> & {
  name: string;
  value: string;
  onValueChange: (text: string) => void;
  /** Text that suggestions are searched by, if it is not the value. */
  query?: string;
  search: ComboboxProps<Item>["search"];
  onChoose: (item: Item) => void;
  /** True if Enter chooses the first suggestion; otherwise an arrow has to reach it. */
  startsAtFirst: boolean;
  listLabel: Text;
  /** True if the list is open at first. */
  startsOpen?: boolean;
};

/**
 * Text field with suggestions beneath it (the combobox pattern of ARIA). It accepts any text; a click or an arrow key
 * shows the suggestions, Enter chooses one, Esc closes them.
 */
export function SuggestInput<Item extends ComboboxItem>(props: SuggestInputProps<Item>) {
  const { value, onValueChange, query = value, search, onChoose, startsAtFirst, listLabel, ...rest } = props;
  const { startsOpen = false, onBlur, ...input } = rest;
  const [open, setOpen] = useState(startsOpen);
  const field = useRef<HTMLInputElement>(null);
  const options = useOptions({
    text: query,
    search,
    enabled: open,
    startsAtFirst,
    onChoose(item: Item) {
      setOpen(false);
      onChoose(item);
    },
  });
  const shown = open && (options.items.length > 0 || options.state === "failed");
  return (
    <Popover.Root open={shown} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <Input
          {...input}
          ref={field}
          role="combobox"
          aria-expanded={shown}
          aria-controls={shown ? options.list.listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={shown ? options.list.activeId : undefined}
          value={value}
          onClick={() => setOpen(true)}
          onChange={(event) => {
            onValueChange(event.target.value);
            options.restart();
            setOpen(true);
          }}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown" && !open) {
              event.preventDefault();
              setOpen(true);
            } else if (event.key === "Enter" && open && (options.list.activeId || startsAtFirst)) {
              options.enter(event);
            } else if (shown && event.key !== "Home" && event.key !== "End") options.move(event);
          }}
          onBlur={(event) => {
            setOpen(false);
            onBlur?.(event);
          }}
        />
      </Popover.Anchor>
      <Popover.Portal container={use(DialogElement)}>
        <Popover.Content
          className="pop combobox"
          role="presentation"
          align="start"
          sideOffset={4}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            // The field opens and closes the list itself.
            if (event.target === field.current) event.preventDefault();
          }}
        >
          <Options options={options} label={listLabel} keepsFocus />
          {options.state === "failed" ? (
            <p className="combobox-status" role="status">
              {say("The list could not be loaded")}
            </p>
          ) : null}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
