/** @jsxImportSource react */

import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { classes } from "@/ui/class-names";
import { say, type Text } from "@/vocabulary/language";
import { findDirection } from "../_lib/direction";
import { unbroken } from "../_lib/unbroken";
import type { ComboboxItem, ComboboxProps } from "./combobox-props";
import { Icon } from "./icon";

const typingPause = 180;

type Found<Item> = { items: readonly Item[]; state: "loading" | "ready" | "failed" };

/** Items matching the typed text, requested after a pause in typing; until they arrive, the previous ones stay. */
function useSearch<Item extends ComboboxItem>(
  text: string,
  search: ComboboxProps<Item>["search"],
  enabled: boolean,
): Found<Item> {
  const [found, setFound] = useState<Found<Item>>({ items: [], state: "loading" });
  const request = useEffectEvent(search);
  useEffect(() => {
    if (!enabled) return;
    setFound(({ items }) => ({ items, state: "loading" }));
    const end = new AbortController();
    const answer = async () => {
      const next = await request(text.trim(), end.signal).then(
        (items) => ({ items, state: "ready" }) as const,
        () => ({ items: [], state: "failed" }) as const,
      );
      if (!end.signal.aborted) setFound(next);
    };
    const timer = setTimeout(() => void answer(), text === "" ? 0 : typingPause);
    return () => {
      clearTimeout(timer);
      end.abort();
    };
  }, [text, enabled]);
  return found;
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
  PageDown: (at, last) => Math.min(last, at + 8),
  PageUp: (at) => Math.max(0, at - 8),
};

type OptionsOf<Item extends ComboboxItem> = {
  /** Text that the options are searched by. */
  text: string;
  search: ComboboxProps<Item>["search"];
  /** False while the list is closed, and nothing is searched. */
  enabled?: boolean;
  chosen?: string | undefined;
  /** True if Enter chooses the first option while no arrow has moved. */
  startsAtFirst: boolean;
  onChoose: (item: Item) => void;
};

/** Options of a list that is searched by a text field, and the one that its arrows have reached. */
export function useOptions<Item extends ComboboxItem>(props: OptionsOf<Item>) {
  const { text, enabled = true, chosen, startsAtFirst, onChoose } = props;
  const [active, setActive] = useState<number>();
  const [entered, setEntered] = useState(false);
  const { items, state } = useSearch(text, props.search, enabled);
  const listId = useId();
  const chosenAt = items.findIndex((item) => item.value === chosen);
  const start = startsAtFirst ? Math.max(0, chosenAt) : chosenAt;
  const at = Math.min(active ?? start, items.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  // Enter before the answer arrives chooses the answer's first item, not an earlier one.
  useEffect(() => {
    if (!entered || state === "loading") return;
    setEntered(false);
    const item = items[at];
    if (item && !item.disabled) onChoose(item);
  });

  return {
    items,
    state,
    at,
    chosen,
    optionId,
    setActive,
    onChoose,
    list: { listId, ...(at >= 0 && { activeId: optionId(at) }) },
    /** The text has changed: the arrows begin again. */
    restart(): void {
      setActive(undefined);
      setEntered(false);
    },
    /** Moves by an arrow or a page; false for any other key. */
    move(event: KeyboardEvent): boolean {
      const step = steps[event.key];
      if (!step || items.length === 0) return false;
      event.preventDefault();
      setActive(step(at, items.length - 1));
      return true;
    },
    enter(event: KeyboardEvent): void {
      event.preventDefault();
      setEntered(true);
    },
  };
}

type OptionsProps<Item extends ComboboxItem> = {
  options: ReturnType<typeof useOptions<Item>>;
  label: Text;
  /** True if the text field keeps the focus when an option is pressed. */
  keepsFocus?: boolean;
  onKeyDown?: (event: KeyboardEvent) => void;
};

/** The list of `useOptions`, of which the active option is in sight. */
export function Options<Item extends ComboboxItem>(props: OptionsProps<Item>) {
  const { options, label, keepsFocus = false, onKeyDown } = props;
  const { items, at, chosen, optionId, setActive, onChoose } = options;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <div
      className="combobox-list"
      role="listbox"
      id={options.list.listId}
      aria-label={say(label)}
      ref={list}
      onMouseDown={(event) => keepsFocus && event.preventDefault()}
    >
      {items.map((item, index) => (
        <div
          key={item.value}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={item.value === chosen}
          aria-disabled={item.disabled || undefined}
          className={classes("option", index === at && "option-active")}
          onPointerMove={() => setActive(index)}
          onKeyDown={onKeyDown}
          onClick={() => !item.disabled && onChoose(item)}
        >
          <span className="option-main">
            <bdi>{item.label}</bdi>
            {item.hint ? (
              <bdi className="option-hint" dir={findDirection(item.hint)}>
                {unbroken(item.hint)}
              </bdi>
            ) : null}
          </span>
          {item.value === chosen ? (
            <span className="option-check">
              <Icon name="check" />
            </span>
          ) : null}
        </div>
      ))}
    </div>
  );
}
