/** @jsxImportSource react */

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type Answer, type Chip, type Choices, choicesCall } from "@/assistant/contract";
import type { Query } from "@/assistant/question/contract";
import { withoutPart } from "@/assistant/question/rules";
import { say } from "@/vocabulary/language";
import { send } from "../../_lib/api";
import { queryClient } from "../../_lib/query-client";
import { Icon } from "../../_ui/icon";

type QueryChipsProps = {
  answer: Pick<Answer, "query" | "chips">;
  /** Asks another query; absent while one is answered, or where a later answer follows. */
  onCompose: ((query: Query, text: string) => void) | undefined;
};

/** The parts of an answer's query: each opens its choices, and one that can be left out has a button for that. */
export function QueryChips({ answer: { query, chips = [] }, onCompose }: QueryChipsProps) {
  const [opened, setOpened] = useState<string>();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  if (!query || !onCompose) return null;
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || opened === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setOpened(undefined);
    list.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
  }
  const isOpened = ({ part }: Chip): boolean =>
    opened === part || (part === "add" && opened?.startsWith("add:") === true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the choices wherever the focus is in them
    <div className="chat-query" onKeyDown={onKeyDown}>
      <ul ref={list} className="chat-chips" aria-label={say("Change the question")}>
        {chips.map((chip) => (
          <li key={chip.part + chip.label} className="chat-chip">
            <button
              type="button"
              aria-expanded={isOpened(chip)}
              aria-controls={isOpened(chip) ? id : undefined}
              onClick={() => setOpened(isOpened(chip) ? undefined : chip.part)}
            >
              <ChipText {...chip} />
              <Icon name={chip.part === "add" ? "plus" : "chevron-down"} />
            </button>
            {chip.removable ? (
              <button
                type="button"
                aria-label={say("Remove {name}", { name: chip.value ?? chip.label })}
                onClick={() => onCompose(withoutPart(query, chip.part), say("Change the question"))}
              >
                <Icon name="close" />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {opened === undefined ? null : (
        <PartChoices
          key={opened}
          id={id}
          query={query}
          part={opened}
          onOpen={setOpened}
          onChoose={(chosen, text) => {
            setOpened(undefined);
            onCompose(chosen, text);
          }}
        />
      )}
    </div>
  );
}

const ChipText = ({ label, value }: Chip) => (
  <span>
    {label}
    {value === undefined ? null : (
      <>
        {": "}
        <bdi>{value}</bdi>
      </>
    )}
  </span>
);

type PartChoicesProps = {
  id: string;
  query: Query;
  part: string;
  onOpen: (part: string) => void;
  onChoose: (query: Query, text: string) => void;
};

/** The choices for one part, and a field to find or give others. */
function PartChoices({ id, query, part, onOpen, onChoose }: PartChoicesProps) {
  const [typed, setTyped] = useState("");
  const group = useRef<HTMLFieldSetElement>(null);
  const { data, isError } = useQuery<Choices>(
    {
      queryKey: ["chat-choices", query, part, typed],
      queryFn: ({ signal }) =>
        send(choicesCall, { query: { query: JSON.stringify(query), part, typed }, signal }),
      networkMode: "always",
      placeholderData: (before) => before,
    },
    queryClient(),
  );
  const isRead = data !== undefined;
  useEffect(() => {
    if (isRead) group.current?.scrollIntoView?.({ block: "nearest" });
  }, [isRead]);
  return (
    <fieldset
      ref={group}
      id={id}
      className="chat-choices"
      aria-label={say("Choices")}
      aria-busy={data === undefined}
    >
      {data?.typed ? <TypedField typed={data.typed} onType={setTyped} /> : null}
      {isError ? <p role="alert">{say("The choices could not be fetched.")}</p> : null}
      {data?.choices.map(({ label, query: chosen, opens, chosen: isChosen }) => (
        <button
          key={label + (opens ?? "")}
          type="button"
          aria-pressed={isChosen ?? undefined}
          onClick={() => (chosen ? onChoose(chosen, label) : opens && onOpen(opens))}
        >
          <bdi>{label}</bdi>
          {opens ? <Icon name="chevron-right" /> : null}
        </button>
      ))}
      {data && data.choices.length === 0 && data.typed !== "amount" ? <p>{say("Nothing found")}</p> : null}
    </fieldset>
  );
}

/** Field for a name, an amount, or a first and a last day. */
function TypedField({
  typed,
  onType,
}: {
  typed: NonNullable<Choices["typed"]>;
  onType: (text: string) => void;
}) {
  const [days, setDays] = useState({ from: "", to: "" });
  if (typed !== "days")
    return (
      <input
        className="input"
        type="search"
        inputMode={typed === "amount" ? "decimal" : "search"}
        aria-label={say(typed === "amount" ? "Amount" : "Search")}
        placeholder={say(typed === "amount" ? "Amount" : "Search")}
        onChange={({ target }) => onType(target.value)}
      />
    );
  const change = (next: Partial<typeof days>) => {
    const all = { ...days, ...next };
    setDays(all);
    onType([all.from, all.to].filter((day) => day !== "").join(" "));
  };
  return (
    <div className="chat-days">
      <label>
        {say("From")}
        <input
          className="input"
          type="date"
          value={days.from}
          onChange={({ target }) => change({ from: target.value })}
        />
      </label>
      <label>
        {say("To")}
        <input
          className="input"
          type="date"
          value={days.to}
          onChange={({ target }) => change({ to: target.value })}
        />
      </label>
    </div>
  );
}
