import type { Actor } from "@/access/actor";
import { type AccountLine, listAccounts } from "@/accounts/list";
import type { Deps } from "@/deps";
import { currencies, formatMoney } from "@/vocabulary/money";
import { Figures, type ToolResult } from "./tool";
import { counted, endingOf, nameOf, noneText, ordinalOf } from "./wording";

/*
 * Answers that list accounts of the whole book in the order of their balances.
 */

type AccountFilter = Parameters<typeof listAccounts>[2];

/** As many accounts of a currency are compared with an amount. */
const mostCompared = 200;

/** As many accounts a table shows at most. */
const mostShown = 20;

/** Accounts of each currency in the order of their balances, at most `limit` of each. */
const byBalance = (
  deps: Deps,
  actor: Actor,
  { currency, ...filter }: AccountFilter,
  limit: number,
  direction: "asc" | "desc",
) =>
  Promise.all(
    currencies
      .filter((code) => (currency ?? code) === code)
      .map((code) =>
        listAccounts(
          deps,
          actor,
          { currency: code, ...filter },
          { limit, order: { sort: "balance", direction } },
        ),
      ),
  );

/** Accounts with their balances as a table; each balance is a figure of the answer. */
function tableOf(rows: readonly AccountLine[], figures: Figures): NonNullable<ToolResult["table"]> {
  for (const row of rows) figures.of(row.customerName, formatMoney(row.balance, row.currency));
  return {
    columns: [{ label: "Account" }, { label: "IBAN ends" }, { label: "Balance", numeric: true }],
    rows: rows.map((row) => [nameOf(row), endingOf(row), formatMoney(row.balance, row.currency)]),
  };
}

/** The accounts of the whole book that hold at least or at most an amount, in minor units. */
export async function withinBounds(
  deps: Deps,
  actor: Actor,
  filter: AccountFilter,
  { min, max }: { min: number | undefined; max: number | undefined },
): Promise<ToolResult> {
  const direction = max === undefined ? "desc" : "asc";
  const pages = await byBalance(deps, actor, filter, mostCompared, direction);
  const isWithin = ({ balance }: { balance: number }) =>
    (min ?? balance) <= balance && (max ?? balance) >= balance;
  const isOpen = pages.some(({ rows, next }) => {
    const last = rows.at(-1);
    return (
      next !== undefined &&
      last !== undefined &&
      (direction === "desc" ? last.balance >= (min ?? 0) : last.balance <= (max ?? 0))
    );
  });
  if (isOpen)
    return {
      content: `There are more than ${mostCompared} such accounts in a currency: name a client, or a narrower amount.`,
      figures: [],
    };
  const figures = new Figures();
  const found = pages.flatMap((page) => page.rows.filter(isWithin));
  if (found.length === 0) return { content: noneText(max), figures: [] };
  const { columns, rows } = tableOf(found, figures);
  return {
    content: `${figures.of("Number of accounts", counted(found.length, "account"))} ${found.length === 1 ? "holds" : "hold"} such an amount.`,
    figures: figures.all,
    table: {
      columns,
      rows: rows.slice(0, mostShown),
      ...(rows.length > mostShown && { more: rows.length - mostShown }),
    },
  };
}

/** The accounts that a narrowing finds, the fullest first; undefined where they are more than a table shows. */
export async function accountTable(
  deps: Deps,
  actor: Actor,
  filter: AccountFilter,
  figures: Figures,
): Promise<ToolResult["table"]> {
  const { rows, next } = await listAccounts(deps, actor, filter, {
    limit: mostShown,
    order: { sort: "balance", direction: "desc" },
  });
  return next === undefined ? tableOf(rows, figures) : undefined;
}

/** The fullest or the emptiest accounts of each currency; with `nth` that one alone. */
export async function ranked(
  deps: Deps,
  actor: Actor,
  filter: AccountFilter,
  { rank, limit, nth }: { rank: "highest" | "lowest"; limit: number; nth: number | undefined },
): Promise<ToolResult> {
  const direction = rank === "highest" ? "desc" : "asc";
  const pages = await byBalance(deps, actor, filter, nth ?? limit, direction);
  const rows = pages.flatMap((page) => (nth === undefined ? page.rows : page.rows.slice(nth - 1, nth)));
  if (nth !== undefined && rows.length === 0)
    return { content: `There are fewer than ${nth} such accounts.`, figures: [] };
  const figures = new Figures();
  const table = tableOf(rows, figures);
  return {
    content: `The ${nth === undefined ? "" : `${ordinalOf(nth)} `}${rank} balances, by currency.`,
    figures: figures.all,
    table,
  };
}
