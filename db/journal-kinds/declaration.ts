import type { Access } from "@/access/policy";
import type { AuditResource } from "@/resources/declared";
import type { Text } from "@/vocabulary/language";

/**
 * SQL text of an expression or a statement in the trigger of a kind. `NEW` is the journal: `id`, `kind`, `user_id`,
 * `command` (JSON) and `created_at`.
 */
export type Sql = string;

/** Place of a value in a command, as SQLite writes it: `$.review.payment`. */
export type Path = `$.${string}`;

/** An input of the calls that post, under which a form shows a refusal. */
export type PostingInput =
  | "vaId"
  | "amount"
  | "currency"
  | "reference"
  | "recipient"
  | "cbsAccount"
  | "suspenseAccount";

/** Record that a row of the trail is about. */
export type Subject<Resource extends string> = {
  resource: Resource;
  /** Its id, where a command names it. */
  id: Path;
};

/**
 * Types of transactions or steps in their order, a text for each alternative, empty for none.
 * @example ["debit", "debit credit"]
 */
type Alternatives = readonly string[];

/** Shape of a journal. */
export type Shape = {
  /** Its transactions. */
  made: Alternatives;
  /**
   * Rule for the two transactions of an alternative: equal amounts on two accounts, or on one account a debit of at most the
   * released amount.
   */
  pair?: "transfer" | "capture";
  /** SQL condition under which a journal is incomplete all the same. */
  unless?: Sql;
};

/**
 * Declaration of a kind of journal, from which follow its trigger (`db/posting-program.ts`), who may post it, its row of the trail,
 * what a refusal is about, its words and its part of the proof.
 */
export type JournalKind<Resource extends string = AuditResource> = {
  /** Name in lists, in lower case. */
  noun: Text;
  /** Title of its audit row on the record's timeline. None for rows about transactions. */
  title?: Text;
  /** Right to post it; the database asks for its role. */
  right: Access;
  /** True if its right has several roles: its work checks what each may do. */
  severalRoles?: true;
  /** Action of its row of the trail. */
  action: "CREATE" | "UPDATE" | "RELEASE";
  /** Records that its command names: its row of the trail and its refusals are about the first of them that is given. */
  about?: readonly Subject<Resource>[];
  /** Record that it makes, where its row of the trail is about that one. Its id is read after the work is done. */
  makes?: { resource: Resource; id: Sql };
  /** Payment details for its audit row, as JSON. */
  payment?: Sql;
  /** Values before and after for its audit row, as JSON. Both are read after the work is done. */
  change?: { before: Sql; after: Sql };
  /** Steps of its command. The database reads the first one of a direct kind, and compares those of all others. */
  steps: Alternatives;
  /** Statements that do its work. */
  work: readonly Sql[];
  shape: Shape;
  /** Inputs that a person gives for it. */
  inputs?: readonly PostingInput[];
  /** True for a direct trigger on `journals` without an intermediate view: the most frequent kinds. */
  direct?: true;
  /** View through which its row of the trail is written, where something remains to be done between its reads and the row. */
  sealedBy?: string;
  /** True if it may have no entries. */
  mayBeEmpty?: true;
  /** True if it reverses another journal: monitoring does not count it as a movement. */
  givesBack?: true;
  /** The row that each journal of this kind belongs to: `verify` looks for it and reports a journal without one. */
  record?: {
    /** SQL condition on a journal `j`. */
    exists: Sql;
    lacking: string;
  };
};

export type JournalKinds<Resource extends string = AuditResource> = Readonly<
  Record<string, JournalKind<Resource>>
>;

/** Names as a list in SQL. */
export const sqlList = (names: readonly string[]): Sql => `(${names.map((name) => `'${name}'`).join(", ")})`;

/** Names of the kinds that meet a condition. */
export const listKindNames = (kinds: JournalKinds<string>, holds: (kind: JournalKind<string>) => unknown) =>
  Object.keys(kinds).filter((name) => {
    const kind = kinds[name];
    return kind !== undefined && holds(kind);
  });
