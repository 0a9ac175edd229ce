import type { Appearance } from "@/ui/appearance";
import type { Chip, Option, SortOption } from "@/ui/filter-bar";
import type { View } from "@/ui/html";
import type { IconName } from "@/ui/icons";
import type { Text } from "@/vocabulary/language";
import type { ColumnChoice } from "./arrangement/columns";
import type { FilterKind, Filters } from "./contract";
import type { CurrencySums } from "./reading";
import type { ListSpec } from "./spec";

/** A control of the filter bar. */
export type FieldModel = {
  name: string;
  label: Text;
  kind: FilterKind;
  options: readonly Option[] | undefined;
  value: string | undefined;
  placeholder: Text | undefined;
  /** True if it is shown next to the search. */
  prominent: boolean;
};

/** A text that names several records or none, with links to the candidates. */
export type OpenChoice = { label: Text; text: string; links: { label: Text; href: string }[] };

/** A view in the list's menu. */
export type ViewLink = {
  id: number;
  name: string;
  href: string;
  /** Owner; undefined for the reader's own. */
  owner: string | undefined;
  shared: boolean;
  /** True if the list opens with it. */
  first: boolean;
};

/** The saved views of a list, its state, and its columns while they are being chosen. */
export type ArrangementModel = {
  views: readonly ViewLink[];
  /**
   * The view in use; `changed` if the list was filtered or ordered differently since, `lost` names its obsolete
   * parts.
   */
  current: { view: ViewLink; changed: boolean; lost: readonly string[] } | undefined;
  /** The list without any view. */
  all: string;
  /** Address that opens the panel for views and columns. */
  open: string;
  /** Contents of the panel; undefined while it is closed. */
  panel: ArrangementPanel | undefined;
};

export type ArrangementPanel = {
  /** Address of the list with the open panel, to which its acts lead back. */
  openAt: string;
  /** Query that a view of the list in its present state would save. */
  query: string;
  /** The chosen columns, separated by commas; empty for those of the list itself. */
  columns: string;
  choices: readonly ColumnChoice[];
  /** The view whose columns they are. */
  ofView: ViewLink | undefined;
  /** A view that was just deleted and can be restored. */
  deleted: { id: number; name: string } | undefined;
  appearance: Appearance;
  /** People with whom views are shared. */
  audience: "staff" | "client";
};

/** A list in the form of its screen. */
export type ListModel = Pick<ListSpec<Filters, string, unknown>, "name" | "title" | "loading" | "events"> & {
  empty: { title: Text; icon: IconName; next: Text | undefined };
  path: string;
  /** Its own address, without a dialog or a record that is open on it. */
  address: string;
  /** The same relative to the list's own page; undefined on others. */
  here: string | undefined;
  /** The list itself, if the address alone determines the content above its rows; undefined if that is read. */
  fixed: object | undefined;
  /** Prefix of its parameters, if the page has another list. */
  prefix: string;
  /** Parameters of the page's other parts, which its form sends along. */
  kept: Readonly<Record<string, string>>;
  search: { label: Text; placeholder: Text; value: string | undefined } | undefined;
  fields: FieldModel[];
  /** Filters that controls of the page itself set: its form sends them along. */
  apart: readonly { name: string; value: string }[];
  /** The choice that is shown above the rows as buttons. */
  buttons:
    | {
        name: string;
        label: Text;
        value: string;
        options: { label: Text; href: string; current: boolean }[];
      }
    | undefined;
  /** Polling of its rows; as a whole if there are none. */
  poll: { every: number; also: readonly string[]; href: string; whole: boolean } | undefined;
  /** Number of rows that are newer than the shown ones. */
  newer: { text: string; href: string } | undefined;
  /** Parameters of an order that is not the list's own. */
  order: Readonly<Record<string, string>>;
  chips: Chip[];
  /** The list without filters, in its own order. */
  home: string;
  /** The list without any filter. */
  clear: string;
  open: OpenChoice[];
  /** Reason why no row can match: a range ends before it begins. */
  contradiction: Text | undefined;
  orders: SortOption[];
  /** The list's address with its orders and its less common filters, which its page leaves out; undefined if they are there. */
  later: string | undefined;
  /** The table of its rows, or the given view if there are none. */
  table(empty: View): View;
  rows: number;
  /** Its saved views, and its columns. */
  arrangement: ArrangementModel;
  /** Range of shown rows, with the total. */
  range: string;
  sums: readonly CurrencySums[];
  previous: string | undefined;
  next: string | undefined;
  csv: string | undefined;
};
