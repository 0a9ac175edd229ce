import type { Text } from "@/vocabulary/language";

/** Roles that a right is given to; those of `src/access/actor.ts`. */
type Roles = readonly ("admin" | "auditor" | "client_user")[];

export const everyone = ["admin", "auditor", "client_user"] as const;
export const staff = ["admin", "auditor"] as const;
export const admins = ["admin"] as const;
export const clientUsers = ["client_user"] as const;
/** Those who act: an auditor reads alone. */
export const actors = ["admin", "client_user"] as const;

/** Groups of the rights that a program may be given (scopes), in the order in which they are offered. */
export const scopeGroups = {
  accounts: "Accounts and movements",
  payments: "Payments and payees",
  files: "Uploads and files",
  events: "Events and alerts",
  reports: "Statements and reports",
  ledger: "CBS accounts and reconciliation",
  settings: "Rates, calendar and settings",
  oversight: "People and oversight",
} as const satisfies Record<string, Text>;
type ScopeGroupName = keyof typeof scopeGroups;

/** Group of a scope, and what it opens. */
export type ScopeWords = readonly [group: ScopeGroupName, does: Text];
/** A right that a program may be given as a scope. */
type Scope = { roles: Roles; scope: ScopeWords };
/** A right that no program may be given: to approve, to give access, or to see what only a person may. */
type OfPeople = { roles: Roles; scope: "people only" };

/**
 * Right by its name: a page (`…:page`) and a person's own things (`…:own`) are for people, any other one is a scope or declares
 * that it is none.
 */
type RightOf<Name extends string> = Name extends `${string}:page` | `${string}:own`
  ? Roles
  : Scope | OfPeople;

/** Reason why a column is left out of a watched table: its change does no harm, or `verify` proves it otherwise. */
export type LeftOut = { harmless: string } | { provedBy: string };

/**
 * Table whose changes are checked against the audit trail (`db/watched.ts`). Its columns have the names of the schema
 * (`db/schema`), and all count but those in `leftOut`.
 */
export type WatchedSpec = {
  /** Noun for a row in a sentence, followed by its id. */
  name: string;
  /** Resources of the trail's rows that may change it besides its own. */
  alsoBy?: readonly string[];
  /** Entry in the details of such a row that records the change; if absent, its resource's id is the row's. */
  getDetailsName?: (rowId: string) => string;
  /** Columns that details name in `after`. None if the digest alone identifies a row's content. */
  audited?: readonly string[];
  /** Columns with another name in the details, by that name. */
  auditedAs?: Readonly<Record<string, string>>;
  /** Columns that mere use changes. */
  leftOut?: Readonly<Record<string, LeftOut>>;
  /** A column, and the values with which a row is not watched. */
  unwatchedWhile?: readonly [column: string, ...values: string[]];
};

/** Declaration of a screen: its link, where it stands, and the words by which the search finds it. */
type ScreenLink = {
  side: "bank" | "client";
  /** Its place among the screens there: they are sorted by it. */
  place: number;
  label: Text;
  href: string;
  /** Letter that opens it after `g`. */
  key?: string;
  /** Further words by which the search finds it. */
  words: string;
  /** Former address, which redirects to it. */
  formerly?: string;
};

/** Tab of a screen: its label, and the right that shows it, that of its page. */
export type OwnTab = { label: Text; right: string };

/**
 * A screen of the sidebar beneath the entry `below` of `src/app/navigation.ts`, with a tab of its own if others are tabs of it; or
 * a tab of the page at `parentScreen`.
 */
export type ScreenSpec = ScreenLink &
  ({ below: string; ownTab?: OwnTab } | { parentScreen: string; right: string; ownTab?: never });

/** Name of a record where the audit trail or a search has its id. `name` is a SQL expression on its table. */
export type RecordSpec = {
  table: string;
  name: string;
  /** Column of its id, if that is not the number `id`. */
  key?: string;
  /** Address of its screen for staff, up to the id; absent without a screen. */
  screen?: string;
  /** Its timeline, if that is the trail's rows about it and has no `timeline.ts`. */
  timeline?: TimelineSpec;
};

/** Timeline of the trail's rows about a record. */
export type TimelineSpec = {
  /** Title above it, and the right to read it. */
  title: Text;
  right: string;
  /** SQL expression of the record's name there; that of the record if absent. */
  name?: string;
  /** Column of the client whose users may read it, besides staff; staff alone if absent. */
  client?: string;
};

/**
 * Records with labels or attachments: their kind, the right to read one, and an SQL expression on the record's table for the
 * client whose users may see it, null if only staff may.
 */
type AnnotatedSpec = { as: string; right: string; ofClient: string };

/** Table of runs that people start (`src/platform/runs`), whose rows `verify` compares with the trail of their resource. */
export type RunSpec = {
  /** Noun for a run. */
  name: string;
  /** Statuses that a run which is done may have later. */
  later?: readonly string[];
  /** Table of its items: the columns with the run's id and the item's state. Its end in the trail counts them by state. */
  items?: { table: string; run: string; state: string };
};

/** Records that are deleted some days after they ended, as parts of SQL. None is of the ledger, of the trail or held against it. */
export type RetainedSpec = {
  label: Text;
  /** Precise description of what is deleted and what stays. */
  about: Text;
  /** Days for which they are kept: the default, and the minimum. */
  default: number;
  minimum: number;
  table: string;
  /** The column that names a record. */
  key: string;
  /** The instant (milliseconds UTC) from which on its age counts. */
  since: string;
  /** Further condition for deletion; `?1` is the instant before which records are deleted. */
  ended: string;
  /** Rows that belong to it alone and go with it, in the same write. */
  parts?: { table: string; of: string };
  /** Assignment that hides a record from everybody, and the condition of that, if its many parts are deleted in several writes. */
  hides?: string;
  /** Number of records deleted per write, so that postings come in between. */
  perWrite: number;
};

type ResourceSpec<Rights extends object> = {
  /** Name in the audit trail. */
  audit?: string;
  /** Kind of its records' timelines, as `/timeline/KIND/ID` names it: a `timeline.ts` reads them. */
  timeline?: string;
  /** Topics that a write of it changes: lists and figures that listen are fetched again. */
  topics?: readonly string[];
  /** Rights by their names, `thing:act`. */
  rights?: Rights & { readonly [Name in keyof Rights]: RightOf<Name & string> };
  /** Watched tables by their names in SQL. */
  watched?: Readonly<Record<string, WatchedSpec>>;
  screens?: readonly ScreenSpec[];
  record?: RecordSpec;
  annotated?: AnnotatedSpec;
  /** Records of it that have a retention period, by the name of the period. */
  retained?: Readonly<Record<string, RetainedSpec>>;
  /** Tables whose rows are numbered from 1 without a gap, with the noun for a row. */
  numbered?: Readonly<Record<string, string>>;
  /** Tables whose rows keep the id of the request that created them, in a unique column `request_id`. */
  requestIds?: readonly string[];
  /** Tables of its runs by their names in SQL. */
  runs?: Readonly<Record<string, RunSpec>>;
  /** Words for it in questions about the trail, separated by `|`; `listed` where it has an entity of its own. */
  asked?: { words: string; listed?: true };
};

/**
 * Declares a resource in its feature's `resource.ts`, for every reader of all resources: the policy, scopes, audit trail, topics,
 * watched tables, the sidebar, searches and the assistant. `bun run lists` writes the list of the files.
 */
export const defineResource = <const Rights extends object, const Spec extends object>(
  spec: Spec & ResourceSpec<Rights>,
): Spec => spec;

/** The id of a row as details of the trail name it. */
export const asText = (id: string): string => JSON.stringify(id);

/** Reason that the columns of a lease are left out. */
export const lease =
  "who works on it, and until when: every write of the work is fenced, and what was done is not done again; a lease further ahead than leases last counts for nothing";
