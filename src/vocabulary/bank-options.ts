/** The lists of options that columns of bank statements and reconciliation share with their contracts. */

export const bankFormats = ["camt.052", "camt.053", "camt.054", "mt940", "mt942", "csv"] as const;

/**
 * `reading` while its lines are written, which nobody sees; a `dry_run` has posted nothing; a `failed` commit has posted
 * a part, and can be taken up again.
 */
export const importStatuses = [
  "reading",
  "dry_run",
  "committing",
  "committed",
  "failed",
  "discarded",
] as const;

/** How a line of a bank's statement matches the ledger. */
export const lineMatches = ["matched", "suggested", "new_credit", "duplicate", "unmatched"] as const;

/** What was done with a line; none of it while the import is a dry run. */
export const lineOutcomes = ["recorded", "credited", "suspense", "assigned"] as const;

export const lineDirections = ["credit", "debit"] as const;

/** Which accounts a run goes through: all, some that were chosen, or nightly those that want it. */
export const runScopes = ["all", "chosen", "auto"] as const;

export const runStatuses = ["running", "done", "failed"] as const;

/** What a run says of an account (specification, sections 3 and 4). */
export const resultStatuses = ["matched", "discrepancy", "error"] as const;

/** Encodings with one byte for each character, the one of Western Europe first. */
export const codePages = [
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
] as const;

/** Encodings in which texts are read. */
export const textEncodings = ["utf-8", "utf-16le", "utf-16be", ...codePages] as const;

/** States of a row of a bank's CSV: `none` moved no money. */
export const csvRowStates = ["booked", "pending", "none"] as const;
