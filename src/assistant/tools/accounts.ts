import { z } from "zod";
import { scopeOf } from "@/access/scope";
import {
  accountFilters,
  accountStatuses,
  accountStatusLabels,
  accountTypeLabels,
  accountTypes,
  ownAccountFilters,
} from "@/accounts/contract";
import { listAccounts, summariseAccounts } from "@/accounts/list";
import { addressWriter, writeFilters } from "@/platform/lists/address";
import { bankDate, formatDate } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { currencies, formatMoney } from "@/vocabulary/money";
import { type AccountRef, accountsByIds, accountsOfCbs } from "./account-refs";
import { accountHref } from "./links";
import { subjectOf } from "./selection";
import { defineTool, Figures, subjectFields } from "./tool";
import { counted, endingOf, listed, nameOf } from "./wording";

const own = { sort: "newest", direction: "desc" } as const;

/** As many accounts behind one CBS account are read. */
const mostBehind = 1000;

type Narrowed = Partial<Pick<AccountRef, "status" | "type" | "currency">>;

const isOf = (
  { status, type, currency }: { [Name in keyof Narrowed]: Narrowed[Name] | undefined },
  account: AccountRef,
): boolean =>
  (status ?? account.status) === account.status &&
  (type ?? account.type) === account.type &&
  (currency ?? account.currency) === account.currency;

export const accountsTool = defineTool({
  description: "Which accounts there are, and how many: by status, type and currency",
  input: z.object({
    ...subjectFields,
    status: z.enum(accountStatuses).optional(),
    exceptStatus: z.enum(accountStatuses).optional().describe("Accounts of any other status"),
    type: z.enum(accountTypes).optional(),
    currency: z.enum(currencies).optional(),
    cbs: z.enum(["linked", "unlinked"]).optional(),
    cbsNumber: z.string().max(30).optional().describe("Staff only: the CBS account behind them"),
    by: z.enum(["status", "type", "currency"]).optional(),
    limit: z.int().min(1).max(50).default(10),
  }),
  async run(deps, actor, { accounts, clientId, cbsNumber, exceptStatus, by, limit, ...filter }) {
    const isStaff = scopeOf(actor) === "all";
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    const figures = new Figures();
    const words = [
      exceptStatus && `non-${accountStatusLabels[exceptStatus].toLowerCase()}`,
      filter.status && accountStatusLabels[filter.status].toLowerCase(),
      filter.cbs === "linked" ? "linked" : filter.cbs === "unlinked" ? "unlinked" : undefined,
      filter.type,
      filter.currency,
    ].filter((word) => word !== undefined);
    const noun = [...words, "account"].join(" ");
    let rows: Pick<AccountRef, "customerName" | "virtualIban" | "type" | "status" | "balance" | "currency">[];
    let count: number;
    if (cbsNumber !== undefined) {
      if (!isStaff || subject.kind !== "book") return { content: "I know of no such accounts.", figures: [] };
      const found = await accountsOfCbs(deps, actor, cbsNumber, mostBehind + 1);
      if (found.length > mostBehind)
        return { content: `There are more than ${mostBehind} accounts behind it.`, figures: [] };
      rows = found.filter((account) => isOf(filter, account));
      count = rows.length;
    } else if (exceptStatus !== undefined && (subject.kind === "book" || (subject.whole && !isStaff))) {
      const others = accountStatuses.filter((status) => status !== exceptStatus);
      const pages = await Promise.all(
        others.map((status) => listAccounts(deps, actor, { ...filter, status }, { limit: 1000 })),
      );
      if (by !== undefined || pages.some(({ next }) => next !== undefined))
        return {
          content: "There are too many such accounts to go through: ask for one status.",
          figures: [],
        };
      rows = pages.flatMap((page) => page.rows);
      count = rows.length;
    } else if (subject.kind === "book" || (subject.whole && !isStaff)) {
      const [page, summary] = await Promise.all([
        listAccounts(deps, actor, filter, { limit: by ? 1000 : limit }),
        summariseAccounts(deps, actor, filter),
      ]);
      rows = page.rows;
      count = summary.rows ?? rows.length;
      if (by && count > rows.length && filter[by] === undefined) {
        const options = { status: accountStatuses, type: accountTypes, currency: currencies }[by];
        const counts = await Promise.all(
          options.map(
            async (value) =>
              [value, (await summariseAccounts(deps, actor, { ...filter, [by]: value })).rows ?? 0] as const,
          ),
        );
        return {
          content: `${figures.of("Number of accounts", counted(count, noun))}, by ${by}: ${listed(counts.filter(([, number]) => number > 0).map(([value, number]) => `${figures.of(value, number.toLocaleString("en-US"))} ${value}`))}.`,
          figures: figures.all,
        };
      }
    } else {
      const matching = subject.accounts.filter(
        (account) => account.closedAt === null && account.status !== exceptStatus && isOf(filter, account),
      );
      rows = matching;
      count = matching.length;
    }
    const number = figures.of(`Number of ${noun}s`, counted(count, noun));
    const screen = isStaff ? "/admin/virtual-accounts" : "/client/accounts";
    const shows =
      exceptStatus === undefined &&
      ((subject.kind === "book" && cbsNumber === undefined) ||
        (subject.kind !== "book" &&
          subject.whole &&
          !isStaff &&
          filter.currency === undefined &&
          filter.cbs === undefined));
    const filters = isStaff ? accountFilters : ownAccountFilters;
    const href = shows
      ? addressWriter(screen, own)({ values: writeFilters(filters, filter), ...own, page: undefined })
      : undefined;
    if (count === 0) return { content: `There is no ${noun}.`, figures: figures.all };
    const both =
      cbsNumber === undefined &&
      (filter.type === "POBO" || filter.type === "COBO") &&
      (subject.kind === "book" || (subject.whole && !isStaff))
        ? ((await summariseAccounts(deps, actor, { ...filter, type: "BOTH" })).rows ?? 0)
        : 0;
    const beside =
      both === 0
        ? ""
        : ` With the ${figures.of("Number of BOTH accounts", both.toLocaleString("en-US"))} of type BOTH, which do either, that is ${figures.of("Number of them all", (count + both).toLocaleString("en-US"))}.`;
    const parts = by
      ? [...Map.groupBy(rows, (row) => row[by])].map(
          ([label, of]) => `${figures.of(label, of.length.toLocaleString("en-US"))} ${label}`,
        )
      : [];
    return {
      content: by
        ? `${number}, by ${by}: ${listed(parts)}.`
        : `${count === 1 ? "There is" : "There are"} ${number}.${beside}`,
      figures: figures.all,
      table: {
        columns: [
          { label: "Account" },
          { label: "IBAN ends" },
          { label: "Type" },
          { label: "Status" },
          { label: "Balance", numeric: true },
        ],
        rows: rows
          .slice(0, limit)
          .map((row) => [
            nameOf(row),
            endingOf(row),
            row.type,
            accountStatusLabels[row.status],
            formatMoney(row.balance, row.currency),
          ]),
        ...(count > limit && { more: count - limit }),
      },
      ...(href && { links: [{ label: "Show these accounts", href }] }),
    };
  },
});

export const accountDetailsTool = defineTool({
  description: "Everything that the asker may know of one account: IBAN, type, status, switches, balances",
  input: z.object({ account: z.int().positive() }),
  async run(deps, actor, { account: id }) {
    const [account] = await accountsByIds(deps, actor, [id]);
    if (!account) return { content: "There is no such account.", figures: [] };
    const figures = new Figures();
    const money = (label: string, amount: number) => figures.of(label, formatMoney(amount, account.currency));
    const closed = account.closedAt === null ? "" : " (closed)";
    const rows = [
      ["Virtual IBAN", groupIban(account.virtualIban)],
      ["Reference", account.reference],
      ["Customer", nameOf(account)],
      ["Company", account.companyName],
      ["Type", accountTypeLabels[account.type]],
      ["Status", accountStatusLabels[account.status] + closed],
      ...(scopeOf(actor) === "all" ? [["CBS account", account.cbsAccount]] : []),
      ["Currency", account.currency],
      ["Balance", money("Balance", account.balance)],
      ["Available", money("Available", account.balance - account.held)],
      ["Held", money("Held", account.held)],
      ["Transactions", figures.of("Transactions", account.transactionCount.toLocaleString("en-US"))],
      ["Opened", formatDate(bankDate(account.createdAt, deps.env.zone))],
    ];
    return {
      content: `${nameOf(account)} is ${account.status === "active" ? "an active" : account.status === "inactive" ? "an inactive" : "a suspended"} ${account.type} account in ${account.currency}${closed}. Its IBAN is ${groupIban(account.virtualIban)}, its balance ${formatMoney(account.balance, account.currency)}.`,
      figures: figures.all,
      table: { columns: [{ label: "" }, { label: "" }], rows },
      links: account.closedAt === null ? [{ label: nameOf(account), href: accountHref(actor, account) }] : [],
    };
  },
});
