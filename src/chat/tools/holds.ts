import { z } from "zod";
import { scopeOf } from "@/auth/scope";
import { addDays, bankDate, formatDate, startOfBankDay } from "@/calendar";
import { holdFilters } from "@/holds/contract";
import { listHolds } from "@/holds/list";
import { stateOf } from "@/holds/rules";
import { addressWriter, writeFilters } from "@/lists/address";
import { formatMoney, type Total } from "@/money";
import { shortText } from "./rows";
import { mostRows, subjectOf } from "./selection";
import { defineTool, Figures, periodFields, subjectFields } from "./tool";
import { counted, listed, moneyText, nameOf, whenText } from "./wording";

const own = { sort: "newest", direction: "desc" } as const;
const holdsAt = addressWriter("/admin/holds", own);

export const holdsTool = defineTool({
  description:
    "Holds: active ones, those that ended, those that expire in a period. Reasons are told to staff only",
  input: z.object({
    ...subjectFields,
    ...periodFields,
    state: z.enum(["active", "ended", "all"]).default("active"),
    expiresFrom: z.iso.date().optional(),
    expiresTo: z.iso.date().optional(),
    text: z.string().max(200).optional(),
    min: z.int().nonnegative().optional(),
    max: z.int().nonnegative().optional(),
    rank: z.enum(["largest", "smallest"]).optional(),
    limit: z.int().min(1).max(50).default(10),
  }),
  async run(
    deps,
    actor,
    { accounts, clientId, from, to, state, expiresFrom, expiresTo, text, min, max, rank, limit },
  ) {
    const isStaff = scopeOf(actor) === "all";
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    const { zone } = deps.env;
    const filter = { status: state, from, to, q: text };
    const chosen = subject.kind === "accounts" && !(subject.whole && !isStaff) ? subject.accounts : undefined;
    const page = { limit: mostRows };
    const pages = chosen
      ? await Promise.all(chosen.map(({ id }) => listHolds(deps, actor, { ...filter, account: id }, page)))
      : [await listHolds(deps, actor, filter, page)];
    const exceeded = pages.some(({ next }) => next !== undefined);
    const since = expiresFrom === undefined ? undefined : startOfBankDay(expiresFrom, zone);
    const until = expiresTo === undefined ? undefined : startOfBankDay(addDays(expiresTo, 1), zone);
    const rows = pages
      .flatMap((one) => one.rows)
      .filter(
        ({ expiresAt, heldAmount }) =>
          (since === undefined || (expiresAt !== null && expiresAt >= since)) &&
          (until === undefined || (expiresAt !== null && expiresAt < until)) &&
          (min === undefined || heldAmount >= min) &&
          (max === undefined || heldAmount <= max),
      )
      .sort((a, b) =>
        since === undefined && until === undefined ? b.id - a.id : (a.expiresAt ?? 0) - (b.expiresAt ?? 0),
      );
    const figures = new Figures();
    const word = { active: "active ", ended: "ended ", all: "" }[state];
    const expiry =
      since === undefined && until === undefined
        ? ""
        : ` that expire${state === "active" ? "" : "d"} ${whenText({ from: expiresFrom, to: expiresTo })}`;
    const placed = from === undefined && to === undefined ? "" : ` placed ${whenText({ from, to })}`;
    const count = figures.of(`Number of ${word}holds`, counted(rows.length, `${word}hold`));
    if (rows.length === 0) {
      return { content: `There are no ${word}holds${placed}${expiry}.`, figures: figures.all };
    }
    const sums = new Map<(typeof rows)[number]["heldCurrency"], Total>();
    for (const { heldCurrency, heldAmount } of rows) {
      sums.set(heldCurrency, (sums.get(heldCurrency) ?? 0n) + BigInt(heldAmount));
    }
    const amounts = [...sums].map(([currency, amount]) => ({ currency, amount }));
    for (const { currency, amount } of amounts)
      figures.of(`Held in ${currency}`, formatMoney(amount, currency));
    const [soonest] = rows;
    const first =
      expiry !== "" && soonest?.expiresAt
        ? ` The first to expire is ${soonest.reference}, on ${formatDate(bankDate(soonest.expiresAt, zone))}.`
        : "";
    const best = rank
      ? sums
          .keys()
          .toArray()
          .flatMap((currency) => {
            const turn = rank === "largest" ? -1 : 1;
            const of = rows.filter((row) => row.heldCurrency === currency);
            return of.toSorted((a, b) => (a.heldAmount - b.heldAmount) * turn).slice(0, 1);
          })
      : [];
    const bestText =
      best.length === 0
        ? ""
        : ` The ${rank}${best.length > 1 ? " in each currency" : ""}: ${listed(best.map((row) => `${formatMoney(row.heldAmount, row.heldCurrency)} (${row.reference}) on ${nameOf(row)}`))}.`;
    const active = rows.filter((row) => stateOf(row) === "active").length;
    const still =
      state === "all"
        ? ` ${active.toLocaleString("en-US")} of them ${active === 1 ? "is" : "are"} still active.`
        : "";
    const [one] = chosen ?? [];
    const linkable =
      isStaff &&
      expiry === "" &&
      min === undefined &&
      max === undefined &&
      (chosen === undefined || chosen.length === 1);
    const href = linkable
      ? holdsAt({
          values: writeFilters(holdFilters, { q: text, status: state, account: one?.id, from, to }),
          ...own,
          page: undefined,
        })
      : undefined;
    return {
      content: `${count}${placed}${expiry}, ${moneyText(amounts)} together.${bestText}${first}${still}${exceeded ? " There are more than I counted." : ""}${isStaff || state !== "active" ? "" : " They are being processed by the bank."}`,
      figures: figures.all,
      table: {
        columns: [
          { label: "Reference" },
          { label: "Account" },
          ...(isStaff ? [{ label: "Reason" }] : []),
          { label: "Placed" },
          ...(state === "active" ? [{ label: "Expires" }] : [{ label: "State" }]),
          { label: "Held", numeric: true as const },
        ],
        rows: rows
          .slice(0, limit)
          .map((row) => [
            row.reference,
            nameOf(row),
            ...(isStaff ? [shortText(row.reason)] : []),
            formatDate(bankDate(row.createdAt, zone)),
            state === "active"
              ? row.expiresAt === null
                ? "Never"
                : formatDate(bankDate(row.expiresAt, zone))
              : isStaff
                ? stateOf(row)
                : stateOf(row) === "active"
                  ? "Active"
                  : "Ended",
            formatMoney(row.heldAmount, row.heldCurrency),
          ]),
        ...(rows.length > limit && { more: rows.length - limit }),
      },
      ...(href && { links: [{ label: "Show these holds", href }] }),
    };
  },
});
