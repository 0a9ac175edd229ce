import { z } from "zod";
import type { Deps } from "@/deps";
import { addDays, bankDate } from "@/vocabulary/calendar";
import { type Currency, formatMoney, type Total } from "@/vocabulary/money";
import type { AccountRef } from "./account-refs";
import { shownOf } from "./day-balances";
import { transactionsLinks } from "./links";
import { dayMeasures, overDays } from "./over-days";
import { instantsOf, movementsByAccount, type Span, subjectOf } from "./selection";
import { defineTool, Figures, periodFields, subjectFields, type ToolResult } from "./tool";
import { counted, dayText, inOrder, listed, nameOf, whenText } from "./wording";

export const periodBalancesTool = defineTool({
  description:
    "Balances of accounts over a period: opening and closing balance with credits and debits (statement), or the average, lowest and highest balance at the end of a day",
  input: z.object({
    ...subjectFields,
    ...periodFields,
    wanted: z.enum(["statement", ...dayMeasures]).default("statement"),
  }),
  async run(deps, actor, { accounts, clientId, from, to, wanted }) {
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    if (subject.kind === "book")
      return {
        content: "Balances over a period are an account's own: name a client or an account.",
        figures: [],
      };
    const today = bankDate(deps.now(), deps.env.zone);
    if (from !== undefined && from > today) return { content: "That period has not begun yet.", figures: [] };
    const span = { from, to: to === undefined || to > today ? today : to };
    if (from !== undefined && from > span.to)
      return { content: "That period ends before it begins.", figures: [] };
    const meant = subject.accounts.filter(({ closedAt }) => !subject.whole || closedAt === null);
    if (meant.length === 0) return { content: "There is no such account.", figures: [] };
    if (wanted !== "statement") return overDays(deps, meant, span, wanted);
    const figures = new Figures();
    const [one] = meant;
    const links = one
      ? transactionsLinks(
          actor,
          meant.length === 1 ? { kind: "accounts", accounts: meant, whole: false } : subject,
          span,
          {
            first: bankDate(Math.min(...meant.map(({ createdAt }) => createdAt)), deps.env.zone),
            today,
            label: "Show the transactions of this period",
          },
        )
      : [];
    return { ...(await statement(deps, meant, span, figures)), ...(links.length > 0 && { links }) };
  },
});

type Sides = { opening: Total; credited: Total; debited: Total; closing: Total };

async function statement(
  deps: Deps,
  accounts: readonly AccountRef[],
  span: Span,
  figures: Figures,
): Promise<ToolResult> {
  const moved = await movementsByAccount(deps, accounts, instantsOf(deps, span));
  const rows = moved.map(({ account, opening, closing, moved: { credits, debits } }) => {
    const { currency } = account;
    const money = (label: string, amount: Total | number) =>
      figures.of(`${label} of ${nameOf(account)}`, formatMoney(amount, currency));
    return {
      account,
      credits,
      debits,
      sides: {
        opening: BigInt(opening),
        credited: credits.sum,
        debited: debits.sum,
        closing: BigInt(closing),
      },
      texts: [
        money("Opening balance", opening),
        money("Credits", credits.sum),
        money("Debits", debits.sum),
        money("Closing balance", closing),
      ],
    };
  });
  const today = bankDate(deps.now(), deps.env.zone);
  const ended = span.to !== undefined && span.to < today;
  const last = ended ? `at the end of ${dayText(span.to ?? "")}` : "now";
  const before =
    span.from === undefined ? "in the beginning" : `at the end of ${dayText(addDays(span.from, -1))}`;
  const [only] = rows;
  const single = rows.length === 1 && only;
  const content = single
    ? `${nameOf(single.account)} opened with ${single.texts[0]} (its balance ${before}). ${spanWords(span)} ${single.texts[1]} came in (${counted(single.credits.count, "credit")}) and ${single.texts[2]} went out (${counted(single.debits.count, "debit")}). It closed with ${single.texts[3]} (its balance ${last}).`
    : `${spanWords(span).replace(/,$/, "")}, ${togetherOf(rows, figures)}. The opening balances are those ${before}, the closing ones those ${last}.`;
  return {
    content,
    figures: figures.all,
    table: {
      columns: [
        { label: "Account" },
        { label: "Opening balance", numeric: true },
        { label: "Credits", numeric: true },
        { label: "Debits", numeric: true },
        { label: "Closing balance", numeric: true },
      ],
      ...shownOf(rows.map(({ account, texts }) => [nameOf(account), ...texts])),
    },
  };
}

const spanWords = (span: Span): string => {
  const words = whenText(span);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** What accounts of one currency come to together. */
function togetherOf(rows: readonly { account: AccountRef; sides: Sides }[], figures: Figures): string {
  const all = new Map<Currency, Sides>();
  for (const { account, sides } of rows) {
    const known = all.get(account.currency) ?? { opening: 0n, credited: 0n, debited: 0n, closing: 0n };
    all.set(account.currency, {
      opening: known.opening + sides.opening,
      credited: known.credited + sides.credited,
      debited: known.debited + sides.debited,
      closing: known.closing + sides.closing,
    });
  }
  const parts = inOrder([...all].map(([currency, sides]) => ({ currency, ...sides }))).map(
    ({ currency, opening, credited, debited, closing }) => {
      const text = (label: string, amount: Total) =>
        figures.of(`${label} in ${currency}`, formatMoney(amount, currency));
      return `the accounts in ${currency} went from ${text("Opening", opening)} to ${text("Closing", closing)} with ${text("Credits", credited)} in and ${text("Debits", debited)} out`;
    },
  );
  return listed(parts);
}
