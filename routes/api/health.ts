import { z } from "zod";
import { endpoint } from "@/define";

export const GET = endpoint({
  summary: "Say whether the server can read and write its book",
  category: "Operations",
  access: "public",
  response: z.object({ ok: z.boolean() }),
  async handler({ deps, respond }) {
    const { ok } = await deps.db.health();
    return respond({ ok }, { status: ok ? 200 : 503 });
  },
});
