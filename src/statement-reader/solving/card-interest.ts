import type { Money } from "../amounts/amounts";
import type { Event, RowEvent } from "../rows/event-types";
import { alternatives } from "../vocabulary";
import { squash } from "../words/text";
import type { Run } from "./run";

/* Matches interest. Cards charge it on the last day of the period, and many print it below the rows without a date. */

const interestLabel = new RegExp(`^(?:${alternatives("owed", "interest")})$`);
const interestSumLabel = new RegExp(`^(?:${alternatives("owed", "interestSum")})$`);

type Labelled = {
  label: string;
  key: string;
  money: Money;
};

/** The only amount of an event without a date, with its label and its column. */
function findLabelled(event: Event): Labelled | null {
  if (event.type === "mark") {
    const { mark, column } = event;
    return mark.date || column === null ? null : { label: mark.label, key: column, money: mark.money };
  }
  if (event.type === "text" || event.dated) return null;
  const [[key, money] = [], ...others] = Object.entries(event.cells);
  return key && money && others.length === 0 ? { label: event.text.join(" "), key, money } : null;
}

function getRow({ part, page, y }: Event, { label, key, money }: Labelled): RowEvent {
  const section = { title: "", kind: "debit" as const };
  const place = { part: { ...part, section }, page, y };
  const row = { date: null, dated: false, side: null, text: [label], indented: false };
  return { type: "row", ...place, ...row, cells: { [key]: money } };
}

/** The charges above each of their sums that add up to it. */
function listCharges(events: readonly Event[]): RowEvent[] {
  const found: RowEvent[] = [];
  let open: RowEvent[] = [];
  let sum = 0;
  for (const event of events) {
    const labelled = findLabelled(event);
    const key = squash(labelled?.label ?? "");
    if (labelled && interestLabel.test(key)) {
      sum += labelled.money.minor;
      if (labelled.money.minor > 0) open.push(getRow(event, labelled));
    } else {
      if (labelled && interestSumLabel.test(key) && labelled.money.minor === sum) found.push(...open);
      open = [];
      sum = 0;
    }
  }
  return found;
}

/** The same run with a card's undated interest, if its printed sum agrees; null if there is none. */
export function withChargedInterest(run: Run, events: readonly Event[]): Run | null {
  const charges = listCharges(events);
  if (charges.length === 0) return null;
  const last = run.steps.findLastIndex(({ kind }) => kind === "row") + 1;
  const steps = charges.map((row) => ({ kind: "row" as const, row }));
  return { ...run, rows: [...run.rows, ...charges], steps: run.steps.toSpliced(last, 0, ...steps) };
}
