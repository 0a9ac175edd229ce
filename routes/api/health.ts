import { z } from "zod";
import { readHead } from "@/audit/chain";
import { can } from "@/auth/policy";
import { endpoint } from "@/define";
import { call } from "@/kernel/call";

const health = call({
  method: "GET",
  path: "/api/health",
  response: z.object({
    ok: z.boolean(),
    auditHead: z
      .string()
      .optional()
      .describe("The newest row of the audit trail and its hash, `ID:HASH`; told to staff alone"),
  }),
});

export const GET = endpoint(health, {
  summary: "Say whether the server can read and write its book",
  category: "Operations",
  access: "public",
  async handler({ deps, actor, respond }) {
    const { ok, reader } = await deps.db.health();
    const head = reader && can(actor, "audit:read") ? await readHead(deps.db) : undefined;
    const auditHead = head && { auditHead: `${head.id}:${head.hash}` };
    return respond({ ok, ...auditHead }, { status: ok ? 200 : 503 });
  },
});
