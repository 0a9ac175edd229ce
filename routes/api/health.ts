import { z } from "zod";
import { can } from "@/access/policy";
import { endpoint } from "@/app/define";
import { readHead } from "@/integrity/trail/chain";
import { call } from "@/kernel/call";

const health = call({
  method: "GET",
  path: "/api/health",
  response: z.object({
    ok: z.boolean(),
    reason: z.string().optional().describe("What is wrong, where it will not pass by itself"),
    auditHead: z
      .string()
      .optional()
      .describe("The newest row of the audit trail and its hash, `ID:HASH`; told to staff alone"),
  }),
});

const partedReason =
  "This node's copy of the book is not its primary's: it serves nothing until its operator starts it anew";

export const GET = endpoint(health, {
  summary: "Say whether the server can read and write its book",
  category: "Operations",
  access: "public",
  async handler({ deps, actor, respond }) {
    const { ok, reader, parted } = await deps.db.health();
    if (parted !== undefined) return respond({ ok, reason: partedReason }, { status: 503 });
    const head = reader && can(actor, "audit:read") ? await readHead(deps.db) : undefined;
    const auditHead = head && { auditHead: `${head.id}:${head.hash}` };
    return respond({ ok, ...auditHead }, { status: ok ? 200 : 503 });
  },
});
