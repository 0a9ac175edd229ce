import { z } from "zod";
import type { Movements } from "@/reporting/statements/positions";
import { bankDate } from "@/vocabulary/calendar";
import { formatMoney, minusSign, type Total } from "@/vocabulary/money";
import { largestRows } from "./largest";
import { transactionsLinks } from "./links";
import { transactionTable } from "./rows";
import {
  firstDay,
  instantsOf,
  movementsBetween,
  movementsByAccount,
  type Span,
  subjectOf,
} from "./selection";
import { sideOf } from "./sides";
import { defineTool, Figures, periodFields, subjectFields, type ToolResult } from "./tool";
import { capital, narrowingFields, nounOf, totalsOf } from "./transactions";
import { changeText, counted, inOrder, listed, nameOf, percentText, spanText, whenText } from "./wording";

/** As many movements are named as the reason of a change. */
const reasons = 3;

export const changeTool = defineTool({
  description: "How balances changed over a period, and by which movements: why an account fell or rose",
  input: z.object({
    ...subjectFields,
    from: z.iso.date().optional().describe("First day, YYYY-MM-DD; from the opening if absent"),
    to: z.iso.date(),
    asked: z.enum(["fell", "rose"]).optional().describe("What the asker takes for granted"),
  }),
  async run(deps, actor, { accounts, clientId, from, to, asked }) {
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    const span = { from, to };
    const [movements = []] = await movementsBetween(deps, subject, instantsOf(deps, span));
    const figures = new Figures();
    const name =
      subject.kind === "accounts" && subject.accounts.length === 1 && subject.accounts[0]
        ? nameOf(subject.accounts[0])
        : "The balance";
    const moved = inOrder(movements).filter(({ credits, debits }) => credits.count + debits.count > 0);
    if (moved.length === 0) {
      return {
        content: `${name} did not change ${whenText(span)}: nothing was credited or debited.`,
        figures: [],
      };
    }
    const sentences: string[] = [];
    const one = subject.kind === "accounts" && subject.accounts.length === 1 ? subject.accounts : undefined;
    if (one) {
      const [step] = await movementsByAccount(deps, one, instantsOf(deps, span));
      if (step) {
        const { currency } = step.account;
        const opening = figures.of("Before", formatMoney(step.opening, currency));
        const closing = figures.of("After", formatMoney(step.closing, currency));
        sentences.push(`${name} went from ${opening} to ${closing} ${whenText(span)}.`);
      }
    }
    const all: { net: Total; moved: Movements }[] = moved.map((part) => ({
      net: part.credits.sum - part.debits.sum,
      moved: part,
    }));
    for (const { net, moved: part } of all) {
      const { currency } = part;
      const verb = net < 0n ? "fell" : net > 0n ? "rose" : "stayed the same";
      const size = figures.of(`Change in ${currency}`, formatMoney(net < 0n ? -net : net, currency));
      const credits = figures.of(`Credits in ${currency}`, formatMoney(part.credits.sum, currency));
      const debits = figures.of(`Debits in ${currency}`, formatMoney(part.debits.sum, currency));
      const change = net === 0n ? "stayed the same" : `${verb} by ${size}`;
      const who = all.length > 1 ? `In ${currency} it` : one ? "It" : `${name} `;
      sentences.push(
        `${who.trim()} ${change}${one || all.length > 1 ? "" : ` ${whenText(span)}`}: ${credits} came in (${counted(part.credits.count, "credit")}) and ${debits} went out (${counted(part.debits.count, "debit")}).`,
      );
      if ((asked === "fell" && net > 0n) || (asked === "rose" && net < 0n)) {
        sentences.push(`So it did not ${asked === "fell" ? "fall" : "rise"} in that time.`);
      }
    }
    const down = all.reduce((sum, { net }) => sum + (net < 0n ? 1 : -1), 0) > 0;
    const type = down ? "debit" : "credit";
    const { rows } = await largestRows(
      deps,
      actor,
      subject,
      { ...span, type },
      all.length > 1 ? 1 : reasons,
      "largest",
    );
    if (rows.length > 0) {
      const texts = rows.map(
        (row) => `${figures.of(row.reference, formatMoney(row.amount, row.currency))} (${row.description})`,
      );
      sentences.push(`The largest ${type}s were ${listed(texts)}.`);
    }
    const table = transactionTable(rows, deps.env.zone);
    const links = transactionsLinks(actor, subject, span, {
      first: await firstDay(deps, subject),
      today: bankDate(deps.now(), deps.env.zone),
      label: "Show all transactions of this period",
    });
    return {
      content: sentences.join(" "),
      figures: figures.all,
      ...(table && { table }),
      ...(links.length > 0 && { links }),
    };
  },
});

const period = z.object(periodFields);

export const compareTool = defineTool({
  description: "Credits and debits of two periods beside each other, with the difference",
  input: z.object({
    ...subjectFields,
    ...narrowingFields,
    first: period,
    second: period,
    counts: z
      .boolean()
      .optional()
      .describe("Whether how many there are is wanted, and not what they come to"),
  }),
  async run(deps, actor, { accounts, clientId, first, second, counts, ...narrowing }) {
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    const found = await Promise.all(
      [first, second].map((span) => totalsOf(deps, actor, subject, { ...narrowing, ...span })),
    );
    const figures = new Figures();
    const { type } = narrowing;
    const sides = type === undefined ? (["credit", "debit"] as const) : ([type] as const);
    if (counts) return countsBeside(found, { first, second, sides });
    const used = new Set(found.flatMap(({ movements }) => movements.map(({ currency }) => currency)));
    const rows: string[][] = [];
    const sentences: string[] = [];
    for (const { currency } of inOrder([...used].map((code) => ({ currency: code })))) {
      for (const side of sides) {
        const [a, b] = found.map(({ movements }) => {
          const moved = movements.find((one) => one.currency === currency);
          return moved ? sideOf(moved, side) : { count: 0, sum: 0n };
        });
        if (!a || !b || a.count + b.count === 0) continue;
        const [, many] = nounOf(side);
        const texts = [a, b].map((one, at) =>
          figures.of(
            `${capital(many)} in ${currency}, ${spanText(at === 0 ? first : second)}`,
            formatMoney(one.sum, currency),
          ),
        );
        const difference = figures.of("Difference", changeText(a.sum - b.sum, currency));
        const share =
          b.sum === 0n
            ? ""
            : ` (${a.sum < b.sum ? minusSign : "+"}${percentText(Number(a.sum - b.sum) / Number(b.sum))})`;
        rows.push([
          `${capital(many)}, ${currency}`,
          `${texts[0]} (${a.count.toLocaleString("en-US")})`,
          `${texts[1]} (${b.count.toLocaleString("en-US")})`,
          `${difference}${share}`,
        ]);
        const apart = (first.to ?? "9") < (second.from ?? "") || (second.to ?? "9") < (first.from ?? "");
        const both = apart
          ? `, ${figures.of("Together", formatMoney(a.sum + b.sum, currency))} together`
          : "";
        sentences.push(`${capital(many)}: ${texts[0]} against ${texts[1]}, ${difference}${share}${both}.`);
      }
    }
    if (found.some(({ exceeded }) => exceeded)) {
      sentences.push("There are more rows than I count: ask for shorter periods to get the whole figures.");
    }
    if (rows.length === 0) {
      const [, many] = nounOf(type);
      return { content: `There are no such ${many} in either period.`, figures: [] };
    }
    return {
      content: `${capital(spanText(first))} against ${spanText(second)}. ${sentences.join(" ")}`,
      figures: figures.all,
      table: {
        columns: [
          { label: "" },
          { label: capital(spanText(first)), numeric: true },
          { label: capital(spanText(second)), numeric: true },
          { label: "Difference", numeric: true },
        ],
        rows,
      },
    };
  },
});

/** How many movements of each side two periods have, over all currencies. */
function countsBeside(
  found: readonly { movements: readonly Movements[]; exceeded: boolean }[],
  {
    first,
    second,
    sides,
  }: { first: Span; second: Span; sides: readonly ("credit" | "debit" | "hold" | "release")[] },
): ToolResult {
  if (found.some(({ exceeded }) => exceeded))
    return { content: "There are more rows than I count: ask for shorter periods.", figures: [] };
  const figures = new Figures();
  const apart = (first.to ?? "9") < (second.from ?? "") || (second.to ?? "9") < (first.from ?? "");
  const rows = sides.map((side) => {
    const [one, many] = nounOf(side);
    const [a = 0, b = 0] = found.map(({ movements }) =>
      movements.reduce((sum, moved) => sum + sideOf(moved, side).count, 0),
    );
    const told = (count: number, label: string) => figures.of(label, counted(count, one, many));
    const sum = apart ? told(a + b, "Together") : undefined;
    return { many: capital(many), a: told(a, spanText(first)), b: told(b, spanText(second)), sum };
  });
  const columns = [
    { label: "" },
    ...[first, second].map((span) => ({ label: capital(spanText(span)), numeric: true as const })),
  ];
  const sentences = rows.map(
    ({ a, b, sum }) => `${a} against ${b}${sum === undefined ? "" : `, ${sum} together`}.`,
  );
  return {
    content: `${capital(spanText(first))} against ${spanText(second)}. ${sentences.join(" ")}`,
    figures: figures.all,
    table: { columns, rows: rows.map(({ many, a, b }) => [many, a, b]) },
  };
}
