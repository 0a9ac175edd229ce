import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { Movements } from "@/reporting/statements/positions";
import {
  addDays,
  type BankDate,
  bankDate,
  formatDate,
  formatMonth,
  startOfBankDay,
  startOfMonth,
} from "@/vocabulary/calendar";
import { answerOf } from "./breakdown-answer";
import {
  firstDay,
  mostRows,
  movementsBetween,
  movementsOfRows,
  type Narrowing,
  rowsOf,
  type Subject,
} from "./selection";
import type { ToolResult } from "./tool";
import { needsRows } from "./transactions";
import { dayText } from "./wording";

/** As many days, weeks or months are told apart in one answer. */
const mostGroups = { day: 92, week: 60, month: 36 } as const;

/** The days at which groups begin, and the day after the last one. */
function edgesOf(by: "day" | "week" | "month", from: BankDate, to: BankDate): BankDate[] {
  const edges: BankDate[] = [];
  let date = from;
  while (date <= to && edges.length <= mostGroups[by]) {
    edges.push(date);
    if (by === "day") date = addDays(date, 1);
    else if (by === "week") date = addDays(date, 7 - ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));
    else date = startOfMonth(addDays(startOfMonth(date), 31));
  }
  return [...edges, addDays(to, 1)];
}

/** Parts transactions by day, week or month. */
export async function byTime(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  {
    by,
    average,
    rank,
    shares,
  }: {
    by: "day" | "week" | "month";
    average: boolean | undefined;
    rank: "largest" | "smallest" | undefined;
    shares: boolean | undefined;
  },
): Promise<ToolResult> {
  const { zone } = deps.env;
  const today = bankDate(deps.now(), zone);
  const to = narrowing.to === undefined || narrowing.to > today ? today : narrowing.to;
  const first = await firstDay(deps, subject);
  const from = narrowing.from ?? first;
  if (average && first > from)
    return {
      content: `There is nothing before ${dayText(first)}, so an average of all these ${by}s would be too low. Name days from then on.`,
      figures: [],
    };
  const edges = edgesOf(by, from, to);
  if (edges.length - 1 > mostGroups[by]) {
    return {
      content: `That is more than ${mostGroups[by]} ${by}s: ask for a shorter period, or for larger steps.`,
      figures: [],
    };
  }
  const instants = edges.map((date) => startOfBankDay(date, zone));
  let exceeded = false;
  let grouped: Movements[][];
  if (needsRows(narrowing)) {
    const { rows, more } = await rowsOf(deps, actor, subject, { ...narrowing, from, to }, mostRows);
    exceeded = more;
    grouped = instants
      .slice(1)
      .map((until, part) =>
        movementsOfRows(
          rows.filter(({ createdAt }) => createdAt >= (instants[part] ?? 0) && createdAt < until),
        ),
      );
  } else grouped = await movementsBetween(deps, subject, instants);
  const labelOf = (date: BankDate, at: number) => {
    if (by === "day") return formatDate(date);
    if (by === "month") return formatMonth(date.slice(0, 7));
    return `${formatDate(date)} to ${formatDate(addDays(edges[at + 1] ?? to, -1))}`;
  };
  const parts = edges
    .slice(0, -1)
    .map((date, at) => ({ label: labelOf(date, at), movements: grouped[at] ?? [] }));
  // Before the first account there was nothing that could have moved.
  const groups = parts.slice(Math.max(0, edges.findIndex((date) => date > first) - 1));
  return answerOf(deps, actor, subject, { ...narrowing, from, to }, groups, {
    by,
    exceeded,
    chart: true,
    ...(average && { average }),
    ...(rank && { rank }),
    shares,
  });
}
