import { scheduledList } from "@/payments/scheduled/list";
import { listOrders } from "@/payments/standing-orders/list";
import { readDaysByOrder } from "@/payments/standing-orders/queries";
import { combinePhrases, type DeclaredEntity, type EntityRow, field } from "../question/entity";
import { isOfSubject } from "../run/selection";
import { cellsOfPaying, paying } from "./parts/payment-fields";

/** Number of payments, and of standing orders, read for one answer. */
const mostRead = 1000;

/** Future payments: scheduled ones, and those that standing orders will make. */
export const comingPayments: DeclaredEntity = {
  ...paying,
  access: "scheduled-payments:read",
  alsoReads: ["standing-orders:read"],
  noun: ["payment to come", "payments to come"],
  words:
    "payment to come|payments to come|coming payments|upcoming payment|upcoming payments|future payments|payments due|payment due|payments are due|payment is due|payments falling due|outgoing payments to come",
  says: [
    { words: "due|is due|are due|falls due|fall due", seldom: true },
    {
      words:
        "due next|is due next|are due next|falls due next|comes due next|next payment due|next payment that is due|next due",
      measures: ["earliest"],
    },
    {
      words: `${combinePhrases("will|is due to|are due to|is going to|is scheduled to|are scheduled to", "leave|go out|be paid|be debited")}|will we pay|will we have to pay|will leave the accounts|will leave our accounts|will leave us|leaves our accounts`,
    },
  ],
  fields: {
    kind: field.choice("Kind", {
      values: {
        scheduled: { words: "scheduled", label: "scheduled", adjective: true },
        standing: {
          words: "of standing orders|by standing orders|from standing orders|by standing order",
          label: "by standing orders",
          suffix: true,
        },
      },
    }),
    ...paying.fields,
    day: field.day("Executes on", { when: "due", fact: "on which day|execution date", ahead: true }),
  },
  time: "day",
  asked: "sum",
  shown: ["day", "account", "recipient", "description", "kind", "amount"],
  async read(deps, actor, { subject, span, limit }) {
    const page = { limit: mostRead, order: { sort: "newest", direction: "desc" } } as const;
    const [scheduled, orders] = await Promise.all([
      scheduledList.read(deps, actor, { status: "scheduled" }, page),
      listOrders(deps, actor, { status: "active" }, page),
    ]);
    const days = await readDaysByOrder(deps, orders.rows, span.to);
    const all: EntityRow[] = [
      ...scheduled.rows.map((row) => ({
        ...cellsOfPaying(row),
        id: `p${row.id}`,
        kind: "scheduled",
        day: row.executesOn,
      })),
      ...orders.rows.flatMap((row) =>
        (days.get(row.id) ?? []).map(({ date, executesOn }) => ({
          ...cellsOfPaying(row),
          id: `o${row.id} ${date}`,
          kind: "standing",
          day: executesOn,
        })),
      ),
    ];
    const wanted = all.filter(
      ({ account, day }) =>
        isOfSubject(subject, Number(account)) &&
        (span.from === undefined || String(day) >= span.from) &&
        (span.to === undefined || String(day) <= span.to),
    );
    return {
      rows: wanted.toSorted((a, b) => (String(a.day) < String(b.day) ? -1 : 1)).slice(0, limit),
      more: wanted.length > limit || scheduled.next !== undefined || orders.next !== undefined,
    };
  },
};
