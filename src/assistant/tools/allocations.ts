import { z } from "zod";
import { scopeOf } from "@/access/scope";
import { allocationFilters, allocationStateLabels } from "@/accounts/allocations/contract";
import { listAllocations } from "@/accounts/allocations/list";
import { toAllocationDto } from "@/accounts/allocations/queries";
import { addressWriter, writeFilters } from "@/platform/lists/address";
import { bankDate, formatDate } from "@/vocabulary/calendar";
import { type Currency, formatMoney, type Total } from "@/vocabulary/money";
import { mostRows, subjectOf } from "./selection";
import { defineTool, Figures, periodFields, subjectFields } from "./tool";
import { counted, moneyText, nameOf, whenText } from "./wording";

const own = { sort: "newest", direction: "desc" } as const;
const allocationsAt = addressWriter("/admin/fund-allocation", own);

export const allocationsTool = defineTool({
  description: "Fund allocations: open or revoked ones, by account and by user",
  input: z.object({
    ...subjectFields,
    ...periodFields,
    status: z.enum(["open", "revoked"]).optional(),
    username: z.string().max(200).optional(),
    min: z.int().nonnegative().optional(),
    max: z.int().nonnegative().optional(),
    byUser: z.boolean().optional(),
    limit: z.int().min(1).max(50).default(10),
  }),
  async run(deps, actor, { accounts, clientId, from, to, status, username, min, max, byUser, limit }) {
    const isStaff = scopeOf(actor) === "all";
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    const chosen = subject.kind === "accounts" && !(subject.whole && !isStaff) ? subject.accounts : undefined;
    // What is revoked is asked for by the day on which it was.
    const isRevoked = status === "revoked";
    const { zone } = deps.env;
    const filter = isRevoked ? { status } : { status, from, to };
    const isWithin = (at: number | null) => {
      if (!isRevoked || (from === undefined && to === undefined)) return true;
      const date = at === null ? undefined : bankDate(at, zone);
      return date !== undefined && (from ?? date) <= date && date <= (to ?? date);
    };
    const page = { limit: mostRows };
    const pages = chosen
      ? await Promise.all(
          chosen.map(({ id }) => listAllocations(deps, actor, { ...filter, account: id }, page)),
        )
      : [await listAllocations(deps, actor, filter, page)];
    // What a client may not know of an allocation's user is left out before anything is made of it.
    const rows = pages
      .flatMap((one) => one.rows)
      .map((row) => ({ row, user: toAllocationDto(row, actor).user?.username ?? "Another user" }))
      .filter(
        ({ row }) =>
          isWithin(row.revokedAt) &&
          (min ?? 0) <= row.allocatedAmount &&
          row.allocatedAmount <= (max ?? row.allocatedAmount),
      )
      .filter(({ user }) => username === undefined || user.toLowerCase() === username.toLowerCase());
    const figures = new Figures();
    const when =
      from === undefined && to === undefined
        ? ""
        : ` ${isRevoked ? "revoked " : ""}${whenText({ from, to })}`;
    const noun = isRevoked && when !== "" ? "allocation" : `${status ?? ""} allocation`.trim();
    const whose = username === undefined ? "" : ` to ${username}`;
    const number = `${figures.of(`Number of ${noun}s`, counted(rows.length, noun))}${whose}`;
    if (rows.length === 0) return { content: `There are no ${noun}s${whose}${when}.`, figures: figures.all };
    const sums = new Map<Currency, Total>();
    for (const { row } of rows) {
      sums.set(row.currency, (sums.get(row.currency) ?? 0n) + BigInt(row.allocatedAmount));
    }
    const amounts = [...sums].map(([currency, amount]) => ({ currency, amount }));
    for (const { currency, amount } of amounts)
      figures.of(`Allocated in ${currency}`, formatMoney(amount, currency));
    const [one] = chosen ?? [];
    const href =
      isStaff &&
      username === undefined &&
      min === undefined &&
      max === undefined &&
      !(isRevoked && when !== "") &&
      (chosen === undefined || chosen.length === 1)
        ? allocationsAt({
            values: writeFilters(allocationFilters, { ...filter, account: one?.id }),
            ...own,
            page: undefined,
          })
        : undefined;
    const users = Map.groupBy(rows, ({ row, user }) => `${user}|${row.currency}`);
    const table = byUser
      ? {
          columns: [
            { label: "User" },
            { label: "Number", numeric: true as const },
            { label: "Allocated", numeric: true as const },
          ],
          rows: [...users].map(([key, of]) => [
            key.slice(0, key.lastIndexOf("|")),
            String(of.length),
            formatMoney(
              of.reduce((all, { row }) => all + BigInt(row.allocatedAmount), 0n),
              of[0]?.row.currency ?? "USD",
            ),
          ]),
        }
      : {
          columns: [
            { label: "Account" },
            { label: "User" },
            { label: "Made" },
            { label: "State" },
            { label: "Amount", numeric: true as const },
          ],
          rows: rows
            .slice(0, limit)
            .map(({ row, user }) => [
              nameOf(row),
              user,
              formatDate(bankDate(row.createdAt, deps.env.zone)),
              allocationStateLabels[row.revokedAt === null ? "open" : "revoked"],
              formatMoney(row.allocatedAmount, row.currency),
            ]),
          ...(rows.length > limit && { more: rows.length - limit }),
        };
    return {
      content: `${number}${when}, ${moneyText(amounts)} together. An allocation is a memo: it moves no money.`,
      figures: figures.all,
      table,
      ...(href && { links: [{ label: "Show these allocations", href }] }),
    };
  },
});
