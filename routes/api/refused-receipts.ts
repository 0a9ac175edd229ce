import { endpoint } from "@/app/define";
import { asWorthToApprovers } from "@/app/step-ups";
import {
  acceptRefusedCall,
  exportRefusedCall,
  getRefusedCall,
  listRefusedCall,
  returnRefusedCall,
} from "@/collections/refused-receipts/contract";
import { refusedLists } from "@/collections/refused-receipts/list";
import { getRefused, toRefusedDto } from "@/collections/refused-receipts/queries";
import { linkHeader } from "@/kernel/http-headers";
import { refusedAcceptance, refusedReturn } from "@/payments/refused-receipts/approvals";
import { acceptRefused, returnRefused } from "@/payments/refused-receipts/commands";

const category = "Collections";

export default [
  endpoint(listRefusedCall, {
    category,
    access: "receipts:read",
    summary: "List refused receipts",
    description:
      "Payments from outside that broke a collection rule of their account, newest first: a client's own, all for staff. They are in suspense, and never on the account unless the bank accepts them.",
    async handler({ deps, actor, url, query, respond }) {
      const { rows, next } = await refusedLists.admin.read(deps, actor, query, {
        cursor: query.after,
        limit: query.limit,
      });
      return respond(
        rows.map((row) => toRefusedDto(row, actor)),
        { headers: linkHeader(url, next) },
      );
    },
  }),
  endpoint(exportRefusedCall, {
    category,
    access: "receipts:read",
    summary: "Export refused receipts as CSV",
    description:
      "What the same filters list. Every export is recorded in the audit trail, whose newest row the header `Audit-Head` names.",
    media: "text/csv",
    handler: ({ deps, actor, query }) => refusedLists.admin.exportCsv(deps, actor, query, "receipts:read"),
  }),
  endpoint(getRefusedCall, {
    category,
    access: "receipts:read",
    summary: "Read a refused receipt",
    description: "With the rule that refused it, and the newest order that sends it back.",
    handler: async ({ deps, actor, params }) => toRefusedDto(await getRefused(deps, actor, params.id), actor),
  }),
  endpoint(returnRefusedCall, {
    category,
    access: "bank-lines:post",
    summary: "Return a refused receipt",
    description:
      "Orders all of it out of suspense, back to the account that paid and to no other. It leaves like any payment, with `madeFor` return. What the bank gives back is in suspense again and waits: it is not sent again by itself. 409 REFUSED_RECEIPT_ENDED, NO_PAYER_ACCOUNT, PAYER_OURS.",
    stepUp: asWorthToApprovers(refusedReturn),
    approval: refusedReturn,
    handler: ({ deps, actor, params, body, idempotency }) =>
      returnRefused(deps, actor, params.id, body, idempotency),
  }),
  endpoint(acceptRefusedCall, {
    category,
    access: "bank-lines:post",
    summary: "Accept a refused receipt",
    description:
      "Books it out of suspense to the account that it was meant for, in spite of the rule. 409 REFUSED_RECEIPT_ENDED, or where the account cannot be credited.",
    stepUp: asWorthToApprovers(refusedAcceptance),
    approval: refusedAcceptance,
    handler: ({ deps, actor, params, body, idempotency }) =>
      acceptRefused(deps, actor, params.id, body, idempotency),
  }),
];
