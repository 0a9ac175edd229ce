import { z } from "zod";
import { endpoint } from "@/define";
import { call } from "@/kernel/call";

const health = call({ method: "GET", path: "/api/health", response: z.object({ ok: z.boolean() }) });

export const GET = endpoint(health, {
  summary: "Say whether the server can read and write its book",
  category: "Operations",
  access: "public",
  async handler({ deps, respond }) {
    const { ok } = await deps.db.health();
    return respond({ ok }, { status: ok ? 200 : 503 });
  },
});
