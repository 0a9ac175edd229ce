import { z } from "zod";
import { address, isFolder, oneOf, settingTypes, text, wholeNumber } from "./kinds";
import { isLoopback, parse, type Source } from "./reading";

const isRemote = (value: string) => {
  const url = URL.parse(value);
  return url !== null && /^(https?|libsql):$/.test(url.protocol) && url.hostname !== "";
};

/** Place of a book: in a file, on a server or, for tests, in memory. */
function databaseUrl() {
  return z
    .string()
    .check(({ value, issues }) => {
      const fault = bookFault(value);
      if (fault) issues.push({ code: "custom", input: value, message: fault });
    })
    .register(settingTypes, { type: "`file:…`, `libsql://…` or `https://…`" });
}

/** Finds the fault in a book's address; undefined if there is none. */
function bookFault(value: string): string | undefined {
  if (inMemory.has(value) || isRemote(value)) return undefined;
  const [, path] = /^file:(?:\/\/(?=\/))?(?!\/\/)(.*)$/s.exec(value) ?? [];
  if (path === undefined) return "reads file:PATH, libsql://HOST or https://HOST";
  if (/[?#\0]/.test(path)) return "is a path without ? and #: what comes after them counts for nothing";
  if (path.trim() === "" || path.endsWith("/")) return "names no file after file:";
  try {
    return isFolder(decodeURIComponent(path)) ? "names a folder, not the file of a book" : undefined;
  } catch {
    return "has a % that begins no character: write it as %25";
  }
}

/** Address of a primary. */
function primaryUrl() {
  return z
    .string()
    .refine(isRemote, "reads libsql://HOST or https://HOST")
    .register(settingTypes, { type: "`libsql://…` or `https://…`" });
}

/** Addresses of a book in memory, which ends with its server. */
export const inMemory: ReadonlySet<string> = new Set([":memory:", "file::memory:"]);

/** Place of the book, and the node that carries writes out. */
export const databaseVariables = z.object({
  DATABASE_URL: databaseUrl()
    .default("file:data/vostra.db")
    .describe("`file:…` for an embedded database, `libsql://…` or `http://…` for a Turso or sqld server"),
  DATABASE_AUTH_TOKEN: text("secret").optional().describe("The token of a remote database"),
  DATABASE_SYNC_URL: primaryUrl()
    .optional()
    .describe("With a `file:` database: the primary that this node reads a replica of and writes to"),
  SYNC_LIMIT_SECONDS: wholeNumber("seconds", 10, 3600)
    .default(30)
    .describe(
      "How long that primary may leave the syncs of a replica unanswered before `/readyz` says 503, until it answers again; one that refuses connections is away, and its nodes stay ready",
    ),
  LITESTREAM: oneOf(["0", "1"])
    .default("0")
    .describe(
      "`1` where Litestream ships the log of a `file:` database: the server then leaves the log to it",
    ),
  WRITER_URL: address("WRITER_URL")
    .optional()
    .describe(
      "Where the node beside the primary answers, e.g. `http://10.0.0.5:5000`: this node passes on to it what people do; unset, it does it itself",
    ),
  WRITER_REGION: z
    .string()
    .regex(/^[a-z]{3}$/, "WRITER_REGION is the name of a region of Fly, such as fra")
    .register(settingTypes, { type: "three letters" })
    .optional()
    .describe(
      "On Fly the region beside the primary: machines of other regions (`FLY_REGION`) have what people do carried out there",
    ),
  FLY_REGION: text().optional().describe("The region of this machine, set by Fly"),
});
type Values = z.output<typeof databaseVariables>;

/** True if data to an address travels unencrypted. */
export const isInTheClear = (url: string): boolean =>
  (url.startsWith("http://") || /^libsql:.*[?&]tls=0/.test(url)) && !isLoopback(new URL(url).hostname);

/** `syncLimit`: longest time for which the primary of a replica may leave its syncs unanswered, in milliseconds. */
export type DatabaseSettings = {
  url: string;
  authToken?: string;
  syncUrl?: string;
  syncLimit?: number;
  logShipped?: boolean;
};

/** Address of the node that carries writes out, for all other nodes: its URL, or its region at Fly. */
export type WriterSettings = { url?: string; replayIn?: string };

const ofDatabaseAlone = databaseVariables.pick({
  DATABASE_URL: true,
  DATABASE_AUTH_TOKEN: true,
  DATABASE_SYNC_URL: true,
  SYNC_LIMIT_SECONDS: true,
  LITESTREAM: true,
});

/**
 * The settings of the database alone, for a program that needs no others.
 * @throws Error with a sentence if settings do not go together, and for a token that would be sent unencrypted
 */
export function readDatabaseEnv(source: Source): DatabaseSettings {
  const value = parse(ofDatabaseAlone, source);
  const isFile = value.DATABASE_URL.startsWith("file:");
  if (value.DATABASE_SYNC_URL !== undefined && !isFile)
    throw new Error("DATABASE_SYNC_URL needs DATABASE_URL=file:…, the file of this node's replica");
  if (value.LITESTREAM === "1" && !(isFile && value.DATABASE_SYNC_URL === undefined))
    throw new Error("LITESTREAM=1 needs a book that is a file: the log of another one is not here");
  const [name, remote] =
    value.DATABASE_SYNC_URL === undefined
      ? ["DATABASE_URL", value.DATABASE_URL]
      : ["DATABASE_SYNC_URL", value.DATABASE_SYNC_URL];
  if (value.DATABASE_AUTH_TOKEN !== undefined && isInTheClear(remote))
    throw new Error(`${name} needs https:// on any but a loopback address: it is sent DATABASE_AUTH_TOKEN`);
  return {
    url: value.DATABASE_URL,
    ...(value.DATABASE_AUTH_TOKEN && { authToken: value.DATABASE_AUTH_TOKEN }),
    ...(value.DATABASE_SYNC_URL && {
      syncUrl: value.DATABASE_SYNC_URL,
      syncLimit: value.SYNC_LIMIT_SECONDS * 1000,
    }),
    ...(value.LITESTREAM === "1" && { logShipped: true }),
  };
}

/** Settings of the node that carries writes out; undefined on that node itself. */
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
