import { getScope } from "@/access/scope";
import { holdFilterSchema } from "@/accounts/holds/contract";
import { listHolds } from "@/accounts/holds/list";
import { holdState } from "@/accounts/holds/rules";
import { type DeclaredEntity, field } from "../question/entity";
import { accountName } from "../run/wording";
import { listed } from "./parts/listed";
import {
  actorField,
  clientField,
  currencyField,
  onAccountField,
  statusField,
  whatBecame,
} from "./parts/shared";

/** Holds: reserved amounts of accounts, their end, and their outcome. */
export const holds: DeclaredEntity = {
  access: "holds:read",
  noun: ["hold", "holds"],
  words: "hold|holds",
  says: [
    { words: whatBecame, asks: "status|ended", staff: true },
    {
      words:
        "on hold|held|set aside|reserved|tied up|tied up by holds|is on hold|is blocked|is held|money on hold|money blocked|money still blocked|still blocked|anything blocked|anything on hold|anything held",
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
      ...statusField(
        {
          active:
            "active|current|outstanding|open|running|in force|still on|still stand|still standing|still standing today|active today|still active today|nobody has released|not yet released|not released",
          ended: "ended",
          // The reason for which a hold ended is hidden from clients.
          released: "",
          captured: "",
          expired: "",
        },
        {
          ended: { also: ["released", "captured", "expired"], on: "ended" },
          released: { staffWords: "released|lifted|let go", on: "ended" },
          captured: {
            staffWords: "captured|ended in a capture|ended in capture|ended with a capture",
            on: "ended",
          },
          expired: { staffWords: "expired|ended by expiry", on: "ended" },
        },
      ),
      words: "state|states|status",
    },
    end: field.choice("End", {
      values: {
        none: {
          words:
            "without end|without an end|without an end date|without end date|without an expiry|without expiry|without an expiry date|without expiry date|no end date|no expiry date|never expire|never expires|do not expire|does not expire|never end|open ended|open-ended",
          label: "that never expire",
          suffix: true,
        },
        some: { words: "with an end date|with an expiry date", label: "with an end date", suffix: true },
      },
    }),
    amount: field.money("Held", { fact: "held amount|sits in each" }),
    captured: field.money("Captured", { words: "captured amount", staff: true }),
    currency: currencyField,
    account: onAccountField,
    client: clientField,
    reference: field.reference("Reference", { prefix: "HOLD-", fact: "reference|references|ref|refs" }),
    reason: field.text("Reason", {
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
    }),
    placed: field.day("Placed", {
      when: "placed|were placed|was placed|put on|opened|put|place|set up",
      fact: "day of placing|since when|since wen",
    }),
    expires: field.day("Expires", {
      when: "expiring|expire|expires|about to expire|run out|runs out|running out|lapse|lapses|lapsing|drop off|drops off|come off|comes off|ending",
      fact: "until when|till when|til when|expiry|expiry date|expiry dates|end date|end dates",
      none: "never",
      ahead: true,
    }),
    ended: field.day("Ended", { when: "concluded|were concluded", fact: "day of the end", none: "not yet" }),
    placedBy: actorField("placed", { noun: "placing", resource: "HOLD", action: "CREATE" }),
    endedBy: field.text("Ended by", { whoOf: "ended", fact: "ended by whom", staff: true }),
  },
  amount: "amount",
  time: "placed",
  sayWhen: true,
  usual: { status: "active" },
  asked: "sum",
  record: "reference",
  recordAt: (actor, id) => (getScope(actor) === "all" ? `/admin/holds?view=${id}` : undefined),
  shown: ["reference", "account", "reason", "placed", "expires", "status", "amount"],
  ...listed({
    list: listHolds,
    schema: holdFilterSchema,
    at: "/admin/holds",
    search: ["reference"],
    otherwise: { status: "all" },
    row: (row, { day, isStaff }) => {
      const state = holdState(row);
      return {
        id: row.id,
        status: isStaff || state === "active" ? state : "ended",
        amount: row.heldAmount,
        currency: row.heldCurrency,
        account: row.vaId,
        accountName: accountName(row),
        reference: row.reference,
        end: row.expiresAt === null ? "none" : "some",
        ...(isStaff && { reason: row.reason, captured: row.capturedAmount ?? 0, endedBy: row.endedByUser }),
        placed: day(row.createdAt),
        expires: day(row.expiresAt),
        ended: day(row.endedAt),
      };
    },
  }),
};
