/** @jsxImportSource react */

import type { Answer, ChatMessageDto, ChatTable } from "@/assistant/contract";
import type { Query } from "@/assistant/question/contract";
import { classes } from "@/ui/class-names";
import { bankClock, bankDate, formatDate, formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import { Icon } from "../../_ui/icon";
import { QueryChips } from "./query-chips";

type MessageProps = {
  message: ChatMessageDto;
  zone: string;
  now: number;
  /** Sends a question; absent if none can be sent. */
  onAsk: ((text: string) => void) | undefined;
  /** Asks a composed query; absent if none can be asked. */
  onCompose: ((query: Query, text: string) => void) | undefined;
  /** True if its suggested questions are still useful. */
  newest: boolean;
  onLeave: () => void;
};

/** Question, or one part of an answer: sentences with their table, drawing and links. */
const Told = ({ answer, onLeave }: { answer: Omit<Answer, "also">; onLeave: () => void }) => {
  const { content, understood, table, links } = answer;
  return (
    <>
      {understood ? (
        <p className="chat-understood" dir="auto">
          {understood}
        </p>
      ) : null}
      <p className="chat-text" dir="auto">
        {content}
      </p>
      {table ? <AnswerTable {...table} /> : null}
      {links && links.length > 0 ? (
        <ul className="chat-links">
          {links.map(({ label, href }) => (
            <li key={href + label}>
              <a href={href} onClick={onLeave}>
                <bdi>{label}</bdi>
                <Icon name="chevron-right" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
};

/** One message with its time: a question, or its answer with follow-up questions. */
export const Message = ({ message, zone, now, onAsk, onCompose, newest, onLeave }: MessageProps) => {
  const { type, choices, createdAt } = message;
  return (
    <li className={classes("chat-message", `chat-${type}`)}>
      <span className="sr-only">{type === "user" ? say("You:") : say("Assistant:")}</span>
      <div className="chat-bubble">
        <Told answer={message} onLeave={onLeave} />
        {message.also ? <Told answer={message.also} onLeave={onLeave} /> : null}
      </div>
      <Time at={createdAt} zone={zone} now={now} />
      {newest ? <QueryChips answer={message.also ?? message} onCompose={onCompose} /> : null}
      {newest && choices && choices.length > 0 ? (
        <Questions questions={choices} onAsk={onAsk} onCompose={onCompose} />
      ) : null}
    </li>
  );
};

/** Time of a message by the bank's clock, with the date if it is not today. */
const Time = ({ at, zone, now }: { at: string; zone: string; now: number }) => {
  const instant = Date.parse(at);
  const date = bankDate(instant, zone);
  const clock = bankClock(instant, zone);
  const today = date === bankDate(now, zone);
  return (
    <time className="chat-time" dateTime={at} title={formatDateTime(instant, zone)}>
      {today ? clock : data(`${formatDate(date)}, ${clock}`)}
    </time>
  );
};

/** A question that is offered: in words, or as a query with the reason why, or with what it leaves out. */
type Question = {
  label: string;
  message?: string;
  query?: Query;
  note?: string;
  without?: readonly string[];
};

type QuestionsProps = {
  questions: readonly Question[];
  onAsk: ((text: string) => void) | undefined;
  onCompose: ((query: Query, text: string) => void) | undefined;
};

/** Questions as buttons that ask them. */
export const Questions = ({ questions, onAsk, onCompose }: QuestionsProps) => (
  <ul className="chat-questions">
    {questions.map(({ label, message = label, query, ...more }) => (
      <li key={message}>
        <button
          type="button"
          className="chat-question"
          aria-disabled={onAsk === undefined || undefined}
          onClick={() => (query ? onCompose?.(query, label) : onAsk?.(message))}
        >
          <QuestionText label={label} {...more} />
        </button>
      </li>
    ))}
  </ul>
);

/** A question, with the words that it leaves out struck through, and why it is offered. */
export const QuestionText = ({ label, note, without = [] }: Pick<Question, "label" | "note" | "without">) => (
  <>
    <bdi>{label}</bdi>
    {without.length > 0 ? (
      <span className="chat-without">
        <span className="sr-only">{say("without")} </span>
        {without.map((word) => (
          <s key={word}>{word}</s>
        ))}
      </span>
    ) : null}
    {note === undefined ? null : <small>{note}</small>}
  </>
);

/** Maximum length of a text that a cell keeps on one line, in characters: a date, a status, the end of an IBAN. */
const oneLine = 16;

const cellClass = (numeric: boolean | undefined, text: string | undefined): string | undefined => {
  if (numeric) return "num";
  return text !== undefined && text.length > oneLine ? "words" : undefined;
};

const getRank = ({ at, numeric }: { at: number; numeric?: boolean | undefined }) =>
  at === 0 ? 0 : numeric ? 1 : 2;

/** Moves figures next to the row's subject, so that a narrow panel shows them. `at`: a column's index in its rows. */
function asShown(columns: ChatTable["columns"]) {
  const placed = columns.map((column, at) => ({ ...column, at }));
  return placed.toSorted((a, b) => getRank(a) - getRank(b));
}

/** Rows of an answer; a wide table scrolls within the message. */
function AnswerTable({ columns, rows, more }: ChatTable) {
  const shown = asShown(columns);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <div className="chat-table" tabIndex={0}>
        <table aria-label={say("Rows of the answer")}>
          <thead>
            <tr>
              {shown.map(({ label, numeric }) => (
                <th key={label} scope="col" className={numeric ? "num" : undefined}>
                  <bdi>{label}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer never change
              <tr key={row}>
                {shown.map(({ label, numeric, at }) => (
                  <td key={label} className={cellClass(numeric, cells[at])}>
                    <bdi>{cells[at]}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more ? (
        <p className="chat-more">{say("and {count} more", { count: more.toLocaleString("en-US") })}</p>
      ) : null}
    </>
  );
}
