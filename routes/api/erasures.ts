import { endpoint } from "@/app/define";
import { otherErasure } from "@/people/erasure/approvals";
import { eraseOtherCall, previewOtherErasureCall } from "@/people/erasure/contract";
import { eraseOther, previewOther } from "@/people/erasure/erase-others";

export default [
  endpoint(previewOtherErasureCall, {
    summary: "Read what an erasure would delete",
    category: "Users",
    access: "retention:read",
    handler: async ({ actor, deps, params: { of, id } }) => (await previewOther(deps, actor, of, id)).erasure,
  }),
  endpoint(eraseOtherCall, {
    summary: "Erase a payee or contact",
    category: "Users",
    access: "users:erase",
    stepUp: "roles",
    approval: otherErasure,
    handler: ({ actor, deps, params: { of, id } }) => eraseOther(deps, actor, of, id),
  }),
];
