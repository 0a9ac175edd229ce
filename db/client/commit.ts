import { BatchSize } from "./batch-size";
import type { Connection } from "./connection";
import { DatabaseError, toDatabaseError } from "./errors";
import { bulkOutcomes, bulkStatement } from "./merged-postings";
import type { Outcome, Unit } from "./queue";
import { namedRows } from "./rows";
import type { Row, Statement } from "./types";

const begin: Statement = { sql: "BEGIN IMMEDIATE", args: [] };
const commit: Statement = { sql: "COMMIT", args: [] };
const savepoint: Statement = { sql: "SAVEPOINT unit", args: [] };
const release: Statement = { sql: "RELEASE unit", args: [] };
const undo: Statement = { sql: "ROLLBACK TO unit", args: [] };

/**
 * Writes a group with one COMMIT; each unit succeeds or fails alone. Throws if the whole group could not be written (a
 * full disk, a lock held elsewhere); nothing is written then.
 */
export function commitGroup(
  connection: Connection,
  units: readonly Unit[],
  batchSize = new BatchSize(),
): Outcome[] {
  const [only] = units;
  // A single statement is its own commit.
  if (only && units.length === 1 && only.statements.length === 1)
    return [runStatements(connection, only.statements)];
  connection.run(begin);
  try {
    const outcomes = attemptAll(connection, units, batchSize);
    connection.run(commit);
    return outcomes;
  } catch (error) {
    if (connection.inTransaction) connection.exec("ROLLBACK");
    // A deferred constraint fails the COMMIT without naming the unit: each then commits alone.
    if (units.length > 1 && toDatabaseError(error).code === "FOREIGN_KEY") {
      return units.flatMap((unit) => alone(connection, unit));
    }
    throw error;
  }
}

/** Runs statements that change the schema in one transaction, with foreign keys off, as SQLite requires. */
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

function attemptAll(connection: Connection, units: readonly Unit[], batchSize: BatchSize): Outcome[] {
  const outcomes: Outcome[] = [];
  while (outcomes.length < units.length) {
    const batch = batchSize.nextBatch(units, outcomes.length);
    const made = attemptAsOne(connection, batch) ?? batch.map((unit) => attempt(connection, unit));
    batchSize.adjust(made.every((outcome) => !(outcome instanceof DatabaseError)));
    outcomes.push(...made);
  }
  return outcomes;
}

/** Writes postings as one statement, which touches each page once for all of them; undefined if one is refused. */
function attemptAsOne(connection: Connection, units: readonly Unit[]): Outcome[] | undefined {
  const bulkSql = units[0]?.bulkSql;
  if (bulkSql === undefined || units.length === 1) return undefined;
  try {
    return bulkOutcomes(namedRows(connection.run(bulkStatement(bulkSql, units))), units);
  } catch (error) {
    if (!connection.inTransaction) throw error;
    return undefined;
  }
}

function attempt(connection: Connection, { statements }: Unit): Outcome {
  try {
    return statements.length === 1 ? runStatements(connection, statements) : together(connection, statements);
  } catch (error) {
    // The engine rolls everything back when it cannot continue at all.
    if (!connection.inTransaction) throw error;
    return toDatabaseError(error);
  }
}

// A single statement that fails undoes itself; more than one need a savepoint to fail together.
function together(connection: Connection, statements: readonly Statement[]): Row[][] {
  connection.run(savepoint);
  try {
    return runStatements(connection, statements);
  } catch (error) {
    if (connection.inTransaction) connection.run(undo);
    throw error;
  } finally {
    if (connection.inTransaction) connection.run(release);
  }
}

function runStatements(connection: Connection, statements: readonly Statement[]): Row[][] {
  return statements.map((statement) => namedRows(connection.run(statement)));
}

function alone(connection: Connection, unit: Unit): Outcome[] {
  try {
    return commitGroup(connection, [unit]);
  } catch (error) {
    return [toDatabaseError(error)];
  }
}
