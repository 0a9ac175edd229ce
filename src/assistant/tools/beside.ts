import { z } from "zod";
import type { TransactionRow } from "@/accounts/transactions/list";
import { bankDate } from "@/vocabulary/calendar";
import { formatMoney, type Total } from "@/vocabulary/money";
import { transactionsLinks } from "./links";
import { firstDay, mostRows, movementsOfRows, rowsOf, subjectOf } from "./selection";
import { sideOf } from "./sides";
import { defineTool, Figures, periodFields, subjectFields } from "./tool";
import { capital, narrowingFields, nounOf } from "./transactions";
import { counted, inOrder, listed, whenText } from "./wording";

const { text: _text, type: _type, ...narrowing } = narrowingFields;

export const besideTool = defineTool({
  description:
    "Credits or debits with one text each (two to four counterparties), beside each other and together",
  input: z.object({
    ...subjectFields,
    ...periodFields,
    ...narrowing,
    type: z.enum(["credit", "debit"]),
    texts: z.array(z.string().min(1).max(200)).min(2).max(4),
  }),
  async run(deps, actor, { accounts, clientId, texts, ...rest }) {
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    const found = await Promise.all(
      texts.map((text) => rowsOf(deps, actor, subject, { ...rest, text }, mostRows)),
    );
    const [one, many] = nounOf(rest.type);
    const when = whenText(rest);
    const ids = found.flatMap(({ rows }) => rows.map(({ id }) => id));
    if (found.some(({ more }) => more))
      return { content: `There are more ${many} than I count: ask for a shorter period.`, figures: [] };
    if (new Set(ids).size < ids.length)
      return { content: `Some of these ${many} have two of the texts: ask for each by itself.`, figures: [] };
    const figures = new Figures();
    const parts = found.map(({ rows }, at) => ({
      text: asWritten(texts[at] ?? "", rows),
      movements: movementsOfRows(rows),
    }));
    const used = inOrder(movementsOfRows(found.flatMap(({ rows }) => rows)));
    if (used.length === 0) return { content: `There are no such ${many} ${when}.`, figures: [] };
    const sumOf = (movements: (typeof parts)[number]["movements"], currency: string) => {
      const moved = movements.find((each) => each.currency === currency);
      return moved ? sideOf(moved, rest.type) : { count: 0, sum: 0n as Total };
    };
    const rows = used.flatMap(({ currency }) =>
      parts.map(({ text, movements }) => {
        const { count, sum } = sumOf(movements, currency);
        return [text, figures.of(`${text} in ${currency}`, formatMoney(sum, currency)), String(count)];
      }),
    );
    const sentences = used.map((all) => {
      const { currency } = all;
      const sums = parts.map(({ text, movements }) => ({ text, sum: sumOf(movements, currency).sum }));
      const each = sums.map(({ text, sum }) => `${text} ${formatMoney(sum, currency)}`);
      const [first, second] = sums.toSorted((a, b) => (a.sum < b.sum ? 1 : a.sum > b.sum ? -1 : 0));
      const apart =
        sums.length === 2 && first && second && first.sum !== second.sum
          ? `, ${figures.of(`Difference in ${currency}`, formatMoney(first.sum - second.sum, currency))} more for ${first.text}`
          : "";
      const both = figures.of(`Together in ${currency}`, formatMoney(sideOf(all, rest.type).sum, currency));
      return `${listed(each)}${apart}, ${both} together.`;
    });
    const screen = {
      first: await firstDay(deps, subject),
      today: bankDate(deps.now(), deps.env.zone),
    };
    const links = texts.flatMap((text) =>
      transactionsLinks(actor, subject, { ...rest, text }, { ...screen, label: `Show those of ${text}` }),
    );
    return {
      content: `${capital(many)} ${when}: ${sentences.join(" ")} They are ${figures.of(`Number of ${many}`, counted(ids.length, one, many))}.`,
      figures: figures.all,
      table: {
        columns: [
          { label: "With the text" },
          { label: capital(many), numeric: true },
          { label: "Number", numeric: true },
        ],
        rows,
      },
      ...(links.length > 0 && links.length <= 6 && { links }),
    };
  },
});

/** A text as the rows have it, whose letters may be capitals: 'labwise' of 'Labwise Diagnostics'. */
function asWritten(text: string, rows: readonly Pick<TransactionRow, "description">[]): string {
  for (const { description } of rows) {
    const at = description.toLowerCase().indexOf(text.toLowerCase());
    if (at >= 0) return description.slice(at, at + text.length);
  }
  return text;
}
