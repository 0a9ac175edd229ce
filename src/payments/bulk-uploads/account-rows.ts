import { flagCell, readPrimaryRows } from "db/rows";
import { z } from "zod";
import { networthBands } from "@/accounts/clients/contract";
import { type CreateAccount, createAccountSchema } from "@/accounts/contract";
import type { Deps } from "@/deps";
import { check } from "@/kernel/validate";
import { sayInEnglish } from "@/vocabulary/language";
import { requiredColumns } from "./contract";
import { mapInBatches } from "./map-in-batches";
import { findRepeats, problemsOfCells, readFlag, type UploadedRow } from "./rules";

/** Checked row: the input of the create call, or its problems. */
export type CheckedRow<Input> = {
  row: number;
  problems: Record<string, string>;
  /** The ledger's name of the refusal, if it is one. */
  code?: string;
  input?: Input;
};

const flagColumns: readonly string[] = ["creditEnabled", "debitEnabled", "acceptSignedUpClient"];
const upperColumns: readonly string[] = ["type", "currency"];

/** Sentences that name the choices of a column. */
const choices: Readonly<Record<string, string>> = {
  type: "Write COBO, POBO or BOTH",
  networth: sayInEnglish("Write one of {choices}", { choices: networthBands.join(", ") }),
};

const missing: Readonly<Record<string, string>> = { type: "Type is required" };

/** Reads a row as the create call reads its body. An empty cell is a field that is left out. */
export function readAccountRow(row: UploadedRow): CheckedRow<CreateAccount> {
  const problems = problemsOfCells(row);
  const body: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row.values)) {
    if (value === "") {
      // An empty text has the create call's own sentence; any other field is left out.
      if (requiredColumns.accounts.includes(column) && column !== "type") body[column] = "";
      continue;
    }
    if (flagColumns.includes(column)) {
      body[column] = readFlag(value);
      if (body[column] === undefined) problems[column] ??= "Write yes or no";
    } else body[column] = upperColumns.includes(column) ? value.toUpperCase() : value;
  }
  const { data, fields = {} } = check(createAccountSchema, body);
  for (const [field, sentence] of Object.entries(fields)) {
    problems[field] ??=
      (row.values[field] ?? "") === "" ? (missing[field] ?? sentence) : (choices[field] ?? sentence);
  }
  return { row: row.row, problems, ...(data && Object.keys(problems).length === 0 && { input: data }) };
}

const takenRow = z.object({ reference: z.string() });
const cbsRow = z.object({ number: z.string(), isActive: flagCell, currencies: z.string() });
const clientRow = z.object({ id: z.string() });

/**
 * Checks rows of accounts: each alone, beside each other, and against the present book. A row that passes may still be
 * refused when it is written.
 */
export async function checkAccountRows(
  { db }: Pick<Deps, "db">,
  rows: readonly UploadedRow[],
): Promise<CheckedRow<CreateAccount>[]> {
  const checked = await mapInBatches(rows, readAccountRow);
  const repeats = findRepeats(rows, ({ values }) => values.reference);
  const formatValues = (column: string) =>
    JSON.stringify([
      ...new Set(rows.map(({ values }) => values[column] ?? "").filter((value) => value !== "")),
    ]);
  const [taken, cbs, clients] = await Promise.all([
    readPrimaryRows(db, takenRow, {
      sql: "select reference from virtual_accounts where closed_at is null and reference in (select value from json_each(?))",
      args: [formatValues("reference")],
    }),
    readPrimaryRows(db, cbsRow, {
      sql: `select number, is_active as "isActive", currencies from cbs_accounts
        where purpose = 'settlement' and number in (select value from json_each(?))`,
      args: [formatValues("cbsAccount")],
    }),
    readPrimaryRows(db, clientRow, {
      sql: "select id from clients where signed_up_at is not null and id in (select upper(value) from json_each(?))",
      args: [formatValues("clientId")],
    }),
  ]);
  const references = new Set(taken.map(({ reference }) => reference));
  const signedUp = new Set(clients.map(({ id }) => id));
  const cbsAccounts = new Map(cbs.map((one) => [one.number, one]));
  checked.forEach((one, at) => {
    const { reference = "", cbsAccount = "" } = rows[at]?.values ?? {};
    const before = repeats.get(one.row);
    if (before !== undefined)
      one.problems.reference ??= sayInEnglish("Row {before} has this reference already", { before });
    if (references.has(reference)) {
      one.problems.reference ??= "Another account has this reference: choose a different one";
    }
    const known = cbsAccounts.get(cbsAccount);
    if (known?.isActive === false)
      one.problems.cbsAccount ??= "This CBS account is not active: choose another one";
    else if (known && !known.currencies.includes(one.input?.currency ?? "USD")) {
      one.problems.cbsAccount ??= "This CBS account does not hold the account's currency";
    }
    const client = one.input?.clientId;
    if (client !== undefined && signedUp.has(client) && !one.input?.acceptSignedUpClient) {
      one.problems.clientId ??=
        "This client signed itself up. Make sure who they are, then write yes under acceptSignedUpClient";
    }
    if (Object.keys(one.problems).length > 0) delete one.input;
  });
  return checked;
}
