import { endpoint } from "@/app/define";
import { commitUpload } from "@/payments/bulk-uploads/commit";
import { commitCall } from "@/payments/bulk-uploads/contract";

export const POST = endpoint(commitCall, {
  summary: "Carry a bulk upload out",
  description:
    "`all`: every row or nothing, refused with 409 while a row is bad; `good`: the good rows alone. Every row is checked again first. Answers at once; the upload's counts say how far it has come, and its rows what became of them. It goes on when a server ends in the midst of it.",
  category: "Bulk Upload",
  access: "bulk-upload:commit",
  approval: {
    none: "each of a client's payments asks as if it were made alone, and new accounts are empty",
    does: "a client's payments; or new accounts",
  },
  handler: ({ actor, deps, params, body, version, idempotency }) =>
    commitUpload(deps, actor, params.id, body.mode, { version, idempotency }),
});
