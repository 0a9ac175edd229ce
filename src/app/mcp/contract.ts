import { z } from "zod";
import { call } from "@/kernel/call";

/** A message of JSON-RPC 2.0, which the protocol's own library reads. */
export const mcpCall = call({
  method: "POST",
  path: "/mcp",
  body: z.looseObject({ jsonrpc: z.literal("2.0") }),
  maxBytes: 65_536,
});
