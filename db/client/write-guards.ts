import type { Statement } from "./types";

/**
 * Follows an INSERT, UPDATE or DELETE in a `write`, and fails the whole write with `code` (upper case) unless that
 * statement changed exactly one row.
 */
export function expectOneRow(code: string): Statement {
  return expectRows(1, code);
}

/** Fails the write unless the statement changed this number of rows. */
export function expectRows(count: number, code: string): Statement {
  return refuseUnless("changes() = ?", code, [count]);
}

/** Fails a write with `code` (upper case) when `probe`, a SELECT, finds a row. */
export function refuseWhen(probe: Statement, code: string): Statement {
  return refuseUnless(`not exists (${probe.sql})`, code, probe.args);
}

// RAISE works in triggers only, with a literal text. A wrong JSON path is the one other error that carries a text of
// our choice, on every transport.
function refuseUnless(condition: string, code: string, args: Statement["args"]): Statement {
  const sql = `select 1 where json_extract('0', iif(${condition}, '$', ?)) is null`;
  return { sql, args: [...args, code] };
}
