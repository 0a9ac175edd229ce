import { z } from "zod";
import type { Actor } from "@/access/actor";
import { type TransactionType, transactionTypes } from "@/accounts/transactions/contract";
import type { TransactionRow } from "@/accounts/transactions/list";
import type { Deps } from "@/deps";
import type { Movements } from "@/reporting/statements/positions";
import { bankDate } from "@/vocabulary/calendar";
import { currencySchema, formatMoney, type Total } from "@/vocabulary/money";
import { convertedText } from "./dollars";
import { largestRows } from "./largest";
import { transactionsLinks } from "./links";
import { transactionTable } from "./rows";
import {
  firstDay,
  instantsOf,
  mostRows,
  movementsBetween,
  movementsOfRows,
  type Narrowing,
  rowsOf,
  type Subject,
  subjectOf,
} from "./selection";
import { sideOf } from "./sides";
import { defineTool, Figures, periodFields, subjectFields, type ToolResult } from "./tool";
import { changeText, counted, inOrder, listed, ordinalOf, whenText } from "./wording";

export const narrowingFields = {
  type: z.enum(transactionTypes).optional(),
  text: z.string().max(200).optional().describe("In the description, the reference or the account's name"),
  without: z.string().max(200).optional().describe("What the text must not have"),
  alsoWithout: z.array(z.string().max(200)).max(3).optional().describe("Further texts that it must not have"),
  min: z.int().nonnegative().optional().describe("At least, in minor units (cents, fils)"),
  max: z.int().nonnegative().optional().describe("At most, in minor units"),
  currency: currencySchema.optional(),
  external: z
    .boolean()
    .optional()
    .describe("Without what moved between accounts of one owner, sweeps among it"),
};

const measures = ["sum", "count", "average", "largest", "smallest", "latest", "earliest", "list"] as const;
export type Measure = (typeof measures)[number];

export const transactionsInput = z.object({
  ...subjectFields,
  ...periodFields,
  ...narrowingFields,
  measure: z.enum(measures).default("sum"),
  limit: z.int().min(1).max(50).optional().describe("How many rows are listed"),
  rows: z.int().min(1).max(50).optional().describe("How many rows are shown beside a sum or a count"),
  nth: z.int().min(2).max(50).optional().describe("Only this one in the order: 2 for the second largest"),
  into: currencySchema
    .optional()
    .describe("The currency in which the sum is wanted, too, at the latest rates"),
  inDollars: z.boolean().optional().describe("Whether the sum is wanted in USD, too, at the latest rates"),
});
export type TransactionsInput = z.input<typeof transactionsInput>;

/** Whether rows have to be read: running figures know neither texts nor single amounts. */
export const needsRows = ({ text, without, min, max, type, external }: Narrowing): boolean =>
  external === true ||
  text !== undefined ||
  without !== undefined ||
  min !== undefined ||
  max !== undefined ||
  type === "hold" ||
  type === "release";

/** What a narrowing comes to: exact from running figures, or counted from the rows that it finds, up to a number. */
export async function totalsOf(deps: Deps, actor: Actor, subject: Subject, narrowing: Narrowing) {
  if (!needsRows(narrowing)) {
    const [all = []] = await movementsBetween(deps, subject, instantsOf(deps, narrowing));
    const movements = all.filter(({ currency }) => (narrowing.currency ?? currency) === currency);
    return { movements, rows: undefined, exceeded: false };
  }
  const { rows, more } = await rowsOf(deps, actor, subject, narrowing, mostRows);
  return { movements: movementsOfRows(rows), rows, exceeded: more };
}

const isOneAccount = (subject: Subject): boolean =>
  subject.kind === "accounts" && subject.accounts.length === 1;

/** What the transactions of a type are called: 'credit', 'credits'. */
export const nounOf = (type: TransactionType | undefined): [string, string] =>
  type === undefined ? ["transaction", "transactions"] : [type, `${type}s`];

export const transactionsTool = defineTool({
  description:
    "Sums, counts, averages, largest, smallest, latest or listed transactions of accounts and a period",
  input: transactionsInput,
  async run(
    deps,
    actor,
    { accounts, clientId, measure, limit, rows: shown, nth, inDollars: wantsDollars, into, ...narrowing },
  ) {
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    if (measure === "sum" || measure === "count" || measure === "average") {
      const answer = await totalled(deps, actor, subject, narrowing, measure, shown);
      const target = into ?? (wantsDollars ? "USD" : undefined);
      if (!target || measure !== "sum") return answer;
      const { movements } = await totalsOf(deps, actor, subject, narrowing);
      const figures = new Figures();
      const sums = movements.map((moved) => ({
        currency: moved.currency,
        amount: sideOf(moved, narrowing.type).sum,
      }));
      const dollars = await convertedText(deps, sums, target, figures);
      return { ...answer, content: answer.content + dollars, figures: [...answer.figures, ...figures.all] };
    }
    // Rows that are to be shown are told with their number and their sum.
    if (measure === "list" && limit === undefined && nth === undefined)
      return totalled(deps, actor, subject, narrowing, "sum", shown ?? defaultRows.list);
    return listedRows(deps, actor, subject, narrowing, measure, limit, nth);
  },
});

async function screenOf(deps: Deps, actor: Actor, subject: Subject, narrowing: Narrowing, label: string) {
  const today = bankDate(deps.now(), deps.env.zone);
  const links = transactionsLinks(actor, subject, narrowing, {
    first: await firstDay(deps, subject),
    today,
    label,
  });
  return links.length > 0 ? links : undefined;
}

/** Sums of holds and releases are of rows: running figures only count them. */
function sumOfRows(
  rows: readonly TransactionRow[] | undefined,
  type: TransactionType,
  currency: string,
): Total {
  return (rows ?? [])
    .filter((row) => row.type === type && row.currency === currency)
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

async function totalled(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  measure: "sum" | "count" | "average",
  most = 5,
): Promise<ToolResult> {
  const { type } = narrowing;
  const found = await totalsOf(deps, actor, subject, narrowing);
  const figures = new Figures();
  const [one, many] = nounOf(type);
  const movements = inOrder(found.movements).filter((moved) => sideOf(moved, type).count > 0);
  const count = movements.reduce((sum, moved) => sum + sideOf(moved, type).count, 0);
  if (count === 0) {
    figures.of(`Number of ${many}`, "0");
    return { content: `There are no such ${many} ${whenText(narrowing)}.`, figures: figures.all };
  }
  const sumIn = (moved: Movements): Total =>
    type === "hold" || type === "release"
      ? sumOfRows(found.rows, type, moved.currency)
      : sideOf(moved, type).sum;
  const number = figures.of(`Number of ${many}`, count.toLocaleString("en-US"));
  const atLeast = found.exceeded
    ? ` There are more than the newest ${mostRows.toLocaleString("en-US")} that I counted: ask for a shorter period to get the whole figure.`
    : "";
  const noun = count === 1 ? one : many;
  const least = found.exceeded ? "at least " : "";
  const amounts = movements.map((moved) => {
    if (type !== undefined) {
      return figures.of(`Sum of ${many} in ${moved.currency}`, formatMoney(sumIn(moved), moved.currency));
    }
    const inward = figures.of(`Credits in ${moved.currency}`, formatMoney(moved.credits.sum, moved.currency));
    const outward = figures.of(`Debits in ${moved.currency}`, formatMoney(moved.debits.sum, moved.currency));
    const net = figures.of(
      `Net in ${moved.currency}`,
      changeText(moved.credits.sum - moved.debits.sum, moved.currency),
    );
    return `${inward} came in and ${outward} went out (${net} net)`;
  });
  let content: string;
  if (measure === "count") {
    content = `${least === "" ? "" : "At least "}${number} ${noun} ${whenText(narrowing)}.`;
    if (type === undefined && !found.exceeded) content += ` ${mixOf(movements, figures)} ${listed(amounts)}.`;
    else if (!found.exceeded) content = `${content.slice(0, -1)}, ${listed(amounts)} together.`;
  } else if (measure === "average") {
    const averages = movements.map((moved) => {
      // Holds and releases move no money: they are none of what has an average.
      const of = type === undefined ? moved.credits.count + moved.debits.count : sideOf(moved, type).count;
      const all = type === undefined ? moved.credits.sum + moved.debits.sum : sumIn(moved);
      const average = formatMoney(roundedShare(all, of), moved.currency);
      const sum = type === undefined ? "" : `, ${formatMoney(all, moved.currency)} together`;
      return `${figures.of(`Average in ${moved.currency}`, average)} (${counted(of, one, many)}${sum})`;
    });
    content = `On average ${listed(averages)} ${whenText(narrowing)}.`;
  } else if (type === undefined) {
    content = `${capital(whenText(narrowing))}: ${listed(amounts)}, in ${least}${number} ${noun}.`;
  } else {
    content = `${capital(least)}${listed(amounts)} in ${number} ${noun} ${whenText(narrowing)}.`;
    if (movements.length > 1) content += " Each currency is summed by itself.";
  }
  const shown = found.rows ?? (await rowsOf(deps, actor, subject, narrowing, most)).rows;
  const table = transactionTable(
    shown.slice(0, most),
    deps.env.zone,
    count - Math.min(most, count),
    isOneAccount(subject),
  );
  const links = await screenOf(deps, actor, subject, narrowing, "Show these transactions");
  return {
    content: content + atLeast + (most > 5 && count > most ? ` The newest ${most} of them are shown.` : ""),
    figures: figures.all,
    ...(table && { table }),
    ...(links && { links }),
  };
}

function mixOf(movements: readonly Movements[], figures: Figures): string {
  const sum = (of: (one: Movements) => number) => movements.reduce((all, one) => all + of(one), 0);
  const parts = [
    [sum((one) => one.credits.count), "credit"],
    [sum((one) => one.debits.count), "debit"],
    [sum((one) => one.holds), "hold"],
    [sum((one) => one.releases), "release"],
  ] as const;
  const shown = parts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => figures.of(noun, counted(count, noun)));
  return `They are ${listed(shown)}.`;
}

/** An amount divided by a count, half away from zero. */
export function roundedShare(amount: Total, count: number): Total {
  const of = BigInt(count);
  const half = of / 2n;
  return amount < 0n ? -((-amount + half) / of) : (amount + half) / of;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const defaultRows = { largest: 1, smallest: 1, latest: 1, earliest: 1, list: 10 } as const;

async function listedRows(
  deps: Deps,
  actor: Actor,
  subject: Subject,
  narrowing: Narrowing,
  measure: keyof typeof defaultRows,
  asked: number | undefined,
  nth: number | undefined,
): Promise<ToolResult> {
  const limit = nth ?? asked ?? defaultRows[measure];
  const [one, many] = nounOf(narrowing.type);
  const byAmount = measure === "largest" || measure === "smallest";
  const read = byAmount
    ? await largestRows(deps, actor, subject, narrowing, limit, measure)
    : await rowsOf(deps, actor, subject, narrowing, limit, measure === "earliest" ? "asc" : "desc");
  const ofCurrency = byAmount
    ? [...Map.groupBy(read.rows, ({ currency }) => currency).values()]
    : [read.rows];
  const rows = nth === undefined ? read.rows : ofCurrency.flatMap((all) => all[nth - 1] ?? []);
  if ("tooMany" in read && read.tooMany) {
    return {
      content: `There are too many ${many} to look through at once: name an account, or a shorter period.`,
      figures: [],
    };
  }
  const figures = new Figures();
  if (rows.length === 0) {
    const fewer = nth !== undefined && read.rows.length > 0 ? `There are fewer than ${nth}` : "There are no";
    return { content: `${fewer} such ${many} ${whenText(narrowing)}.`, figures: [] };
  }
  for (const row of rows) figures.of(row.reference, formatMoney(row.amount, row.currency));
  const zone = deps.env.zone;
  const single = (row: TransactionRow) =>
    `${formatMoney(row.amount, row.currency)} on ${dayOf(row, zone)}: ${row.description} (${row.reference}), ${row.type === "credit" || row.type === "release" ? "on" : "from"} ${row.customerName}`;
  const rank = {
    largest: "largest",
    smallest: "smallest",
    latest: "latest",
    earliest: "earliest",
    list: "newest",
  }[measure];
  const word = nth === undefined ? rank : `${ordinalOf(nth)} ${rank}`;
  const content =
    rows.length === 1 && rows[0]
      ? `The ${word} ${one} ${whenText(narrowing) === "in all" ? "" : `${whenText(narrowing)} `}is ${single(rows[0])}.`
      : (limit === 1 || nth !== undefined) && byAmount
        ? `The ${word} ${one} in each currency: ${rows.map(single).join("; ")}.`
        : `These are the ${rows.length} ${word} ${many} ${whenText(narrowing)}${byAmount && new Set(rows.map((r) => r.currency)).size > 1 ? ", by currency" : ""}.`;
  const table = transactionTable(rows, zone, 0, isOneAccount(subject));
  const links = await screenOf(deps, actor, subject, narrowing, `Show all ${many} of this period`);
  return {
    content,
    figures: figures.all,
    ...(table && rows.length > 0 && { table }),
    ...(links && { links }),
  };
}

const dayOf = ({ createdAt }: TransactionRow, zone: string) => {
  const date = bankDate(createdAt, zone);
  return whenText({ from: date, to: date }).slice(3);
};
