/** @jsxImportSource react */

import { type KeyboardEvent, useEffect, useState } from "react";
import { say, type Text } from "@/vocabulary/language";
import type { ComboboxItem, ComboboxProps } from "./combobox-props";
import { Icon } from "./icon";
import { Options, useOptions } from "./options";

/** The search field and the list of a `Combobox`. */
export function ComboboxList<Item extends ComboboxItem>(props: {
  seed: string;
  search: ComboboxProps<Item>["search"];
  chosen: string | undefined;
  onChoose: (item: Item) => void;
  label: Text;
  emptyText: Text;
}) {
  const { seed, search, chosen, onChoose, label } = props;
  const [text, setText] = useState(seed);
  const options = useOptions({ text, search, chosen, startsAtFirst: true, onChoose });

  useEffect(() => setText(seed), [seed]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Enter") options.enter(event);
    else if (!text || (event.key !== "Home" && event.key !== "End")) options.move(event);
  }

  const status = {
    loading: say("Loading..."),
    failed: say("The list could not be loaded"),
    ready: options.items.length === 0 ? props.emptyText : "",
  }[options.state];

  return (
    <>
      <div className="combobox-search search">
        <Icon name="search" />
        <input
          className="input"
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={options.list.listId}
          aria-autocomplete="list"
          aria-activedescendant={options.list.activeId}
          autoComplete="off"
          spellCheck={false}
          placeholder={label}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            options.restart();
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Options options={options} label={label} onKeyDown={onKeyDown} />
      <p className="combobox-status" role="status">
        {status}
      </p>
    </>
  );
}
