import { z } from "zod";
import type { Actor } from "@/access/actor";
import { sumActiveHolds } from "@/accounts/holds/list";
import { sumAccounts, summariseAccounts } from "@/accounts/list";
import type { Deps } from "@/deps";
import { readBookBalances } from "@/reporting/statements/book-movements";
import { readPositionsOf } from "@/reporting/statements/positions";
import { addDays, bankDate, startOfBankDay } from "@/vocabulary/calendar";
import { type Currency, currencies, formatMoney, type Sum, type Total } from "@/vocabulary/money";
import type { AccountRef } from "./account-refs";
import { accountTable, ranked, withinBounds } from "./accounts-by-balance";
import { convertedText, dollarText } from "./dollars";
import { accountHref } from "./links";
import { type Subject, subjectOf } from "./selection";
import { defineTool, Figures, subjectFields, type ToolResult } from "./tool";
import { capital } from "./transactions";
import { counted, dayText, endingOf, inOrder, listed, nameOf, noneText, ordinalOf } from "./wording";

export const balanceKinds = ["balance", "available", "held"] as const;
export type BalanceKind = (typeof balanceKinds)[number];

export const balancesInput = z.object({
  ...subjectFields,
  kind: z.enum(balanceKinds).default("balance"),
  date: z.iso.date().optional().describe("At the end of this day of the bank; now if absent"),
  currency: z.enum(currencies).optional(),
  accountType: z.enum(["COBO", "POBO", "BOTH"]).optional(),
  status: z.enum(["active", "suspended", "inactive"]).optional(),
  inDollars: z.boolean().optional().describe("Whether the total is wanted in USD, at the latest rates"),
  into: z
    .enum(currencies)
    .optional()
    .describe("The currency in which the total is wanted, at the latest rates"),
  rank: z.enum(["highest", "lowest"]).optional(),
  limit: z.int().min(1).max(50).optional(),
  nth: z.int().min(2).max(50).optional().describe("Only this one in the order: 2 for the second largest"),
  min: z.int().optional().describe("Accounts that hold at least so much, in minor units"),
  max: z.int().optional().describe("Accounts that hold at most so much"),
});

type Standing = { account: AccountRef; available: number; held: number };

const kindOf = ({ available, held }: Standing, kind: BalanceKind): number =>
  kind === "balance" ? available + held : kind === "available" ? available : held;

const words: Record<BalanceKind, string> = {
  balance: "balance",
  available: "available balance",
  held: "held balance",
};

export const balancesTool = defineTool({
  description: "Balances of accounts, now or at the end of a past day, with totals by currency and in USD",
  input: balancesInput,
  async run(deps, actor, { accounts, clientId, ...wanted }) {
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    if (subject.kind === "book") return ofBook(deps, actor, wanted);
    return ofAccounts(deps, actor, subject, wanted);
  },
});

type Wanted = Omit<z.output<typeof balancesInput>, "accounts" | "clientId">;

async function standings(
  deps: Deps,
  accounts: readonly AccountRef[],
  date: string | undefined,
): Promise<Standing[]> {
  if (date === undefined) {
    return accounts.map((account) => ({
      account,
      available: account.balance - account.held,
      held: account.held,
    }));
  }
  const at = startOfBankDay(addDays(date, 1), deps.env.zone);
  const positions = await readPositionsOf(
    deps,
    accounts.map(({ id }) => id),
    [at],
  );
  const stood = new Map(positions.map((one) => [one.account, one]));
  return accounts.map((account) => {
    const { available = 0, held = 0 } = stood.get(account.id) ?? {};
    return { account, available, held };
  });
}

async function ofAccounts(
  deps: Deps,
  actor: Actor,
  subject: Extract<Subject, { kind: "accounts" }>,
  {
    kind,
    date,
    currency,
    accountType,
    status,
    inDollars: wantsDollars,
    into,
    rank,
    limit,
    nth,
    min,
    max,
  }: Wanted,
): Promise<ToolResult> {
  const matching = subject.accounts.filter(
    (account) =>
      (!subject.whole || account.closedAt === null) &&
      (accountType === undefined || account.type === accountType) &&
      (status === undefined || account.status === status) &&
      (currency === undefined || account.currency === currency),
  );
  if (matching.length === 0) return { content: "There is no such account.", figures: [] };
  const figures = new Figures();
  const all = (await standings(deps, matching, date)).filter(
    (one) =>
      (min ?? kindOf(one, kind)) <= kindOf(one, kind) && (max ?? kindOf(one, kind)) >= kindOf(one, kind),
  );
  if (all.length === 0) return { content: noneText(max), figures: [] };
  const when = date === undefined ? "" : ` at the end of ${dayText(date)}`;
  const [only] = all;
  if (all.length === 1 && only) {
    const { account } = only;
    const money = (amount: number) => formatMoney(amount, account.currency);
    const name = `${nameOf(account)} (${endingOf(account)})`;
    const figure = figures.of(`${capital(words[kind])} of ${nameOf(account)}`, money(kindOf(only, kind)));
    const rest =
      kind === "balance"
        ? ` ${figures.of("Available", money(only.available))} of it ${date === undefined ? "is" : "was"} available and ${figures.of("Held", money(only.held))} held.`
        : "";
    const target = into ?? (wantsDollars ? "USD" : undefined);
    const dollars = target
      ? await convertedText(
          deps,
          [{ currency: account.currency, amount: BigInt(kindOf(only, kind)) }],
          target,
          figures,
        )
      : "";
    return {
      content: `The ${words[kind]} of ${name} ${date === undefined ? "is" : "was"} ${figure}${when}.${rest}${dollars}`,
      figures: figures.all,
      links: [{ label: nameOf(account), href: accountHref(actor, account) }],
    };
  }
  const sums = sumsOf(all, kind);
  if (kind === "held" && rank === undefined && sums.every(({ amount }) => amount === 0n)) {
    figures.of("Held", "0");
    return {
      content: `Nothing ${date === undefined ? "is" : "was"} held${when} on these ${counted(all.length, "account")}.`,
      figures: figures.all,
    };
  }
  const ordered = rank
    ? [...all].sort((a, b) => (kindOf(a, kind) - kindOf(b, kind)) * (rank === "highest" ? -1 : 1))
    : all;
  const shown = inCurrencies(ordered, rank, limit ?? (rank ? 1 : 20), nth);
  if (shown.length === 0) return { content: `There are fewer than ${nth} such accounts.`, figures: [] };
  const total = listed(
    inOrder(sums).map((sum) => figures.of(`Total in ${sum.currency}`, formatMoney(sum.amount, sum.currency))),
  );
  for (const one of shown)
    figures.of(nameOf(one.account), formatMoney(kindOf(one, kind), one.account.currency));
  const dollars =
    into !== undefined && into !== "USD"
      ? await convertedText(deps, sums, into, figures)
      : kind === "available"
        ? await dollarText(deps, sumsOf(all, "balance"), figures, sumsOf(all, "held"))
        : await dollarText(deps, sums, figures);
  const best = shown.map(
    (one) => `${nameOf(one.account)} with ${formatMoney(kindOf(one, kind), one.account.currency)}`,
  );
  const [a, b] = all;
  const apart =
    !rank && all.length === 2 && a && b && !subject.whole && a.account.currency === b.account.currency
      ? differenceOf(a, b, kind, figures)
      : "";
  const content = rank
    ? `The ${nth === undefined ? "" : `${ordinalOf(nth)} `}${rank} ${words[kind]}${sums.length > 1 ? " in each currency" : ""}${when}: ${listed(best)}.`
    : `The ${words[kind]} of ${counted(all.length, "account")}${when} comes to ${total}.${apart}${dollars}`;
  return {
    content,
    figures: figures.all,
    table: {
      columns: [
        { label: "Account" },
        { label: "IBAN ends" },
        { label: "Available", numeric: true },
        { label: "Held", numeric: true },
        { label: "Balance", numeric: true },
      ],
      rows: shown.map(({ account, available, held }) => [
        nameOf(account),
        endingOf(account),
        formatMoney(available, account.currency),
        formatMoney(held, account.currency),
        formatMoney(available + held, account.currency),
      ]),
      ...(all.length > shown.length && { more: all.length - shown.length }),
    },
  };
}

/** By how much one of two accounts is ahead of the other. */
function differenceOf(a: Standing, b: Standing, kind: BalanceKind, figures: Figures): string {
  const [more, less] = kindOf(a, kind) >= kindOf(b, kind) ? [a, b] : [b, a];
  const by = formatMoney(kindOf(more, kind) - kindOf(less, kind), a.account.currency);
  return ` ${nameOf(more.account)} has ${figures.of("Difference", by)} more than ${nameOf(less.account)}.`;
}

/** The first ones; of each currency where they are ranked. */
function inCurrencies(
  all: readonly Standing[],
  rank: Wanted["rank"],
  limit: number,
  nth: number | undefined,
): Standing[] {
  if (!rank) return all.slice(0, limit);
  return currencies.flatMap((currency) =>
    all
      .filter(({ account }) => account.currency === currency)
      .slice(nth === undefined ? 0 : nth - 1, nth ?? limit),
  );
}

function sumsOf(all: readonly Standing[], kind: BalanceKind): Sum[] {
  const sums = new Map<Currency, Total>();
  for (const one of all) {
    const { currency } = one.account;
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(kindOf(one, kind)));
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}

/** The whole book, for staff: from the totals that are kept, and a past day from what was booked since. */
async function ofBook(
  deps: Deps,
  actor: Actor,
  { kind, date, currency, accountType, status, rank, limit, nth, min, max }: Wanted,
): Promise<ToolResult> {
  const figures = new Figures();
  const today = bankDate(deps.now(), deps.env.zone);
  if (min !== undefined || max !== undefined) {
    if (kind !== "balance" || rank || (date !== undefined && date < today))
      return { content: "I compare balances of the whole book with an amount as they are now.", figures: [] };
    return withinBounds(deps, actor, { currency, type: accountType, status }, { min, max });
  }
  const isPast = date !== undefined && date < today;
  if (isPast && (kind !== "balance" || accountType !== undefined || status !== undefined)) {
    return {
      content:
        "For a past day I know the balance of the whole book, or of one client's accounts: name a client or an account.",
      figures: [],
    };
  }
  if (rank && (kind !== "balance" || isPast))
    return { content: "Of the whole book I rank balances as they are now: name a client.", figures: [] };
  if (rank) {
    return ranked(deps, actor, { currency, type: accountType, status }, { rank, limit: limit ?? 5, nth });
  }
  const all =
    accountType !== undefined || status !== undefined
      ? await partSums(deps, actor, kind, { accountType, status })
      : isPast
        ? await readBookBalances(deps, date)
        : await bookSums(deps, actor, kind);
  const sums = all.filter((sum) => (currency ?? sum.currency) === sum.currency && sum.amount !== 0n);
  if (sums.length === 0) return { content: "Nothing is held in such accounts.", figures: [] };
  const total = listed(
    inOrder(sums).map((sum) => figures.of(`Total in ${sum.currency}`, formatMoney(sum.amount, sum.currency))),
  );
  const when = isPast ? ` at the end of ${dayText(date)}` : "";
  const narrowed = accountType !== undefined || status !== undefined;
  const table = narrowed
    ? await accountTable(deps, actor, { currency, type: accountType, status }, figures)
    : undefined;
  return {
    ...(table && { table }),
    content: `The ${words[kind]} of ${accountType === undefined && status === undefined ? "all" : "these"} accounts${when} comes to ${total}.${await dollarText(deps, sums, figures)}`,
    figures: figures.all,
  };
}

/** What all accounts hold now, of it what holds reserve, or what is left: totals that are kept. */
async function bookSums(deps: Deps, actor: Actor, kind: BalanceKind): Promise<Sum[]> {
  if (kind === "held") return sumActiveHolds(deps);
  const [{ sums: kept = [] }, held] = await Promise.all([
    summariseAccounts(deps, actor, {}),
    kind === "available" ? sumActiveHolds(deps) : [],
  ]);
  const reserved = new Map(held.map((one) => [one.currency, one.amount]));
  return kept.map(({ currency, Balance }) => ({
    currency: currency as Currency,
    amount: (Balance as Total) - (reserved.get(currency as Currency) ?? 0n),
  }));
}

/** The same of the accounts of a type or status, which are read one by one. */
async function partSums(
  deps: Deps,
  actor: Actor,
  kind: BalanceKind,
  { accountType, status }: Pick<Wanted, "accountType" | "status">,
): Promise<Sum[]> {
  const amounts = new Map<Currency, Total>();
  for (const { type, status: state, currency, balance, held } of await sumAccounts(deps, actor)) {
    if ((accountType ?? type) !== type || (status ?? state) !== state) continue;
    const amount = kind === "held" ? held : kind === "available" ? balance - held : balance;
    amounts.set(currency, (amounts.get(currency) ?? 0n) + amount);
  }
  return [...amounts].map(([currency, amount]) => ({ currency, amount }));
}
