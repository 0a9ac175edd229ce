import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { addDays, bankDate, startOfBankDay } from "@/vocabulary/calendar";
import { formatMoney } from "@/vocabulary/money";
import { answerOf } from "./breakdown-answer";
import {
  mostRows,
  movementsBetween,
  movementsOfRows,
  type Narrowing,
  rowsOf,
  type Subject,
} from "./selection";
import { sideOf } from "./sides";
import { Figures, type ToolResult } from "./tool";
import { capital, needsRows } from "./transactions";
import { whenText } from "./wording";

/** Parts transactions by type or by currency. */
export async function byKind(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  by: "type" | "currency",
  shares: boolean | undefined,
): Promise<ToolResult> {
  const { rows, more } = needsRows(narrowing)
    ? await rowsOf(deps, actor, subject, narrowing, mostRows)
    : { rows: undefined, more: false };
  const { zone } = deps.env;
  const edges = [
    narrowing.from === undefined ? 0 : startOfBankDay(narrowing.from, zone),
    startOfBankDay(addDays(narrowing.to ?? bankDate(deps.now(), zone), 1), zone),
  ];
  const [between = []] = rows ? [movementsOfRows(rows)] : await movementsBetween(deps, subject, edges);
  const movements = between.filter(({ currency }) => (narrowing.currency ?? currency) === currency);
  if (by === "currency") {
    const groups = movements.map((moved) => ({ label: moved.currency, movements: [moved] }));
    return answerOf(deps, actor, subject, narrowing, groups, { by, exceeded: more, shares });
  }
  const figures = new Figures();
  const lines = (["credit", "debit", "hold", "release"] as const).flatMap((type) =>
    movements.flatMap((moved) => {
      const { count, sum } = sideOf(moved, type);
      if (count === 0) return [];
      const amount = type === "credit" || type === "debit" ? formatMoney(sum, moved.currency) : "";
      figures.of(`${type}s in ${moved.currency}`, String(count));
      if (amount !== "") figures.of(`Sum of ${type}s in ${moved.currency}`, amount);
      return [[capital(type), moved.currency, count.toLocaleString("en-US"), amount]];
    }),
  );
  return {
    content:
      lines.length === 0
        ? `There are no such transactions ${whenText(narrowing)}.`
        : `By type, ${whenText(narrowing)}.`,
    figures: figures.all,
    ...(lines.length > 0 && {
      table: {
        columns: [
          { label: "Type" },
          { label: "Currency" },
          { label: "Number", numeric: true as const },
          { label: "Sum", numeric: true as const },
        ],
        rows: lines,
      },
    }),
  };
}
