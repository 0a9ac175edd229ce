import { z } from "zod";
import { scopeOf } from "@/access/scope";
import { holdFilters } from "@/accounts/holds/contract";
import { stateOf } from "@/accounts/holds/rules";
import { addressWriter, writeFilters } from "@/platform/lists/address";
import { bankDate, formatDate } from "@/vocabulary/calendar";
import { formatMoney } from "@/vocabulary/money";
import { findHolds } from "./hold-rows";
import { shortText } from "./rows";
import { subjectOf } from "./selection";
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
    endedBy: z.enum(["release", "capture", "expiry"]).optional().describe("How those ended; for staff"),
    expiresFrom: z.iso.date().optional(),
    expiresTo: z.iso.date().optional(),
    endless: z.boolean().optional().describe("Those that never expire"),
    text: z.string().max(200).optional(),
    min: z.int().nonnegative().optional(),
    max: z.int().nonnegative().optional(),
    rank: z.enum(["largest", "smallest", "oldest", "newest"]).optional(),
    limit: z.int().min(1).max(50).default(10),
  }),
  async run(
    deps,
    actor,
    {
      accounts,
      clientId,
      from,
      to,
      state,
      endedBy,
      expiresFrom,
      expiresTo,
      endless,
      text,
      min,
      max,
      rank,
      limit,
    },
  ) {
    const isStaff = scopeOf(actor) === "all";
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    const { zone } = deps.env;
    const chosen = subject.kind === "accounts" && !(subject.whole && !isStaff) ? subject.accounts : undefined;
    const wanted = { from, to, state, endedBy, expiresFrom, expiresTo, endless, text, min, max };
    const {
      rows,
      number,
      sums: amounts,
      exceeded,
    } = await findHolds(deps, actor, chosen, wanted, rank === undefined ? limit : "all");
    const figures = new Figures();
    const ended = endedBy
      ? { release: "released ", capture: "captured ", expiry: "expired " }[endedBy]
      : "ended ";
    const word = { active: "active ", ended, all: "" }[state];
    const hasExpiry = expiresFrom !== undefined || expiresTo !== undefined;
    const expire = state === "active" ? (number === 1 ? "expires" : "expire") : "expired";
    // From a day on, whichever it is, they are those that have an expiry at all.
    const isOpen = hasExpiry && expiresTo === undefined;
    const until = isOpen
      ? " with an expiry"
      : ` that ${expire} ${whenText({ from: expiresFrom, to: expiresTo })}`;
    const expiry = endless ? ` that never ${number === 1 ? "expires" : "expire"}` : hasExpiry ? until : "";
    const verb = state === "ended" ? (endedBy ? "that ended so" : "that ended") : "placed";
    const placed = from === undefined && to === undefined ? "" : ` ${verb} ${whenText({ from, to })}`;
    const count = figures.of(`Number of ${word}holds`, counted(number, `${word}hold`));
    if (number === 0) {
      return { content: `There are no ${word}holds${placed}${expiry}.`, figures: figures.all };
    }
    for (const { currency, amount } of amounts)
      figures.of(`Held in ${currency}`, formatMoney(amount, currency));
    const [soonest] = rows;
    const nearest =
      expiry !== "" && soonest?.expiresAt
        ? ` The first to expire is ${soonest.reference}, on ${formatDate(bankDate(soonest.expiresAt, zone))}.`
        : "";
    const isOfTime = rank === "oldest" || rank === "newest";
    const [first] = rows.toSorted((a, b) => (a.createdAt - b.createdAt) * (rank === "oldest" ? 1 : -1));
    const best = isOfTime
      ? first
        ? [first]
        : []
      : rank
        ? amounts.flatMap(({ currency }) => {
            const turn = rank === "largest" ? -1 : 1;
            const of = rows.filter((row) => row.heldCurrency === currency);
            return of.toSorted((a, b) => (a.heldAmount - b.heldAmount) * turn).slice(0, 1);
          })
        : [];
    const bestText =
      best.length === 0
        ? ""
        : ` The ${rank}${best.length > 1 ? " in each currency" : ""}: ${listed(best.map((row) => `${formatMoney(row.heldAmount, row.heldCurrency)} (${row.reference}) on ${nameOf(row)}${isOfTime ? `, placed on ${formatDate(bankDate(row.createdAt, zone))}` : ""}`))}.`;
    const active = rows.filter((row) => stateOf(row) === "active").length;
    const still =
      state === "all"
        ? ` ${active.toLocaleString("en-US")} of them ${active === 1 ? "is" : "are"} still active.`
        : "";
    const ends =
      isStaff && state !== "active"
        ? ` ${(["released", "captured", "expired"] as const).map((end) => `${figures.of(end, rows.filter((row) => stateOf(row) === end).length.toLocaleString("en-US"))} ${end}`).join(", ")}.`
        : "";
    const [one] = chosen ?? [];
    const linkable =
      isStaff &&
      expiry === "" &&
      // The screen narrows by when holds were placed.
      (state !== "ended" || placed === "") &&
      endedBy === undefined &&
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
      content: `${count}${placed}${expiry}, ${moneyText(amounts)} together.${bestText}${nearest}${isOpen ? " Those without one are not among them." : ""}${still}${ends}${exceeded ? " There are more than I counted." : ""}${isStaff || state !== "active" ? "" : " They are being processed by the bank."}`,
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
        ...(number > limit && { more: number - limit }),
      },
      ...(href && { links: [{ label: "Show these holds", href }] }),
    };
  },
});
