/** The newest row of the trail. A copy elsewhere (on exports, with backups) reveals that a tail was cut off. */
export type Head = { id: number; hash: string };

/** A kept head: a client's file has no number. */
export type KeptHead = { id: number | null; hash: string };

/** Label of a head in files. */
export const headLabel = "Audit trail head" as const;

/** Header of files of rows: a line with the head among the rows would be read as one of them. */
export const headHeader = "Audit-Head";

/**
 * A head in a file, for `verify --head`: `ID:HASH`, or the hash alone in a client's, since a row's number would
 * reveal the bank's activity.
 */
export const headMark = ({ id, hash }: Head, scope: "all" | "own"): string =>
  scope === "all" ? `${id}:${hash}` : hash;
