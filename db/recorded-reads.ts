import { AsyncLocalStorage } from "node:async_hooks";
import type { Reader } from "./client/store";
import type { SqlValue, Statement, Table } from "./client/types";

/** A statement with its answer, and where it was read. */
type Made = { reader: Reader; statement: Statement; table: Table };

/** Maximum size of the answers in one record, in characters: comparing more would cost as much as rebuilding the result. */
const mostHeld = 200_000;

/** Number of statements up to which a snapshot costs more than the locks that it saves. */
const few = 2;

const recording = new AsyncLocalStorage<RecordedReads>();

/**
 * The statements that a result was made from, with their answers. After a commit they are run again: if all of them answer the
 * same, the result still holds, and nothing derived from it has to be rebuilt.
 */
export class RecordedReads {
  readonly #made: Made[] = [];
  /** Records of kept results that this one includes. */
  readonly #parts = new Set<RecordedReads>();
  /** Statements that the failed comparison has already run at this revision. */
  readonly #known: Made[];
  #size = 0;
  #isDone = false;
  #isRepeatable = true;
  #heldAt: number;
  #failedAt: number | undefined;
  #fresh: Made[] = [];

  /**
   * @param revision the database's revision before any read
   * @param before the record of the previous result, whose comparison has run some of the statements
   */
  constructor(revision: number, before?: RecordedReads) {
    this.#heldAt = revision;
    this.#known = before === undefined ? [] : before.#takeFresh(revision);
  }

  #takeFresh(revision: number): Made[] {
    return this.#failedAt === revision ? this.#fresh.splice(0) : [];
  }

  /** Size of the answers in memory, in characters. */
  get size(): number {
    return this.#size;
  }

  /** True if all statements still give the same answers; they are run once for a revision. */
  holdAt(revision: number): boolean {
    if (revision === this.#heldAt) return true;
    if (revision === this.#failedAt || !this.#isDone || !this.#isRepeatable) return false;
    this.#fresh = [];
    const areSame = () =>
      this.#parts.values().every((part) => part.holdAt(revision)) && this.#made.every(this.#isSame);
    const reader = this.#made.length + this.#parts.size > few ? this.#reader() : undefined;
    const holds = reader?.onSnapshot ? reader.onSnapshot(areSame) : areSame();
    if (holds) {
      this.#heldAt = revision;
      this.#fresh = [];
    } else this.#failedAt = revision;
    return holds;
  }

  /** Reads for the result: from the comparison before, or from the database. */
  query(reader: Reader, statement: Statement): Table | Promise<Table> {
    const at = this.#known.findIndex((made) => isSameStatement(made.statement, statement));
    const [known] = at === -1 ? [] : this.#known.splice(at, 1);
    try {
      const table = known?.table ?? reader.query(statement);
      if (table instanceof Promise) this.refuse();
      else this.note(reader, statement, table);
      return table;
    } catch (error) {
      this.refuse();
      throw error;
    }
  }

  note(reader: Reader, statement: Statement, table: Table): void {
    if (this.#isDone || !this.#isRepeatable) return;
    this.#size += getSize(table);
    if (this.#size > mostHeld) this.refuse();
    else this.#made.push({ reader, statement, table });
  }

  include(part: RecordedReads): void {
    if (!this.#isDone && this.#isRepeatable) this.#parts.add(part);
  }

  /** Marks the result as one that has to be rebuilt after each commit. */
  refuse(): void {
    this.#isRepeatable = false;
    this.#size = 0;
    this.#made.length = 0;
    this.#parts.clear();
  }

  end(): void {
    this.#isDone = true;
    this.#known.length = 0;
  }

  /** The reader of one of its statements. */
  #reader(): Reader | undefined {
    const [made] = this.#made;
    if (made) return made.reader;
    for (const part of this.#parts) {
      const reader = part.#reader();
      if (reader) return reader;
    }
    return undefined;
  }

  readonly #isSame = (made: Made): boolean => {
    const table = queryHere(made);
    if (table === undefined) return false;
    const isSame = isSameTable(table, made.table);
    this.#fresh.push(isSame ? made : { ...made, table });
    return isSame;
  };
}

/** Builds a result and records its reads. */
export function recordReads<Result>(
  revision: number,
  make: () => Promise<Result>,
  before?: RecordedReads,
): { result: Promise<Result>; reads: RecordedReads } {
  const reads = new RecordedReads(revision, before);
  const result = recording.run(reads, async () => {
    try {
      return await make();
    } catch (error) {
      reads.refuse();
      throw error;
    } finally {
      reads.end();
    }
  });
  return { result, reads };
}

/** Adds the reads of a kept result to those of the result that is being built. */
export const includeReads = (part: RecordedReads): void => recording.getStore()?.include(part);

/**
 * Marks the result that is being built as one that has to be rebuilt after each commit: its statements do not cover everything
 * that it depends on, or cost more than the next reading will.
 */
export const refuseRepeating = (): void => recording.getStore()?.refuse();

/** Reader whose answers are recorded for the result that is being built. */
export function recordedReader(reader: Reader): Reader {
  return {
    query: (statement) => recording.getStore()?.query(reader, statement) ?? reader.query(statement),
    queryAll(statements) {
      refuseRepeating();
      return reader.queryAll(statements);
    },
  };
}

/** Records an answer that came another way; this reader gives the same one. */
export const noteRead = (reader: Reader, statement: Statement, table: Table): void =>
  recording.getStore()?.note(reader, statement, table);

/** Runs a statement again; undefined if it fails: the result is then rebuilt, which reports the failure. */
function queryHere({ reader, statement }: Made): Table | undefined {
  try {
    const table = reader.query(statement);
    return table instanceof Promise ? undefined : table;
  } catch {
    return undefined;
  }
}

const isSameStatement = (one: Statement, other: Statement): boolean =>
  one.sql === other.sql && areSameCells(one.args, other.args);

const isSameTable = (one: Table, other: Table): boolean =>
  one.rows.length === other.rows.length &&
  one.rows.every((row, at) => areSameCells(row, other.rows[at] ?? []));

function areSameCells(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false;
  for (const [at, cell] of one.entries())
    if (cell !== other[at] && !areSameBytes(cell, other[at])) return false;
  return true;
}

const areSameBytes = (one: unknown, other: unknown): boolean =>
  one instanceof Uint8Array && other instanceof Uint8Array && Buffer.compare(one, other) === 0;

/** Size of a number or an empty cell, in characters. */
const usualCell = 8;

function getSize({ rows }: Table): number {
  let size = 0;
  for (const row of rows) for (const cell of row) size += getLength(cell);
  return size;
}

const getLength = (cell: SqlValue): number =>
  typeof cell === "string" ? cell.length : cell instanceof Uint8Array ? cell.byteLength : usualCell;
