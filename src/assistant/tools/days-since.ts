import { z } from "zod";
import type { TransactionRow } from "@/accounts/transactions/list";
import type { Deps } from "@/deps";
import { type BankDate, bankDate } from "@/vocabulary/calendar";
import { formatMoney } from "@/vocabulary/money";
import { transactionsLinks } from "./links";
import { transactionTable } from "./rows";
import { firstDay, mostRows, rowsOf, subjectOf } from "./selection";
import { defineTool, Figures, subjectFields } from "./tool";
import { narrowingFields, nounOf } from "./transactions";
import { counted, dayText } from "./wording";

/** How many days lie between two days of the bank. */
export const daysBetween = (from: BankDate, to: BankDate): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

const dayOf = (deps: Deps, { createdAt }: TransactionRow): BankDate => bankDate(createdAt, deps.env.zone);

const rowText = (deps: Deps, row: TransactionRow): string =>
  `${formatMoney(row.amount, row.currency)} on ${dayText(dayOf(deps, row))} (${row.description}, ${row.reference})`;

export const daysSinceTool = defineTool({
  description:
    "Days since the latest or earliest transaction of a kind, between the latest two, or on average between all of them",
  input: z.object({
    ...subjectFields,
    ...narrowingFields,
    of: z.enum(["latest", "earliest", "lastTwo", "average"]).default("latest"),
  }),
  async run(deps, actor, { accounts, clientId, of, ...narrowing }) {
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    if (subject.kind === "accounts" && subject.accounts.length === 0)
      return { content: "There is no such account.", figures: [] };
    const limit = of === "average" ? mostRows : of === "lastTwo" ? 2 : 1;
    const { rows, more } = await rowsOf(
      deps,
      actor,
      subject,
      narrowing,
      limit,
      of === "earliest" ? "asc" : "desc",
    );
    const [one, many] = nounOf(narrowing.type);
    const figures = new Figures();
    const [first, second] = rows;
    const today = bankDate(deps.now(), deps.env.zone);
    const least = of === "latest" || of === "earliest" ? 1 : 2;
    if (!first || rows.length < least)
      return {
        content: `There ${least === 1 ? `is no such ${one}` : `are fewer than two such ${many}`}.`,
        figures: [],
      };
    if (of === "average" && more)
      return { content: `There are more than the ${mostRows} ${many} that I read.`, figures: [] };
    for (const row of rows.slice(0, 5)) figures.of(row.reference, formatMoney(row.amount, row.currency));
    const days = (from: BankDate, to: BankDate) => figures.of("Days", counted(daysBetween(from, to), "day"));
    const last = rows.at(-1) ?? first;
    const content =
      of === "average"
        ? `On average ${figures.of("Days on average", (daysBetween(dayOf(deps, last), dayOf(deps, first)) / (rows.length - 1)).toFixed(1))} days lie between ${figures.of("Number", counted(rows.length, one, many))}, the first on ${dayText(dayOf(deps, last))} and the last on ${dayText(dayOf(deps, first))}.`
        : of === "lastTwo" && second
          ? `${days(dayOf(deps, second), dayOf(deps, first))} lie between the latest two ${many}: ${rowText(deps, second)} and ${rowText(deps, first)}.`
          : `The ${of} ${one} was ${rowText(deps, first)}. ${
              dayOf(deps, first) === today
                ? "That is today."
                : `From then until today, ${dayText(today)}, it is ${days(dayOf(deps, first), today)}.`
            }`;
    const table = transactionTable(rows.slice(0, 5), deps.env.zone, rows.length - Math.min(5, rows.length));
    const links = transactionsLinks(actor, subject, narrowing, {
      first: await firstDay(deps, subject),
      today,
      label: `Show all of these ${many}`,
    });
    return { content, figures: figures.all, ...(table && { table }), ...(links.length > 0 && { links }) };
  },
});
