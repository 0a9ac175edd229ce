import { endpoint } from "@/app/define";
import { makePaymentFile } from "@/payments/payment-files/commands";
import { listFilesCall, makeFileCall } from "@/payments/payment-files/contract";
import { listFiles } from "@/payments/payment-files/list";
import { toFileDto } from "@/payments/payment-files/queries";
import { pageOf } from "@/platform/lists/page-of";

const category = "Payment Files";

export const GET = endpoint(listFilesCall, {
  summary: "List payment files",
  description: "Newest first.",
  category,
  access: "payment-files:read",
  handler: pageOf(listFiles, toFileDto),
});

export const POST = endpoint(makeFileCall, {
  summary: "Make a payment file",
  description:
    "Writes everything that was booked on a CBS account up to the end of a business day, and stands in no file yet, as pain.001.001.09: payments to other banks, and the settlement instructions that the account owes. One file for each account and day, made once; what is booked later goes with a later day's. 409 where it was made already, and where nothing waits.",
  category,
  access: "payment-files:write",
  approval: { none: "orders what was paid already, once" },
  handler: ({ actor, deps, body, idempotency }) => makePaymentFile(deps, actor, body, idempotency),
});
