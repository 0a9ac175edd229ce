import { z } from "zod";
import { call } from "@/kernel/call";

/** Finds clients by client ID or name. */
export const findClientsCall = call({
  method: "GET",
  path: "/api/clients",
  query: z.object({ q: z.string().trim().max(200).default("") }),
  response: z.object({ id: z.string(), name: z.string() }).array(),
});
