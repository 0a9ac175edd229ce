import { z } from "zod";
import { bankDate } from "@/vocabulary/calendar";
import { formatMoney } from "@/vocabulary/money";
import { accountsByIds } from "./account-refs";
import { transactionsLinks } from "./links";
import { firstDay, type Narrowing, type Subject, subjectOf } from "./selection";
import { sideOf } from "./sides";
import { defineTool, Figures, periodFields, subjectFields } from "./tool";
import { narrowingFields, nounOf, totalsOf } from "./transactions";
import { counted, inOrder, listed, nameOf, shareText, whenText } from "./wording";

const { text: _text, type: _type, ...narrowing } = narrowingFields;

export const shareTool = defineTool({
  description: "Which share of the credits or debits of accounts and a period a part of them is, in per cent",
  input: z.object({
    ...subjectFields,
    ...periodFields,
    ...narrowing,
    type: z.enum(["credit", "debit"]),
    part: z.union([
      z.object({ text: z.string().max(200).describe("What the part has in its text") }),
      z.object({
        accounts: z.array(z.int().positive()).min(1).max(50).describe("The accounts that are the part"),
      }),
    ]),
  }),
  async run(deps, actor, { accounts, clientId, part, ...whole }) {
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    const ofPart: Subject =
      "accounts" in part
        ? { kind: "accounts", accounts: await accountsByIds(deps, actor, part.accounts), whole: false }
        : subject;
    const partNarrowing: Narrowing = "text" in part ? { ...whole, text: part.text } : whole;
    const [all, some] = await Promise.all([
      totalsOf(deps, actor, subject, whole),
      totalsOf(deps, actor, ofPart, partNarrowing),
    ]);
    const figures = new Figures();
    const [one, many] = nounOf(whole.type);
    const when = whenText(whole);
    if (all.exceeded || some.exceeded)
      return { content: `There are more ${many} than I count: ask for a shorter period.`, figures: [] };
    const rows = inOrder(all.movements).flatMap((moved) => {
      const of = sideOf(moved, whole.type);
      if (of.count === 0) return [];
      const { currency } = moved;
      const found = some.movements.find((other) => other.currency === currency);
      const mine = found ? sideOf(found, whole.type) : { count: 0, sum: 0n };
      return [
        {
          currency,
          share: figures.of(`Share in ${currency}`, shareText(mine.sum, of.sum)),
          sum: figures.of(`Part in ${currency}`, formatMoney(mine.sum, currency)),
          of: figures.of(`All in ${currency}`, formatMoney(of.sum, currency)),
          count: counted(mine.count, one, many),
          isSome: mine.count > 0,
        },
      ];
    });
    if (rows.length === 0) return { content: `There are no such ${many} ${when}.`, figures: [] };
    const name =
      "text" in part
        ? `What has “${part.text}” in its text`
        : listed(ofPart.kind === "accounts" ? ofPart.accounts.map(nameOf) : []);
    const told = rows.some(({ isSome }) => isSome) ? rows.filter(({ isSome }) => isSome) : rows;
    const screen = {
      first: await firstDay(deps, subject),
      today: bankDate(deps.now(), deps.env.zone),
    };
    const links = [
      ...transactionsLinks(actor, ofPart, partNarrowing, { ...screen, label: "Show the part" }),
      ...transactionsLinks(actor, subject, whole, { ...screen, label: `Show all these ${many}` }),
    ].slice(0, 6);
    return {
      content: `${name} is ${listed(told.map(({ share, sum, of, currency }) => `${share} of the ${many} in ${currency} (${sum} of ${of})`))} ${when}.${rows.length > 1 ? " Each currency is compared by itself." : ""}`,
      figures: figures.all,
      table: {
        columns: [
          { label: "Part", numeric: true },
          { label: `All ${many}`, numeric: true },
          { label: "Share", numeric: true },
          { label: "Number of the part", numeric: true },
        ],
        rows: rows.map(({ share, sum, of, count }) => [sum, of, share, count]),
      },
      ...(links.length > 0 && { links }),
    };
  },
});
