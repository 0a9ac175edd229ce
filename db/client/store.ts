import type { Trouble } from "./file-trouble";
import type { Outcome, Unit } from "./queue";
import type { Following, Statement, Table } from "./types";

/** Source of reads: a connection of this process, or a server. */
export type Reader = {
  query(statement: Statement): Table | Promise<Table>;
  /** Several reads of one snapshot. */
  queryAll(statements: readonly Statement[]): Table[] | Promise<Table[]>;
  /** Runs queries of a file on one snapshot: each of them then costs no lock of its own. */
  onSnapshot?<Answer>(read: () => Answer): Answer;
};

/** Storage of the database. The write queue passes it one group at a time. */
export type Store = {
  reader: Reader;
  /** True if `reader` reads the primary's own file. */
  isPrimary?: true;
  /** A read on the primary, whichever file `reader` reads. */
  readPrimary(select: Statement): Table | Promise<Table>;
  commit(units: readonly Unit[]): Outcome[] | Promise<Outcome[]>;
  alter(statements: readonly Statement[]): void | Promise<void>;
  /** A statement's query plan, as `explain query plan` answers it. */
  explain(statement: Statement): Table | Promise<Table>;
  /** For a file: checks it for trouble, and returns the last result. */
  look?(): Promise<Trouble | undefined>;
  trouble?(): Trouble | undefined;
  /** On a replica: its state. */
  following?(): Following;
  /** See Database, as the next two. */
  revision?(): number;
  written?(): number | undefined;
  reached?(position: number): Promise<void>;
  close(): void | Promise<void>;
};
