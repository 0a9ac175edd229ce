/** @jsxImportSource react */

import { Popover } from "radix-ui";
import { use, useId, useState } from "react";
import { say } from "@/vocabulary/language";
import { findDirection } from "../_lib/direction";
import { unbroken } from "../_lib/unbroken";
import { ComboboxList } from "./combobox-list";
import type { ComboboxItem, ComboboxProps } from "./combobox-props";
import { DialogElement } from "./dialog-element";
import { useControl, useLabelId } from "./field";
import { Icon } from "./icon";

/**
 * One of very many: a button that opens a search field over a list, by the combobox pattern of ARIA. Typing searches on
 * the server, arrows move, Enter chooses, Esc closes. A letter typed on the button opens it with that letter.
 */
export function Combobox<Item extends ComboboxItem>(props: ComboboxProps<Item>) {
  const [open, setOpen] = useState(false);
  const [seed, setSeed] = useState("");
  const labelId = useLabelId();
  const valueId = useId();
  const control = useControl();
  const choose = (item: Item) => {
    props.onValueChange(item);
    setOpen(false);
  };
  return (
    <Popover.Root open={open} onOpenChange={setOpen} modal>
      <Popover.Trigger
        {...control}
        className="input picker"
        data-field={props.name}
        disabled={props.disabled ?? false}
        role="combobox"
        aria-haspopup="dialog"
        aria-labelledby={labelId ? `${labelId} ${valueId}` : undefined}
        onClick={() => setSeed("")}
        onKeyDown={(event) => {
          const letter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey;
          if (!letter && event.key !== "ArrowDown") return;
          event.preventDefault();
          // Text typed while the island slept arrives letter by letter, all of it at the button.
          setSeed(letter ? (open ? seed : "") + event.key : "");
          setOpen(true);
        }}
      >
        <span id={valueId} className={props.value ? "picker-value" : "picker-value picker-empty"}>
          {props.value ? <bdi>{props.value.label}</bdi> : say(props.placeholder ?? "Choose")}
          {props.value?.hint ? (
            <bdi className="option-hint" dir={findDirection(props.value.hint)}>
              {unbroken(props.value.hint)}
            </bdi>
          ) : null}
        </span>
        <Icon name="chevron-down" />
      </Popover.Trigger>
      <Popover.Portal container={use(DialogElement)}>
        <Popover.Content
          className="pop combobox"
          align="start"
          sideOffset={4}
          collisionPadding={12}
          aria-label={say(props.searchLabel ?? "Search")}
        >
          <ComboboxList
            seed={seed}
            search={props.search}
            chosen={props.value?.value}
            onChoose={choose}
            label={say(props.searchLabel ?? "Search")}
            emptyText={say(props.emptyText ?? "Nothing found")}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
