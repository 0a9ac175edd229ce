import { z } from "zod";
import { readerFailures } from "../contract";
import { keptSchema } from "../packed-result";

/** Messages of the reading process, one JSON object a line on its standard output. */
export const childMessageSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("progress"), page: z.number(), pages: z.number() }),
  z.object({ type: z.literal("result"), kept: keptSchema }),
  z.object({ type: z.literal("failure"), code: z.enum(readerFailures) }),
]);
export type ChildMessage = z.infer<typeof childMessageSchema>;

/** Request that the parent sends first on the child's standard input, one JSON line before the PDF's bytes. */
export const childRequestSchema = z.object({ password: z.string().nullable() });
