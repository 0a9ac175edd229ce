import { scopeOf } from "@/access/scope";
import { holdFilters } from "@/accounts/holds/contract";
import { listHolds } from "@/accounts/holds/list";
import { stateOf } from "@/accounts/holds/rules";
import { writeFilters } from "@/platform/lists/address";
import { bankDate } from "@/vocabulary/calendar";
import { currencies } from "@/vocabulary/money";
import { type EntityModel, onlyValue } from "../ask/entity";
import { listAt } from "../run/links";
import { nameOf } from "../run/wording";
import { actBy, clientField, currencyField, listsOf, onAccountField } from "./shared";

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
  says: [
    {
      words:
        "on hold|held|tied up|tied up by holds|is on hold|is blocked|is held|money on hold|money blocked|money still blocked|still blocked|anything blocked|anything on hold|anything held",
      seldom: true,
    },
    {
      words: "hold captures|captures of holds|hold capture",
      is: { status: "captured" },
      of: "captured",
      staff: true,
    },
  ],
  fields: {
    status: {
      label: "State",
      kind: "choice",
      words: "state|states|status",
      fact: "state|status",
      parts: true,
      values: {
        active: {
          words:
            "active|current|outstanding|open|running|in force|still on|still stand|still standing|still standing today|active today|still active today|nobody has released|not yet released|not released",
          label: "active",
          adjective: true,
        },
        ended: {
          words: "ended",
          label: "ended",
          adjective: true,
          also: ["released", "captured", "expired"],
          on: "ended",
        },
        // A client is not told how a hold ended.
        released: {
          words: "",
          staffWords: "released|lifted",
          label: "released",
          adjective: true,
          on: "ended",
        },
        captured: { words: "", staffWords: "captured", label: "captured", adjective: true, on: "ended" },
        expired: { words: "", staffWords: "expired", label: "expired", adjective: true, on: "ended" },
      },
    },
    end: {
      label: "End",
      kind: "choice",
      values: {
        none: {
          words:
            "without end|without an end|without an end date|without end date|without an expiry|without expiry|without an expiry date|without expiry date|no end date|no expiry date|never expire|never expires|do not expire|does not expire|never end|open ended|open-ended",
          label: "that never expire",
          suffix: true,
        },
        some: { words: "with an end date|with an expiry date", label: "with an end date", suffix: true },
      },
    },
    amount: { label: "Held", kind: "money", fact: "held amount|sits in each" },
    captured: { label: "Captured", kind: "money", words: "captured amount", staff: true },
    currency: currencyField,
    account: onAccountField,
    client: clientField,
    reference: {
      label: "Reference",
      kind: "reference",
      prefix: "HOLD-",
      fact: "reference|references|ref|refs",
    },
    reason: {
      label: "Reason",
      kind: "text",
      words: "reason|reasons",
      fact: "reason|reasons|reason for|for what reason|why|for what|on what grounds",
      parts: true,
      staff: true,
      searched: true,
      values: {
        "court order": { words: "", staffWords: "court order|court orders", label: "court order" },
        disputed: { words: "", staffWords: "disputed card payment|disputed", label: "disputed" },
        cheque: { words: "", staffWords: "cheque|cheques|cheque under clearing", label: "cheque" },
        "tender bond": { words: "", staffWords: "tender bond|tender bonds", label: "tender bond" },
        guarantee: { words: "", staffWords: "guarantee|guarantees", label: "guarantee" },
        "letter of credit": { words: "", staffWords: "letter of credit|margin", label: "letter of credit" },
      },
    },
    placed: {
      label: "Placed",
      kind: "day",
      when: "placed|were placed|was placed|put on|opened|put|place|set up",
      fact: "day of placing|since when|since wen",
    },
    expires: {
      label: "Expires",
      kind: "day",
      when: "expiring|expire|expires|about to expire|run out|runs out|running out|lapse|lapses|lapsing|drop off|drops off|come off|comes off|ending",
      fact: "until when|till when|til when|expiry|expiry date|expiry dates|end date|end dates",
      none: "never",
      ahead: true,
    },
    ended: { label: "Ended", kind: "day", when: "concluded|were concluded", fact: "day of the end" },
    placedBy: actBy("placed", { noun: "placing", resource: "HOLD", action: "CREATE" }),
    endedBy: { label: "Ended by", kind: "text", whoOf: "ended", fact: "ended by whom", staff: true },
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
          end: row.expiresAt === null ? "none" : "some",
          ...(isStaff && { reason: row.reason, captured: row.capturedAmount ?? 0, endedBy: row.endedByUser }),
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
