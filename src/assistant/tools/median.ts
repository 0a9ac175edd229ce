import { z } from "zod";
import { bankDate } from "@/vocabulary/calendar";
import { currencies, formatMoney } from "@/vocabulary/money";
import { transactionsLinks } from "./links";
import { firstDay, mostRows, rowsOf, subjectOf } from "./selection";
import { defineTool, Figures, periodFields, subjectFields } from "./tool";
import { narrowingFields, nounOf, roundedShare } from "./transactions";
import { counted, listed, whenText } from "./wording";

export const medianTool = defineTool({
  description: "The median and the average size of the credits or the debits of accounts and a period",
  input: z.object({
    ...subjectFields,
    ...periodFields,
    ...narrowingFields,
    type: z.enum(["credit", "debit"]),
  }),
  async run(deps, actor, { accounts, clientId, ...narrowing }) {
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    if (subject.kind === "accounts" && subject.accounts.length === 0)
      return { content: "There is no such account.", figures: [] };
    const { rows, more } = await rowsOf(deps, actor, subject, narrowing, mostRows);
    const [one, many] = nounOf(narrowing.type);
    if (more)
      return {
        content: `A median is of all ${many}, and there are more than the ${mostRows.toLocaleString("en-US")} that I read: ask for a shorter period.`,
        figures: [],
      };
    if (rows.length === 0)
      return { content: `There are no such ${many} ${whenText(narrowing)}.`, figures: [] };
    const figures = new Figures();
    const parts = currencies.flatMap((currency) => {
      const amounts = rows
        .filter((row) => row.currency === currency)
        .map(({ amount }) => amount)
        .sort((a, b) => a - b);
      const [low, high] = [
        amounts[Math.floor((amounts.length - 1) / 2)],
        amounts[Math.floor(amounts.length / 2)],
      ];
      if (low === undefined || high === undefined) return [];
      const money = (label: string, amount: number | bigint) =>
        figures.of(`${label} in ${currency}`, formatMoney(amount, currency));
      return [
        {
          count: figures.of(`Number in ${currency}`, counted(amounts.length, one, many)),
          median: money("Median", roundedShare(BigInt(low) + BigInt(high), 2)),
          average: money(
            "Average",
            roundedShare(
              amounts.reduce((sum, amount) => sum + BigInt(amount), 0n),
              amounts.length,
            ),
          ),
          smallest: money("Smallest", amounts[0] ?? low),
          largest: money("Largest", amounts.at(-1) ?? high),
        },
      ];
    });
    const links = transactionsLinks(actor, subject, narrowing, {
      first: await firstDay(deps, subject),
      today: bankDate(deps.now(), deps.env.zone),
      label: `Show these ${many}`,
    });
    return {
      content: `The median ${one} ${whenText(narrowing)} is ${listed(parts.map(({ median, count, average }) => `${median} (of ${count}; the average is ${average})`))}.`,
      figures: figures.all,
      table: {
        columns: [
          { label: "Number" },
          { label: "Median", numeric: true },
          { label: "Average", numeric: true },
          { label: "Smallest", numeric: true },
          { label: "Largest", numeric: true },
        ],
        rows: parts.map(({ count, median, average, smallest, largest }) => [
          count,
          median,
          average,
          smallest,
          largest,
        ]),
      },
      ...(links.length > 0 && { links }),
    };
  },
});
