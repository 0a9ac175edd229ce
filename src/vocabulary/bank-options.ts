/** The lists of options that columns of bank statements and reconciliation share with their contracts. */

export const bankFormats = [
  "camt.052",
  "camt.053",
  "camt.054",
  "mt940",
  "mt942",
  "csv",
  "ofx",
  "bai2",
  "qif",
  "xlsx",
] as const;

/**
 * States of an import. `reading`: its lines are being written, and nobody sees it. `dry_run`: nothing is posted.
 * `failed`: the commit has posted a part and can be resumed. `undone`: all credits of the commit were reversed.
 */
export const importStatuses = [
  "reading",
  "dry_run",
  "committing",
  "committed",
  "failed",
  "discarded",
  "undone",
] as const;

/**
 * Match between a line of a bank's statement and the ledger. A `possible_duplicate` is like a line that is known, and nothing proves
 * whether both are one movement: a person answers that.
 */
export const lineMatches = [
  "matched",
  "suggested",
  "new_credit",
  "duplicate",
  "unmatched",
  "possible_duplicate",
] as const;

/** Action taken for a line; none while the import is a dry run. */
export const lineOutcomes = ["recorded", "credited", "suspense", "assigned"] as const;

export const lineDirections = ["credit", "debit"] as const;

/** Accounts of a run: all, chosen ones, or nightly those that are set to it. */
export const runScopes = ["all", "chosen", "auto"] as const;

export const runStatuses = ["running", "done", "failed"] as const;

/** Result of a run for an account (specification, sections 3 and 4). */
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

/** Answers about a row of a bank's CSV that is no booking as it stands: `none` leaves it out. */
export const csvRowAnswers = ["none", "booked"] as const;
