import { scopeOf } from "@/access/scope";
import { holdFilters } from "@/accounts/holds/contract";
import { listHolds } from "@/accounts/holds/list";
import { stateOf } from "@/accounts/holds/rules";
import { writeFilters } from "@/platform/lists/address";
import { bankDate } from "@/vocabulary/calendar";
import { currencies } from "@/vocabulary/money";
import { type EntityModel, onlyValue } from "../ask/entity";
import { listAt } from "../tools/links";
import { nameOf } from "../tools/wording";
import { accountField, clientField, currencyField, listsOf } from "./shared";

const holdsAt = listAt("/admin/holds");

/** What the list's own filter of states has: those that ended are one there. */
function stateOfList(id: string | number | undefined): "active" | "ended" | "all" {
  return id === undefined ? "all" : id === "active" ? "active" : "ended";
}

/** Holds: what is reserved on accounts, until when, and what became of it. */
export const holds: EntityModel = {
  name: "holds",
  access: "holds:read",
  noun: ["hold", "holds"],
  words: "hold|holds",
  fields: {
    status: {
      label: "State",
      kind: "choice",
      words: "state|states|status",
      parts: true,
      values: {
        active: { words: "active|current|outstanding", label: "active", adjective: true },
        ended: {
          words: "ended",
          label: "ended",
          adjective: true,
          also: ["released", "captured", "expired"],
        },
        // A client is not told how a hold ended.
        released: { words: "", staffWords: "released|lifted", label: "released", adjective: true },
        captured: { words: "", staffWords: "captured", label: "captured", adjective: true },
        expired: { words: "", staffWords: "expired", label: "expired", adjective: true },
      },
    },
    amount: { label: "Held", kind: "money" },
    currency: currencyField,
    account: accountField,
    client: clientField,
    reference: { label: "Reference", kind: "reference", prefix: "HOLD-" },
    reason: {
      label: "Reason",
      kind: "text",
      words: "reason|reasons",
      fact: "reason|reasons|reason for|why",
      parts: true,
      staff: true,
    },
    placed: { label: "Placed", kind: "day", when: "placed|were placed|was placed|put on|opened" },
    expires: {
      label: "Expires",
      kind: "day",
      when: "expiring|expire|expires|about to expire|run out|running out",
      ahead: true,
    },
    ended: { label: "Ended", kind: "day" },
  },
  amount: "amount",
  time: "placed",
  sayWhen: true,
  usual: { status: "active" },
  asked: "sum",
  record: "reference",
  recordAt: (actor, id) => (scopeOf(actor) === "all" ? `/admin/holds?view=${id}` : undefined),
  shown: ["reference", "account", "reason", "placed", "expires", "status", "amount"],
  narrows: ({ field, op, values }) =>
    op === "is" && values.length === 1 && field === "status" && values[0]?.id === "active",
  async read(deps, actor, { subject, span, filters, order, limit }) {
    const isStaff = scopeOf(actor) === "all";
    const { zone } = deps.env;
    const reference = onlyValue(filters, "reference");
    const filter = {
      ...span,
      status: stateOfList(onlyValue(filters, "status")),
      ...(reference !== undefined && { q: String(reference) }),
    };
    const direction = order === "earliest" ? ("asc" as const) : ("desc" as const);
    const pages = await Promise.all(
      listsOf(actor, subject).map((account) =>
        listHolds(deps, actor, { ...filter, account }, { limit, order: { sort: "newest", direction } }),
      ),
    );
    const rows = pages
      .flatMap((page) => page.rows)
      .map((row) => {
        const state = stateOf(row);
        return {
          id: row.id,
          status: isStaff || state === "active" ? state : "ended",
          amount: row.heldAmount,
          currency: row.heldCurrency,
          account: row.vaId,
          accountName: nameOf(row),
          reference: row.reference,
          ...(isStaff && { reason: row.reason }),
          placed: bankDate(row.createdAt, zone),
          expires: row.expiresAt === null ? null : bankDate(row.expiresAt, zone),
          ended: row.endedAt === null ? null : bankDate(row.endedAt, zone),
        };
      })
      .sort((a, b) => (order === "earliest" ? a.id - b.id : b.id - a.id));
    return {
      rows: rows.slice(0, limit),
      more: rows.length > limit || pages.some(({ next }) => next !== undefined),
    };
  },
  async screen(_deps, actor, { subject, span, filters }) {
    if (scopeOf(actor) !== "all") return undefined;
    const status = onlyValue(filters, "status");
    const isShown = status === undefined || status === "active" || status === "ended";
    if (
      !isShown ||
      filters.some(({ field, op }) => op !== "is" || !/^(?:status|currency|account)$/.test(field))
    )
      return undefined;
    const [account, ...others] = subject.kind === "accounts" ? subject.accounts : [];
    if (others.length > 0 || (subject.kind === "accounts" && subject.whole)) return undefined;
    const money = onlyValue(filters, "currency");
    const hasOthers = filters.some(({ field, values }) => field !== "account" && values.length > 1);
    if (hasOthers) return undefined;
    return holdsAt(
      writeFilters(holdFilters, {
        ...span,
        status: stateOfList(status),
        account: account?.id,
        currency: currencies.find((currency) => currency === money),
      }),
    );
  },
};
