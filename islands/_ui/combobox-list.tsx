/** @jsxImportSource react */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { classes } from "@/ui/class-names";
import { say, type Text } from "@/vocabulary/language";
import { queryClient } from "../_lib/query-client";
import type { ComboboxItem, ComboboxProps } from "./combobox-props";
import { Icon } from "./icon";

const typingPause = 180;

type Found<Item> = { items: readonly Item[]; state: "loading" | "ready" | "failed" };

/** Items matching the typed text, requested after a pause in typing; until they arrive, the previous ones stay. */
function useSearch<Item extends ComboboxItem>(
  text: string,
  search: ComboboxProps<Item>["search"],
): Found<Item> {
  const id = useId();
  const [asked, setAsked] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), text === "" ? 0 : typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isFetching, isError } = useQuery(
    {
      queryKey: ["search", id, asked.trim()],
      queryFn: ({ signal }) => search(asked.trim(), signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    },
    queryClient(),
  );
  if (isError) return { items: [], state: "failed" };
  return { items: data ?? [], state: isFetching || asked !== text ? "loading" : "ready" };
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
  PageDown: (at, last) => Math.min(last, at + 8),
  PageUp: (at) => Math.max(0, at - 8),
};

/** The search field and the list of a `Combobox`. */
export function ComboboxList<Item extends ComboboxItem>(props: {
  seed: string;
  search: ComboboxProps<Item>["search"];
  chosen: string | undefined;
  onChoose: (item: Item) => void;
  label: Text;
  emptyText: Text;
}) {
  const [text, setText] = useState(props.seed);
  const [active, setActive] = useState<number>();
  const [entered, setEntered] = useState(false);
  const found = useSearch(text, props.search);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosenAt = found.items.findIndex((item) => item.value === props.chosen);
  const at = Math.min(active ?? Math.max(0, chosenAt), found.items.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => setText(props.seed), [props.seed]);

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: "nearest" });
  }, [at]);

  // Enter before the answer arrives chooses the answer's first item, not an earlier one.
  useEffect(() => {
    if (!entered || found.state === "loading") return;
    setEntered(false);
    const item = found.items[at];
    if (item && !item.disabled) props.onChoose(item);
  });

  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step && found.items.length > 0 && !(text && (event.key === "Home" || event.key === "End"))) {
      event.preventDefault();
      setActive(step(at, found.items.length - 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      setEntered(true);
    }
  }

  const status = {
    loading: say("Loading..."),
    failed: say("The list could not be loaded"),
    ready: found.items.length === 0 ? props.emptyText : "",
  }[found.state];

  return (
    <>
      <div className="combobox-search search">
        <Icon name="search" />
        <input
          className="input"
          role="combobox"
          aria-label={props.label}
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? optionId(at) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={props.label}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(undefined);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="combobox-list" role="listbox" id={listId} aria-label={props.label} ref={list}>
        {found.items.map((item, index) => (
          <div
            key={item.value}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={item.value === props.chosen}
            aria-disabled={item.disabled || undefined}
            className={classes("option", index === at && "option-active")}
            onPointerMove={() => setActive(index)}
            onKeyDown={onKeyDown}
            onClick={() => !item.disabled && props.onChoose(item)}
          >
            <span className="option-main">
              <bdi>{item.label}</bdi>
              {item.hint ? <bdi className="option-hint">{item.hint}</bdi> : null}
            </span>
            {item.value === props.chosen ? (
              <span className="option-check">
                <Icon name="check" />
              </span>
            ) : null}
          </div>
        ))}
      </div>
      <p className="combobox-status" role="status">
        {status}
      </p>
    </>
  );
}
