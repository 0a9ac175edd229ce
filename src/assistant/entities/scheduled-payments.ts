import { scheduledFilterSchema } from "@/payments/scheduled/contract";
import { scheduledList } from "@/payments/scheduled/list";
import { translate } from "@/vocabulary/language/speaking";
import { type DeclaredEntity, field } from "../question/entity";
import { listed } from "./parts/listed";
import { cellsOfPaying, paying, referred } from "./parts/payment-fields";
import { statusField, whatBecame } from "./parts/shared";

/** Scheduled payments, waiting or done, with their outcome. */
export const scheduledPayments: DeclaredEntity = {
  ...paying,
  access: "scheduled-payments:read",
  noun: ["scheduled payment", "scheduled payments"],
  words:
    "scheduled payment|scheduled payments|payment scheduled|payments scheduled|future dated payment|future dated payments|future-dated payment|future-dated payments|post-dated payments",
  fields: {
    status: {
      ...statusField(
        {
          scheduled: "outstanding|still to come|not yet made",
          waiting: "waiting|waiting for a second person|waiting for approval",
          paid: "already paid|carried out",
          failed: "failed|not paid|not made|unpaid|that could not be paid|did not go through|that failed",
          cancelled: "cancelled|canceled|called off",
        },
        {
          scheduled: { lasts: true },
        },
      ),
      fact: `state|status|${whatBecame}`,
    },
    ...paying.fields,
    ...referred,
    day: field.day("Executes on", {
      when: "due|executed|to be made|to be paid|that execute",
      fact: "execution date|execution day|on which day",
      ahead: true,
    }),
    ordered: field.day("Ordered", {
      when: "ordered|were ordered|was ordered|entered",
      fact: "day of the order",
    }),
    orderedBy: field.text("Ordered by", { whoOf: "ordered", fact: "ordered by whom" }),
  },
  time: "day",
  usual: { status: "scheduled" },
  record: "reference",
  recordAt: (_actor, id) => `/client/scheduled-payments?view=${id}`,
  shown: ["day", "account", "recipient", "description", "status", "reason", "amount"],
  ...listed({
    list: scheduledList.read,
    // The list's own period is that of the days on which payments were ordered.
    schema: scheduledFilterSchema.omit({ from: true, to: true }),
    at: "/client/scheduled-payments",
    search: ["reference"],
    otherwise: { status: "all" },
    row: (row, { day }) => ({
      ...cellsOfPaying(row),
      status: row.status,
      reference: row.reference,
      reason: row.reason === null ? null : translate(row.reason),
      day: row.executesOn,
      ordered: day(row.createdAt),
      orderedBy: row.madeBy,
    }),
  }),
};
