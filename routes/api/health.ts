import { z } from "zod";
import { can } from "@/access/policy";
import { endpoint } from "@/app/define";
import { partedReason } from "@/app/operations/readiness";
import { readHead } from "@/integrity/trail/chain";
import { call } from "@/kernel/call";

const health = call({
  method: "GET",
  path: "/api/health",
  urgent: true,
  response: z.object({
    ok: z.boolean(),
    reason: z.string().optional().describe("What is wrong, where this node alone cannot put it right"),
    auditHead: z
      .string()
      .optional()
      .describe("The newest row of the audit trail and its hash, `ID:HASH`; for staff only"),
  }),
});

const awayReason = "The primary is away: this node shows the book, and refuses what would be written";

export const GET = endpoint(health, {
  summary: "Say whether the server can read and write its book",
  category: "Operations",
  access: "public",
  async handler({ deps, actor, respond }) {
    const { ok, reader, parted } = await deps.db.health();
    if (parted !== undefined) return respond({ ok, reason: partedReason }, { status: 503 });
    const head = reader && can(actor, "audit:read") ? await readHead(deps.db) : undefined;
    const auditHead = head && { auditHead: `${head.id}:${head.hash}` };
    // A primary that is away is away for all of its nodes, so taking one of them out of rotation would not help.
    const isAway = !ok && reader && deps.db.following() !== undefined;
    if (isAway) return respond({ ok, reason: awayReason, ...auditHead });
    return respond({ ok, ...auditHead }, { status: ok ? 200 : 503 });
  },
});
