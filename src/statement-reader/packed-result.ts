import { promisify } from "node:util";
import { gunzip, gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import {
  type PagePicture,
  pagePictureSchema,
  type ReadStatement,
  readStatementSchema,
  statementOverviewSchema,
} from "./contract";
import { initialRows } from "./rules";

/**
 * Result of a file as transferred and stored: the first view in full, and everything packed. A long statement has
 * megabytes of rows, and parsing them would block a server.
 */
export const keptSchema = z.object({
  overview: statementOverviewSchema.array(),
  /** Base64 of the gzipped JSON of all statements. */
  packed: z.string(),
  /** The pages with marked rows. Analyses of before they were drawn have none. */
  pictures: pagePictureSchema.array().default([]),
});
export type PackedAnalysis = z.infer<typeof keptSchema>;

const statementsSchema = readStatementSchema.array();

/** Far above what 600 pages say: what unpacks to more was never a statement. */
const mostBytes = { maxOutputLength: 64 * 1024 * 1024 };

/** Packs what was read. It takes a long statement's time, so it is done where the file is read. */
export const pack = (statements: readonly ReadStatement[], pictures: PagePicture[] = []): PackedAnalysis => ({
  overview: statements.map(({ rows, ...statement }) => ({
    ...statement,
    rows: initialRows(rows, statement.analysis),
  })),
  packed: gzipSync(JSON.stringify(statements), { level: 1 }).toString("base64"),
  pictures,
});

/** Stored form, as one text. */
export const keptText = (kept: PackedAnalysis): string => JSON.stringify(kept);

/** Reads what the database keeps; analyses of before they were packed are all of their statements. */
export function keptOf(text: string): PackedAnalysis {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? pack(statementsSchema.parse(value)) : keptSchema.parse(value);
}

/** The gzipped JSON of all statements. */
export const zipped = ({ packed }: Pick<PackedAnalysis, "packed">): Buffer<ArrayBuffer> =>
  Buffer.from(packed, "base64");

const unzip = promisify(gunzip);

/** The JSON of all statements, unpacked beside the event loop. */
export const allRows = async (kept: Pick<PackedAnalysis, "packed">): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await unzip(zipped(kept), mostBytes));

/** All statements at once: for a process of its own. */
export const unpack = (kept: Pick<PackedAnalysis, "packed">): ReadStatement[] =>
  statementsSchema.parse(JSON.parse(gunzipSync(zipped(kept), mostBytes).toString()));
