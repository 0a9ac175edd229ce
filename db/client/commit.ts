import type { Connection } from "./connection";
import { toDatabaseError } from "./errors";
import type { Outcome, Unit } from "./queue";
import { namedRows } from "./rows";
import type { Row, Statement } from "./types";

const begin: Statement = { sql: "BEGIN IMMEDIATE", args: [] };
const commit: Statement = { sql: "COMMIT", args: [] };
const savepoint: Statement = { sql: "SAVEPOINT unit", args: [] };
const release: Statement = { sql: "RELEASE unit", args: [] };
const undo: Statement = { sql: "ROLLBACK TO unit", args: [] };

/**
 * Writes a group with one COMMIT; each unit succeeds or fails alone. Throws when the group as a whole could not be
 * written (a full disk, a lock held elsewhere): then nothing of it is in the book.
 */
export function commitGroup(connection: Connection, units: readonly Unit[]): Outcome[] {
  const [only] = units;
  // One statement commits by itself.
  if (only && units.length === 1 && only.statements.length === 1)
    return [rowsOf(connection, only.statements)];
  connection.run(begin);
  try {
    const outcomes = units.map((unit) => attempt(connection, unit));
    connection.run(commit);
    return outcomes;
  } catch (error) {
    if (connection.inTransaction) connection.exec("ROLLBACK");
    // A deferred constraint speaks at the COMMIT and does not say whose it is: then each unit commits alone.
    if (units.length > 1 && toDatabaseError(error).code === "FOREIGN_KEY") {
      return units.flatMap((unit) => alone(connection, unit));
    }
    throw error;
  }
}

/** Runs statements that change the schema in one transaction, with foreign keys off as SQLite asks for. */
export function alter(connection: Connection, statements: readonly Statement[]): void {
  connection.exec("PRAGMA foreign_keys = OFF");
  try {
    connection.run(begin);
    for (const statement of statements) connection.run(statement);
    connection.run(commit);
  } finally {
    if (connection.inTransaction) connection.exec("ROLLBACK");
    connection.exec("PRAGMA foreign_keys = ON");
  }
}

function attempt(connection: Connection, { statements }: Unit): Outcome {
  try {
    return statements.length === 1 ? rowsOf(connection, statements) : together(connection, statements);
  } catch (error) {
    // The engine rolls everything back when it cannot go on at all.
    if (!connection.inTransaction) throw error;
    return toDatabaseError(error);
  }
}

// A single statement that fails undoes itself; several need a savepoint to fail as one.
function together(connection: Connection, statements: readonly Statement[]): Row[][] {
  connection.run(savepoint);
  try {
    return rowsOf(connection, statements);
  } catch (error) {
    if (connection.inTransaction) connection.run(undo);
    throw error;
  } finally {
    if (connection.inTransaction) connection.run(release);
  }
}

function rowsOf(connection: Connection, statements: readonly Statement[]): Row[][] {
  return statements.map((statement) => namedRows(connection.run(statement)));
}

function alone(connection: Connection, unit: Unit): Outcome[] {
  try {
    return commitGroup(connection, [unit]);
  } catch (error) {
    return [toDatabaseError(error)];
  }
}
