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
  /** The pages with marked rows; empty for older analyses, which have none. */
  pictures: pagePictureSchema.array().default([]),
});
export type PackedAnalysis = z.infer<typeof keptSchema>;

const statementsSchema = readStatementSchema.array();

/** Limit of unpacked data, far above that of 600 pages. */
const mostBytes = { maxOutputLength: 64 * 1024 * 1024 };

/** Packs the result of a reading. This takes long for a long statement, so it is done in the reading process. */
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

/** Reads the stored form; older analyses are unpacked and hold all of their statements. */
export function parseKept(text: string): PackedAnalysis {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? pack(statementsSchema.parse(value)) : keptSchema.parse(value);
}

/** The gzipped JSON of all statements. */
export const zipped = ({ packed }: Pick<PackedAnalysis, "packed">): Buffer<ArrayBuffer> =>
  Buffer.from(packed, "base64");

const unzip = promisify(gunzip);

/** The JSON of all statements, unpacked outside the event loop. */
export const allRows = async (kept: Pick<PackedAnalysis, "packed">): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await unzip(zipped(kept), mostBytes));

/** All statements at once, for a separate process. */
export const unpack = (kept: Pick<PackedAnalysis, "packed">): ReadStatement[] =>
  statementsSchema.parse(JSON.parse(gunzipSync(zipped(kept), mostBytes).toString()));
