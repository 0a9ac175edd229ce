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
  /** Whether it is shown next to the search. */
  prominent: boolean;
};

/** A text that names more than one thing, or none, with links to those. */
export type OpenChoice = { label: Text; text: string; links: { label: Text; href: string }[] };

/** A view in the list's menu. */
export type ViewLink = {
  id: number;
  name: string;
  href: string;
  /** Owner; undefined for one's own. */
  owner: string | undefined;
  shared: boolean;
  /** Whether the list opens with it. */
  first: boolean;
};

/** The views that were saved of a list, how it stands, and its columns where those are being chosen. */
export type ArrangementModel = {
  views: readonly ViewLink[];
  /** The view in use; `changed` where the list was narrowed or ordered otherwise since, `lost` names what it takes no more. */
  current: { view: ViewLink; changed: boolean; lost: readonly string[] } | undefined;
  /** The list without any view. */
  all: string;
  /** Address that opens the panel for views and columns. */
  open: string;
  /** Contents of the panel; undefined while it is closed. */
  panel: ArrangementPanel | undefined;
};

export type ArrangementPanel = {
  /** The address of the list, and the one at which the panel is open, which its acts lead back to. */
  at: string;
  openAt: string;
  /** Query that a view of the list in its present state would save. */
  query: string;
  /** The chosen columns with commas between; empty for those of the list itself. */
  columns: string;
  choices: readonly ColumnChoice[];
  /** The view whose columns they are. */
  ofView: ViewLink | undefined;
  /** A view that was just deleted, which can be taken back. */
  deleted: { id: number; name: string } | undefined;
  /** People with whom views are shared. */
  audience: "staff" | "client";
};

/** A list as its screen shows it. */
export type ListModel = Pick<ListSpec<Filters, string, unknown>, "name" | "title" | "loading" | "events"> & {
  empty: { title: Text; icon: IconName; next: Text | undefined };
  path: string;
  /** Its own address, without a dialog or a record that is open on it. */
  address: string;
  /** The list itself, where its address alone says what stands above its rows; undefined where that is read. */
  fixed: object | undefined;
  /** Prefix of its parameters, if the page has another list. */
  prefix: string;
  /** Parameters of the page's other parts, which its form sends along. */
  kept: Readonly<Record<string, string>>;
  search: { label: Text; placeholder: Text; value: string | undefined } | undefined;
  fields: FieldModel[];
  /** Filters that are set by controls of the page itself: its form sends them along. */
  apart: readonly { name: string; value: string }[];
  /** The choice that stands above the rows as buttons. */
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
  /** Rows that came since those that are shown. */
  newer: { text: string; href: string } | undefined;
  sort: string;
  direction: "asc" | "desc";
  chips: Chip[];
  /** The list without filters, in its own order. */
  home: string;
  /** The list without any filter. */
  clear: string;
  open: OpenChoice[];
  /** Why no row can match, where a range ends before it begins. */
  contradiction: Text | undefined;
  orders: SortOption[];
  /** The table of its rows, or what is given for none. */
  table(empty: View): View;
  rows: number;
  /** The views that were saved of it, and its columns. */
  arrangement: ArrangementModel;
  /** Range of shown rows, of how many. */
  range: string;
  sums: readonly CurrencySums[];
  previous: string | undefined;
  next: string | undefined;
  csv: string | undefined;
};
