import { z } from "zod";
import { parse, type Source } from "./reading";

/** Where the book is, and which node carries acts out. */
export const databaseVariables = z.object({
  DATABASE_URL: z
    .string()
    .min(1)
    .default("file:data/vostra.db")
    .describe("`file:…` for an embedded database, `libsql://…` or `http://…` for a Turso or sqld server"),
  DATABASE_AUTH_TOKEN: z.string().optional().describe("The token of a remote database"),
  DATABASE_SYNC_URL: z
    .string()
    .optional()
    .describe("With a `file:` database: the primary that this node reads a replica of and writes to"),
  LITESTREAM: z
    .enum(["0", "1"])
    .default("0")
    .describe(
      "`1` where Litestream ships the log of a `file:` database: the server then leaves the log to it",
    ),
  WRITER_URL: z
    .url({ protocol: /^https?$/, error: "WRITER_URL starts with http:// or https://" })
    .optional()
    .describe(
      "Where the node beside the primary answers, e.g. `http://10.0.0.5:5000`: this node passes on to it what people do; unset, it does it itself",
    ),
  WRITER_REGION: z
    .string()
    .regex(/^[a-z]{3}$/, "WRITER_REGION is the name of a region of Fly, such as fra")
    .optional()
    .describe(
      "On Fly the region beside the primary: machines of other regions (`FLY_REGION`) have what people do carried out there",
    ),
  FLY_REGION: z.string().optional().describe("The region of this machine, set by Fly"),
});
type Values = z.output<typeof databaseVariables>;

export type DatabaseSettings = { url: string; authToken?: string; syncUrl?: string; logShipped?: boolean };

/** Where acts are carried out, on a node that leaves them to another: its address, or the region of Fly that it is in. */
export type WriterSettings = { url?: string; replayIn?: string };

const ofDatabaseAlone = databaseVariables.pick({
  DATABASE_URL: true,
  DATABASE_AUTH_TOKEN: true,
  DATABASE_SYNC_URL: true,
  LITESTREAM: true,
});

/** The settings of the database alone, for a program that needs nothing else of the environment. */
export function readDatabaseEnv(source: Source): DatabaseSettings {
  const value = parse(ofDatabaseAlone, source);
  return {
    url: value.DATABASE_URL,
    ...(value.DATABASE_AUTH_TOKEN && { authToken: value.DATABASE_AUTH_TOKEN }),
    ...(value.DATABASE_SYNC_URL && { syncUrl: value.DATABASE_SYNC_URL }),
    ...(value.LITESTREAM === "1" && { logShipped: true }),
  };
}

/** Where acts are carried out; undefined on the node that carries them out itself. */
export function writerSettings({
  WRITER_URL,
  WRITER_REGION,
  FLY_REGION,
}: Values): WriterSettings | undefined {
  const elsewhere = WRITER_REGION !== undefined && FLY_REGION !== undefined;
  if (elsewhere && WRITER_REGION === FLY_REGION) return undefined;
  if (!elsewhere && WRITER_URL === undefined) return undefined;
  return {
    ...(WRITER_URL !== undefined && { url: WRITER_URL }),
    ...(elsewhere && { replayIn: WRITER_REGION }),
  };
}
