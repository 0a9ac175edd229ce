import { z } from "zod";

/** What a node sends to the process that keeps its replica; `period` and `timeout` in milliseconds. */
export const command = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("open"),
    path: z.string(),
    url: z.string(),
    authToken: z.string(),
    period: z.number(),
    timeout: z.number(),
  }),
  z.object({ type: z.literal("sync") }),
  z.object({ type: z.literal("close") }),
]);
export type Command = z.infer<typeof command>;

/**
 * What the process reports. `level`: the file holds the primary's log up to `frame`; `away`: it is unreachable, where
 * `answered` tells a connection that was refused from one on which nothing came; `parted`: the file and the primary are not of
 * one history, for the reason given, and the file is followed no more.
 */
export const report = z.discriminatedUnion("type", [
  z.object({ type: z.literal("level"), frame: z.number() }),
  z.object({ type: z.literal("away"), reason: z.string(), answered: z.boolean() }),
  z.object({ type: z.literal("parted"), reason: z.string() }),
  z.object({ type: z.literal("closed") }),
]);
export type Report = z.infer<typeof report>;
