import { z } from "zod";
import { endpoint } from "@/app/define";
import { readReadiness } from "@/app/operations/readiness";
import { call } from "@/kernel/call";

const ready = call({
  method: "GET",
  path: "/readyz",
  urgent: true,
  response: z.object({
    ready: z.boolean(),
    reasons: z.array(z.string()).describe("What is wrong, a sentence each"),
    reads: z.boolean().describe("Whether the book can be read"),
    level: z
      .boolean()
      .optional()
      .describe("On a replica: whether it was level with its primary since the start"),
    lag: z.number().optional().describe("On a replica: how long ago it was level, in milliseconds"),
    epoch: z.string().optional().describe("The epoch of the book's history, which a restore renews"),
  }),
});

export const GET = endpoint(ready, {
  summary: "Say whether requests may be routed to this node",
  category: "Operations",
  access: "public",
  async handler({ deps, respond }) {
    const readiness = await readReadiness(deps);
    return respond(readiness, { status: readiness.ready ? 200 : 503 });
  },
});
