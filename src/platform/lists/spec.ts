import type { Page } from "db/keyset";
import type { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Access } from "@/access/policy";
import type { Deps } from "@/deps";
import type { Call } from "@/kernel/call";
import type { ChangeEvent } from "@/resources/topics";
import type { IconName } from "@/ui/icons";
import type { Table } from "@/ui/table";
import type { Text } from "@/vocabulary/language";
import type { AttachedKind, LabelledKind } from "@/vocabulary/record-kinds";
import type { Filters } from "./contract";
import type { CsvColumn } from "./csv";
import type { Filter, PageRequest, Summary } from "./reading";

/** A record that a filter names by its id. */
export type Named = { id: number; name: string };

/** A filter by id: a text that matches one thing. */
export type Lookup = {
  placeholder: Text;
  /** The few records that match a text; if it names one exactly, only that one. */
  find(deps: Deps, actor: Actor, text: string): Promise<Named[]>;
  /** The name of a record; undefined if it does not exist or the actor may not see it. */
  name(deps: Deps, actor: Actor, id: number): Promise<string | undefined>;
  /** All records to choose from, if there are few enough for a select, whose first choice is `all`. */
  few?: { all: Text; list(deps: Deps, actor: Actor): Promise<Named[] | undefined> };
};

/**
 * A list that a timer refreshes. The rows on the screen stay in place and show their present state; newer ones are
 * counted, and shown on request.
 */
export type Polling = {
  /** Seconds between polls. */
  every: number;
  /** Ids of other elements of the page that are refreshed with it. */
  with?: readonly string[];
};

/** The parent row, such as the import of lines: its id is the `parent` of the filter. Most lists have none. */
export type ListParent = readonly [] | readonly [{ id: number }];

/**
 * Declaration of a list: `defineList` makes its screen and its CSV from it. Parts that depend on the parent row take it
 * as their last parameter.
 */
export type ListSpec<F extends Filters, Sort extends string, Row, Parent extends ListParent = []> = {
  /** The id of its section; its form, pager and menus have ids that begin with it. */
  name: string;
  path: string | ((...parent: Parent) => string);
  /** Begins the names of its parameters, e.g. `rates-`, where its page has another list. */
  prefix?: string;
  /** Parameters of other parts of its page, which its addresses keep. */
  keeps?: readonly string[];
  title: Text;
  /** The singular and plural of its rows, e.g. `account` and `accounts`. */
  nouns: readonly [Text, Text];
  search?: { label: Text; placeholder: Text };
  filters: F;
  /** Parses the search and the filters of a query: the contract's `filterSchema`. */
  schema: z.ZodType<Filter<F>>;
  /** The filters that are shown next to the search; the others are behind a button. */
  prominent?: readonly (keyof F & string)[];
  /** Filters whose controls the page itself places, above the rows: they are neither in the bar nor among the chips. */
  apart?: readonly (keyof F & string)[];
  lookups?: { readonly [Name in keyof F]?: Lookup };
  /** The orders in readable form, with their direction; the first one is the list's own. */
  orders: readonly { sort: Sort; direction: "asc" | "desc"; label: Text }[];
  read(deps: Deps, actor: Actor, filter: Filter<F>, page: PageRequest<Sort>): Promise<Page<Row>>;
  /** Adds data to the rows of a page for its screen alone, such as the reason why an act on one would fail. */
  complete?(deps: Deps, actor: Actor, rows: readonly Row[]): Promise<Row[]>;
  summarise(deps: Deps, actor: Actor, filter: Filter<F>): Promise<Summary>;
  table(deps: Deps, actor: Actor, ...parent: Parent): Table<Row>;
  /** Shown while the list is fetched; 'Loading...' by default. */
  loading?: Text | undefined;
  /** Texts of an empty list, and the act `next`, shown only to those who have its right. */
  empty: { title: Text; icon: IconName; next: Text; by?: Access };
  /** The choice that is offered as buttons above the rows, with further text for a button. */
  buttons?: {
    of: keyof F & string;
    counts?: (deps: Deps, actor: Actor, ...parent: Parent) => Promise<Record<string, number>>;
  };
  /** Limits the options of choices to existing ones. */
  present?: { readonly [Name in keyof F]?: AvailableOptions<Parent> };
  poll?: Polling;
  /** Number of rows on a page of the screen; 50 by default. */
  perPage?: number;
  /** Events after which the section refreshes itself. */
  events: readonly ChangeEvent[];
  /** Kinds of the list's records for labels and attachments. Each adds a column to the CSV and to the column picker. */
  labels?: LabelledKind;
  attachments?: AttachedKind;
  /**
   * The call that answers the list as a CSV, its file's name, and its columns. It is in the requester's language,
   * unless programs read it.
   */
  csv?: {
    forPrograms?: true;
    call: Call;
    name: string | ((...parent: Parent) => string);
    columns(deps: Deps): readonly CsvColumn<Row>[];
  };
};

/** The options of a choice that there are. */
export type AvailableOptions<Parent extends ListParent> = (
  deps: Deps,
  actor: Actor,
  ...parent: Parent
) => Promise<readonly string[]>;
