/** The newest row of the trail. Kept elsewhere (on exports, with backups), it shows that a tail was cut off. */
export type Head = { id: number; hash: string };

/** A head as it was kept: a client's file has no number. */
export type KeptHead = { id: number | null; hash: string };

/** Label of a head in files. */
export const headLabel = "Audit trail head" as const;

/** The header with which a file of rows is sent: a line of it within the rows would be read as one of them. */
export const headHeader = "Audit-Head";

/**
 * A head as a file says it, for `verify --head`: `ID:HASH`, or the hash alone in a client's, since a row's number would tell
 * how much is going on at the bank.
 */
export const headMark = ({ id, hash }: Head, scope: "all" | "own"): string =>
  scope === "all" ? `${id}:${hash}` : hash;
