import { BatchSize } from "./batch-size";
import { DatabaseError } from "./errors";
import type { Condition, Step, StepOutcome } from "./hrana";
import { bulkOutcomes, bulkStatement } from "./merged-postings";
import type { Outcome, Unit } from "./queue";
import { namedRows } from "./rows";
import type { Row, Statement } from "./types";
import { refuseWhen } from "./write-guards";

const isOk = (step: number): Condition => ({ type: "ok", step });
const isNot = (cond: Condition): Condition => ({ type: "not", cond });
const both = (...conds: Condition[]): Condition => ({ type: "and", conds });
const inTransaction = isNot({ type: "is_autocommit" });

/** A statement without arguments. */
export const plain = (sql: string): Statement => ({ sql, args: [] });

/** A batch under construction: each step has a number, which later conditions refer to. */
class Steps {
  readonly list: Step[] = [];

  add(statement: Statement, condition?: Condition): number {
    return this.list.push(condition ? { statement, condition } : { statement }) - 1;
  }
}

/**
 * The steps of a batch that belong to one unit; `guard` is the step that detects a repetition, `bulk` the one that writes
 * it with others.
 */
type Place = { unit: Unit; first: number; count: number; guard?: number; bulk?: number };

/** A group of units as one batch, and how to read its result. */
type GroupBatch = { steps: readonly Step[]; outcomes(answer: readonly StepOutcome[]): Outcome[] };

/**
 * Writes a group as one batch: BEGIN, each unit under its own conditions, COMMIT. Postings are written as one
 * statement, up to `batchSize` of them, and separately if one of them is refused. `doubtful`: the answer of an earlier
 * attempt was lost, so each unit first checks whether it was already committed, and is written separately.
 */
export function groupBatch(
  units: readonly Unit[],
  doubtful: boolean,
  batchSize = new BatchSize(),
): GroupBatch {
  const steps = new Steps();
  steps.add(plain("BEGIN IMMEDIATE"));
  const alive = both(isOk(0), inTransaction);
  const places: Place[] = [];
  while (places.length < units.length) {
    const batch = doubtful
      ? units.slice(places.length, places.length + 1)
      : batchSize.nextBatch(units, places.length);
    places.push(...addBatch(steps, batch, alive, doubtful));
  }
  const commit = steps.add(plain("COMMIT"), alive);
  steps.add(plain("ROLLBACK"), both(isNot(isOk(commit)), inTransaction));
  return {
    steps: steps.list,
    outcomes(answer) {
      assertRan(answer[0]);
      // If the server ended the transaction early, the step at which it did so carries the reason.
      if (!answer[commit]) throwBusy(answer);
      assertRan(answer[commit]);
      for (const bulk of new Set(places.map((place) => place.bulk)))
        if (bulk !== undefined) batchSize.adjust(!(answer[bulk] instanceof DatabaseError));
      return readOutcomes(answer, places);
    },
  };
}

/** Statements that change the schema as one batch, with foreign keys off, as SQLite requires. */
export function schemaBatch(statements: readonly Statement[]): { steps: readonly Step[]; commit: number } {
  const steps = new Steps();
  steps.add(plain("PRAGMA foreign_keys = OFF"));
  let last = steps.add(plain("BEGIN IMMEDIATE"));
  for (const statement of statements) last = steps.add(statement, isOk(last));
  const commit = steps.add(plain("COMMIT"), isOk(last));
  steps.add(plain("ROLLBACK"), both(isNot(isOk(commit)), inTransaction));
  steps.add(plain("PRAGMA foreign_keys = ON"));
  return { steps: steps.list, commit };
}

/** Reads of one snapshot as one batch; anything that they write is rolled back. */
export function readBatch(statements: readonly Statement[]): readonly Step[] {
  const steps = new Steps();
  steps.add(plain("BEGIN"));
  for (const statement of statements) steps.add(statement, isOk(0));
  steps.add(plain("ROLLBACK"), isOk(0));
  return steps.list;
}

/** Postings of one form as one statement, or separately if that is refused; or one unit of any kind. */
function addBatch(steps: Steps, units: readonly Unit[], alive: Condition, doubtful: boolean): Place[] {
  const bulkSql = units[0]?.bulkSql;
  if (bulkSql === undefined || units.length === 1)
    return units.map((unit) => addUnit(steps, unit, alive, doubtful));
  const bulk = steps.add(bulkStatement(bulkSql, units), alive);
  const refused = both(alive, isNot(isOk(bulk)));
  return units.map((unit) => ({ ...addUnit(steps, unit, refused, doubtful), bulk }));
}

function addUnit(steps: Steps, unit: Unit, alive: Condition, doubtful: boolean): Place {
  const { statements, idempotent } = unit;
  const guarded = doubtful && typeof idempotent === "object";
  const guard = guarded ? steps.add(refuseWhen(idempotent, "ALREADY_COMMITTED"), alive) : undefined;
  const allowed = guard === undefined ? alive : both(isOk(guard), inTransaction);
  const [only] = statements;
  const guardedBy = guard === undefined ? {} : { guard };
  if (only && statements.length === 1)
    return { unit, first: steps.add(only, allowed), count: 1, ...guardedBy };
  const savepoint = steps.add(plain("SAVEPOINT unit"), allowed);
  let last = savepoint;
  for (const statement of statements) last = steps.add(statement, isOk(last));
  const opened = both(isOk(savepoint), inTransaction);
  steps.add(plain("ROLLBACK TO unit"), both(opened, isNot(isOk(last))));
  steps.add(plain("RELEASE unit"), opened);
  return { unit, first: savepoint + 1, count: statements.length, ...guardedBy };
}

function readOutcomes(answer: readonly StepOutcome[], places: readonly Place[]): Outcome[] {
  const found = new Map<Place, Outcome>();
  for (const [bulk, together] of Map.groupBy(places, (place) => place.bulk)) {
    const written = bulk === undefined ? undefined : answer[bulk];
    const outcomes =
      written && !(written instanceof DatabaseError)
        ? bulkOutcomes(
            namedRows(written),
            together.map(({ unit }) => unit),
          )
        : together.map((place) => unitOutcome(answer, place));
    for (const [i, place] of together.entries()) found.set(place, outcomes[i] ?? new DatabaseError("FAILED"));
  }
  return places.map((place) => found.get(place) ?? new DatabaseError("FAILED"));
}

function unitOutcome(answer: readonly StepOutcome[], { first, count, guard }: Place): Outcome {
  const known = guard === undefined ? undefined : answer[guard];
  if (known instanceof DatabaseError) return known;
  const rows: Row[][] = [];
  for (const step of answer.slice(first, first + count)) {
    if (step instanceof DatabaseError) return step;
    if (!step) return new DatabaseError("FAILED", "the write was not carried out");
    rows.push(namedRows(step));
  }
  return rows;
}

function throwBusy(answer: readonly StepOutcome[]): void {
  for (const step of answer) if (step instanceof DatabaseError && step.code === "BUSY") throw step;
}

/** Throws when a step failed, or did not run because the engine had rolled everything back. */
export function assertRan(
  step: StepOutcome,
): asserts step is Exclude<StepOutcome, DatabaseError | undefined> {
  if (step instanceof DatabaseError) throw step;
  if (!step) throw new DatabaseError("FAILED", "the transaction was rolled back");
}
