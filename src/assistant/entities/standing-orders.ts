import { listOrders } from "@/payments/standing-orders/list";
import { readDaysByOrder } from "@/payments/standing-orders/queries";
import { bankDate } from "@/vocabulary/calendar";
import { type DeclaredEntity, field } from "../question/entity";
import { isOfSubject } from "../run/selection";
import { cellsOfPaying, paying } from "./parts/payment-fields";
import { statusField } from "./parts/shared";

/** Number of standing orders read for one answer. */
const mostRead = 1000;

/** Recurring payments, each with the first of its days that the question covers. */
export const standingOrders: DeclaredEntity = {
  ...paying,
  access: "standing-orders:read",
  noun: ["standing order", "standing orders"],
  words:
    "standing order|standing orders|recurring payment|recurring payments|repeating payments|regular payments",
  fields: {
    status: statusField(
      {
        active: "active|running|current",
        paused: "paused|on pause",
        ended: "ended|over|finished",
        cancelled: "cancelled|canceled",
      },
      { active: { lasts: true }, paused: { lasts: true } },
    ),
    every: field.choice("How often", {
      words: "frequency",
      fact: "rhythm|rhythms",
      parts: true,
      values: {
        day: { words: "with a daily rhythm|daily", label: "with a daily rhythm", suffix: true },
        week: { words: "with a weekly rhythm|weekly", label: "with a weekly rhythm", suffix: true },
        month: { words: "with a monthly rhythm|monthly", label: "with a monthly rhythm", suffix: true },
        last_working_day: {
          words: "with a month-end rhythm|month-end",
          label: "with a month-end rhythm",
          suffix: true,
        },
      },
    }),
    ...paying.fields,
    next: field.day("Runs on", {
      when: "that run|run|runs|running|due|will run|that pay|pay|pays|to be paid|executed|execute",
      fact: "next date|next day|next payment|next run",
      none: "no day to come",
      ahead: true,
    }),
    created: field.day("Created", {
      when: "created|were created|was created|set up",
      fact: "day of creation",
    }),
  },
  time: "next",
  usual: { status: "active" },
  recordAt: (_actor, id) => `/client/standing-orders?view=${id}`,
  shown: ["next", "account", "recipient", "description", "every", "status", "amount"],
  async read(deps, actor, { subject, span }) {
    const page = { limit: mostRead, order: { sort: "newest", direction: "desc" } } as const;
    const { rows, next } = await listOrders(deps, actor, {}, page);
    const orders = rows.filter(({ vaId }) => isOfSubject(subject, vaId));
    const days = await readDaysByOrder(deps, orders, span.to);
    const getDay = (id: number) =>
      days.get(id)?.find(({ executesOn }) => span.from === undefined || executesOn >= span.from);
    return {
      rows: orders.map((row) => ({
        ...cellsOfPaying(row),
        status: row.status,
        every: row.every,
        next: getDay(row.id)?.executesOn ?? null,
        created: bankDate(row.createdAt, deps.env.zone),
      })),
      more: next !== undefined,
    };
  },
};
