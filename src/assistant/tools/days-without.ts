import { z } from "zod";
import { addDays, type BankDate, bankDate, startOfBankDay } from "@/vocabulary/calendar";
import { daysOf, mostReadings } from "./day-balances";
import { firstDay, movementsBetween, subjectOf } from "./selection";
import { defineTool, Figures, subjectFields } from "./tool";
import { counted, dayText, listed, spanText } from "./wording";

/** As many days are looked through. */
const most = 400;

export const withoutKinds = ["credit", "debit", "transaction"] as const;

export const daysWithoutTool = defineTool({
  description: "The days of a period on which nothing was credited, nothing was debited, or neither",
  input: z.object({
    ...subjectFields,
    from: z.iso.date(),
    to: z.iso.date(),
    kind: z.enum(withoutKinds).default("transaction"),
  }),
  async run(deps, actor, { accounts, clientId, from, to, kind }) {
    const { zone } = deps.env;
    const today = bankDate(deps.now(), zone);
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    if (subject.kind === "accounts" && subject.accounts.length === 0)
      return { content: "There is no such account.", figures: [] };
    const opened = await firstDay(deps, subject);
    const [, start = from] = [from, opened].toSorted();
    const [end = to] = [to, today].toSorted();
    const days = daysOf(start, end);
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last) return { content: "There was nothing in that time.", figures: [] };
    const readings = days.length * (subject.kind === "accounts" ? subject.accounts.length : 1);
    if (days.length > most || readings > mostReadings)
      return { content: "That is more days than I look through: ask for fewer.", figures: [] };
    const instants = [...days, addDays(last, 1)].map((day) => startOfBankDay(day, zone));
    const moved = await movementsBetween(deps, subject, instants);
    const quiet = days.filter((_, at) =>
      (moved[at] ?? []).every(
        ({ credits, debits }) =>
          (kind === "debit" || credits.count === 0) && (kind === "credit" || debits.count === 0),
      ),
    );
    const figures = new Figures();
    const what =
      kind === "credit"
        ? "nothing was credited"
        : kind === "debit"
          ? "nothing was debited"
          : "nothing was credited or debited";
    const number = figures.of("Number of days", String(quiet.length));
    const all = figures.of("Days of the period", counted(days.length, "day"));
    const running = last === today ? " Today is counted as it is so far." : "";
    if (quiet.length === 0)
      return {
        content: `There was no day from ${spanText({ from: first, to: last })} on which ${what}: each of the ${all} had something.${running}`,
        figures: figures.all,
      };
    return {
      content: `On ${number} of the ${all} from ${spanText({ from: first, to: last })} ${what}: ${listed(runsOf(quiet).map(spanText))}.${kind === "debit" ? " Debits are payments, collected bills, fees and sweeps alike." : ""}${running}`,
      figures: figures.all,
      table: {
        columns: [{ label: "From" }, { label: "To" }, { label: "Days", numeric: true }],
        rows: runsOf(quiet).map((run) => [
          dayText(run.from),
          dayText(run.to),
          String(daysOf(run.from, run.to).length),
        ]),
      },
    };
  },
});

/** Days in a row as spans. */
function runsOf(days: readonly BankDate[]): { from: BankDate; to: BankDate }[] {
  const runs: { from: BankDate; to: BankDate }[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && addDays(run.to, 1) === day) run.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}
