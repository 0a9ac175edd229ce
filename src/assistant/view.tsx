import { Card } from "@/ui/card";
import { buttonClass } from "@/ui/class-names";
import { EmptyState } from "@/ui/empty-state";
import { icon } from "@/ui/icon";
import { PageHeader } from "@/ui/page-header";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import type { AskedQuery } from "./asked-page";
import type { Answer, Suggestion } from "./contract";
import type { Query } from "./question/contract";
import { withoutPart } from "./question/rules";

const path = "/assistant";

/** The address of a query's answer, with the choices of one of its parts. */
const addressOf = (query: Query, part?: string): string =>
  `${path}?${new URLSearchParams({ query: JSON.stringify(query), ...(part !== undefined && { part }) })}`;

type AskedPageProps = {
  asked: AskedQuery | undefined;
  suggestions: readonly Suggestion[];
  part: string;
  typed: string;
};

/** Whole questions to ask, or an answer whose parts are changed by links. */
export const AskedPage = ({ asked, suggestions, part, typed }: AskedPageProps) => (
  <>
    <PageHeader title="Assistant" description="Questions about your accounts, transactions and alerts" />
    <Card class="chat-page">
      <SearchForm typed={asked ? "" : typed} label="Ask a question" />
      {asked ? <AskedAnswer {...asked} part={part} typed={typed} /> : <Questions suggestions={suggestions} />}
    </Card>
  </>
);

const Questions = ({ suggestions }: Pick<AskedPageProps, "suggestions">) =>
  suggestions.length === 0 ? (
    <EmptyState title="Nothing found" />
  ) : (
    <ul class="chat-questions">
      {suggestions.map(({ label, query, note }) => (
        <li key={label}>
          <a class="chat-question" href={addressOf(query)}>
            <bdi>{label}</bdi>
            {note === undefined ? null : <small>{note}</small>}
          </a>
        </li>
      ))}
    </ul>
  );

const AskedAnswer = ({
  query,
  label,
  answer,
  chips,
  choices,
  part,
  typed,
}: AskedQuery & { part: string; typed: string }) => (
  <>
    <h2>
      <bdi>{label}</bdi>
    </h2>
    <p class="chat-text" dir="auto">
      {answer.content}
    </p>
    {answer.table ? <AnswerTable table={answer.table} /> : null}
    {answer.links?.map((link) => (
      <p key={link.href}>
        <a href={link.href}>{link.label}</a>
      </p>
    ))}
    <ul class="chat-chips" aria-label={say("Change the question")}>
      {chips.map((chip) => (
        <li key={chip.part + chip.label} class="chat-chip">
          <a href={addressOf(query, chip.part)} aria-current={chip.part === part ? "true" : undefined}>
            {chip.label}
            {chip.value === undefined ? null : <bdi>: {chip.value}</bdi>}
          </a>
          {chip.removable ? (
            <a href={addressOf(withoutPart(query, chip.part))}>
              {icon("close")}
              <span class="sr-only">{say("Remove {name}", { name: chip.value ?? chip.label })}</span>
            </a>
          ) : null}
        </li>
      ))}
    </ul>
    {choices ? (
      <section class="chat-choices" aria-label={say("Choices")}>
        {choices.typed ? (
          <SearchForm
            typed={typed}
            label={choices.typed === "amount" ? "Amount" : choices.typed === "days" ? "Days" : "Search"}
            kept={{ query: JSON.stringify(query), part }}
          />
        ) : null}
        {choices.choices.map((choice) => (
          <a
            key={choice.label + (choice.opens ?? "")}
            href={choice.query ? addressOf(choice.query) : addressOf(query, choice.opens)}
            aria-current={choice.chosen ? "true" : undefined}
          >
            <bdi>{choice.label}</bdi>
          </a>
        ))}
        {choices.choices.length === 0 ? <p>{say("Nothing found")}</p> : null}
      </section>
    ) : null}
  </>
);

/** A field whose text is part of the address, with what else is. */
const SearchForm = ({
  typed,
  label,
  kept = {},
}: {
  typed: string;
  label: "Ask a question" | "Amount" | "Days" | "Search";
  kept?: Record<string, string>;
}) => (
  <form action={path} class="chat-field">
    {Object.entries(kept).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <input
      class="input"
      type="search"
      name="typed"
      dir="auto"
      maxlength={100}
      aria-label={say(label)}
      placeholder={label === "Days" ? "2026-10-01 2026-10-31" : say(label)}
      value={typed}
    />
    <button type="submit" class={buttonClass()}>
      {say("Search")}
    </button>
  </form>
);

const AnswerTable = ({ table: { columns, rows, more } }: { table: NonNullable<Answer["table"]> }) => (
  <div class="chat-table">
    <table aria-label={say("Rows of the answer")}>
      <thead>
        <tr>
          {columns.map(({ label, numeric }) => (
            <th key={label} scope="col" class={numeric ? "num" : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer never change
          <tr key={row}>
            {columns.map(({ label, numeric }, at) => (
              <td key={label} class={numeric ? "num" : undefined}>
                {data(cells[at] ?? "")}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {more ? (
      <p class="chat-more">{say("and {count} more", { count: more.toLocaleString("en-US") })}</p>
    ) : null}
  </div>
);
