import { z } from "zod";

/** What a node asks of the thread that keeps its replica; `period` in milliseconds. */
export const command = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("open"),
    path: z.string(),
    url: z.string(),
    authToken: z.string(),
    period: z.number(),
  }),
  z.object({ type: z.literal("sync") }),
  z.object({ type: z.literal("close") }),
]);
export type Command = z.infer<typeof command>;

/** `level`: the file holds the primary's log up to `frame`. `away`: the primary could not be asked. */
export const news = z.discriminatedUnion("type", [
  z.object({ type: z.literal("level"), frame: z.number() }),
  z.object({ type: z.literal("away"), reason: z.string() }),
  z.object({ type: z.literal("closed") }),
]);
export type News = z.infer<typeof news>;
