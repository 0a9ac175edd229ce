import { z } from "zod";

/** Commands to the process that maintains the replica; `period` and `timeout` in milliseconds. */
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
 * Reports of the process. `level`: the file holds the primary's log up to `frame`; `away`: the primary is unreachable,
 * and `answered` distinguishes a refused connection from a silent one; `parted`: the histories of the file and the
 * primary differ, for the given reason, and the file is no longer synced.
 */
export const report = z.discriminatedUnion("type", [
  z.object({ type: z.literal("level"), frame: z.number() }),
  z.object({ type: z.literal("away"), reason: z.string(), answered: z.boolean() }),
  z.object({ type: z.literal("parted"), reason: z.string() }),
  z.object({ type: z.literal("closed") }),
]);
export type Report = z.infer<typeof report>;
