import { readOpenLines } from "@/bank/bank-statements/queries";
import { type DeclaredEntity, type EntityRow, field } from "../question/entity";
import { withParameter } from "../run/links";
import { currencyField, onlyOption } from "./parts/shared";

const states = ["unmatched", "suspense"] as const;

/** Lines of the bank's statements that wait for a person, or whose money is in suspense. */
export const bankLines: DeclaredEntity = {
  access: "bank-statements:read",
  noun: ["bank line", "bank lines"],
  words: "bank line|bank lines|statement line|statement lines|bank statement line|bank statement lines",
  byKind: true,
  // A question that names them asks for them, not for the meaning of the word.
  says: [
    {
      words:
        "unmatched bank lines|unmatched bank line|unmatched lines|unmatched statement lines|unmatched|still unmatched|not matched",
      is: { state: "unmatched" },
      measures: ["list"],
    },
    {
      words: "bank lines in suspense|bank line in suspense|lines in suspense|statement lines in suspense",
      is: { state: "suspense" },
      measures: ["list"],
    },
  ],
  fields: {
    state: field.choice("Outcome", {
      values: {
        unmatched: {
          words: "",
          label: "unmatched",
          noun: ["unmatched bank line", "unmatched bank lines"],
        },
        suspense: {
          words: "",
          label: "in suspense",
          noun: ["bank line in suspense", "bank lines in suspense"],
        },
      },
    }),
    direction: field.choice("Direction", {
      values: {
        credit: { words: "incoming|credit|credits", label: "incoming", adjective: true },
        debit: { words: "outgoing|debit|debits", label: "outgoing", adjective: true },
      },
    }),
    amount: field.money("Amount"),
    currency: currencyField,
    party: field.text("Counterparty", { fact: "counterparty|who from|from whom" }),
    text: field.text("Description", { searched: true, fact: "description|what for" }),
    reason: field.text("Reason", { fact: "reason|reasons|why" }),
    booked: field.day("Booked", { when: "booked", fact: "booking date|on which day" }),
  },
  amount: "amount",
  sumsNeed: "direction",
  time: "booked",
  when: "booked",
  shown: ["booked", "party", "text", "direction", "reason", "amount"],
  async read(deps, actor, { filters, limit }) {
    const state = onlyOption(filters, "state", states);
    if (state === undefined) return { rows: [], more: true };
    const lines = await readOpenLines(deps, actor, state, limit + 1);
    const rows = lines.slice(0, limit).map(
      (line): EntityRow => ({
        id: line.id,
        state,
        direction: line.direction,
        amount: line.amount,
        currency: line.currency,
        party: line.counterpartyName,
        text: [line.counterpartyName, line.remittance].filter((one) => one !== "").join(", "),
        reason: line.reason,
        booked: line.booked,
      }),
    );
    return { rows, more: lines.length > limit };
  },
  // Only the list of imports is narrowed to open lines; those in suspense have no list of their own.
  screen: async (_deps, _actor, { filters, span }) =>
    filters.length === 1 &&
    onlyOption(filters, "state", states) === "unmatched" &&
    (span.from ?? span.to) === undefined
      ? withParameter("/admin/reconciliation/statements", "lines", "open")
      : undefined,
};
