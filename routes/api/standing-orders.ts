import { endpoint } from "@/app/define";
import { asPayment } from "@/app/step-ups";
import {
  cancelOrder,
  changeOrder,
  createOrder,
  previewOrder,
  updateOrder,
} from "@/payments/standing-orders/commands";
import {
  createOrderCall,
  listOccurrencesCall,
  pauseOrderCall,
  previewOrderCall,
  resumeOrderCall,
  standingOrderContract,
} from "@/payments/standing-orders/contract";
import { listOrders, orderList } from "@/payments/standing-orders/list";
import { listOccurrences, rowToDto } from "@/payments/standing-orders/queries";
import { mostPayments } from "@/payments/standing-orders/rules";
import { stepUpByInput } from "@/people/auth/second-factors/declared";
import { pageHandler } from "@/platform/lists/page-of";

const category = "Payments";
const read = "standing-orders:read";
const write = "standing-orders:write";
const { list, exportCsv, update, remove } = standingOrderContract.calls;

/** Reason why an order needs no approval of the bank: each of its payments is checked like a person's. */
const approval = {
  none: "each of its payments is checked on its day as a person's is, second persons included",
  does: "payments that are made again and again on their days",
};

export default [
  endpoint(list, {
    category,
    access: read,
    summary: "List standing orders",
    description:
      "A client's own, all for staff. The 31st is the last day of shorter months; a day on which the bank does not pay is moved as `shift` says. `until` or `times` ends an order.",
    handler: pageHandler(listOrders, rowToDto),
  }),
  endpoint(exportCsv, {
    category,
    access: read,
    summary: "Export standing orders as CSV",
    description:
      "What the same filters list. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    media: "text/csv",
    handler: ({ actor, deps, query }) => orderList.exportCsv(deps, actor, query, read),
  }),
  endpoint(previewOrderCall, {
    category,
    access: write,
    summary: "Preview the days of a standing order",
    description: "The first business days on which it would pay, as the holidays are now. Nothing is kept.",
    stepUp: { none: "a look ahead" },
    approval: { none: "a look ahead" },
    handler: ({ deps, body }) => previewOrder(deps, body),
  }),
  endpoint(createOrderCall, {
    category,
    access: write,
    summary: "Create a standing order",
    description:
      "Its fields are those of a payment, and when it is made. Each payment asks on its day for funds, limits, reviews and second persons as they then stand.",
    stepUp: stepUpByInput(createOrderCall, ["payments"], ({ deps, body }) =>
      asPayment(deps, body, mostPayments(body)),
    ),
    approval,
    handler: ({ deps, actor, body, idempotency }) => createOrder(deps, actor, body, idempotency),
  }),
  endpoint(update, {
    category,
    access: write,
    summary: "Change a standing order",
    description: "As a whole: what is left out is as it is by default. Payments that were begun stay.",
    stepUp: stepUpByInput(update, ["payments"], ({ deps, body }) =>
      asPayment(deps, body, mostPayments(body)),
    ),
    approval,
    handler: ({ deps, actor, params, body, version }) => updateOrder(deps, actor, params.id, body, version),
  }),
  endpoint(remove, {
    category,
    access: write,
    summary: "Cancel a standing order",
    description: "It makes no more payments; those begun stay.",
    stepUp: { none: "it keeps money from leaving" },
    approval: { none: "it keeps money from leaving" },
    handler: ({ deps, actor, params, idempotency }) => cancelOrder(deps, actor, params.id, idempotency),
  }),
  endpoint(pauseOrderCall, {
    category,
    access: write,
    summary: "Pause a standing order",
    description: "It pays nothing until it is resumed.",
    stepUp: { none: "it keeps money from leaving" },
    approval: { none: "it keeps money from leaving" },
    handler: ({ deps, actor, params }) => changeOrder(deps, actor, params.id, "pause"),
  }),
  endpoint(resumeOrderCall, {
    category,
    access: write,
    summary: "Resume a standing order",
    description: "It pays from its next date on; what was missed is neither made up for nor counted.",
    stepUp: "payments",
    approval,
    handler: ({ deps, actor, params }) => changeOrder(deps, actor, params.id, "resume"),
  }),
  endpoint(listOccurrencesCall, {
    category,
    access: read,
    summary: "List the days of a standing order",
    description:
      "What it paid, and why not where it did not, then its days up to 14 months ahead, whose `status` is null.",
    handler: ({ deps, actor, params }) => listOccurrences(deps, actor, params.id),
  }),
];
