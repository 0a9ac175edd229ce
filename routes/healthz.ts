import { z } from "zod";
import { endpoint } from "@/app/define";
import { call } from "@/kernel/call";

const alive = call({
  method: "GET",
  path: "/healthz",
  urgent: true,
  response: z.object({ alive: z.literal(true) }),
});

export const GET = endpoint(alive, {
  summary: "Say that the process is alive, whatever its book does",
  category: "Operations",
  access: "public",
  handler: () => ({ alive: true as const }),
});
