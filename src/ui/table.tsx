import type { HtmlEscapedString } from "hono/utils/html";
import type { DialogName } from "@/kernel/screen";
import { say, type Text } from "@/vocabulary/language";
import { sayAs } from "@/vocabulary/language/around";
import { currentLanguage, translate } from "@/vocabulary/language/speaking";
import { flatten, type HtmlValue, markup, raw, valued } from "./html";
import { isolated } from "./isolated";
import type { ActKey } from "./keys";
import { dialogTarget, type RowAction, RowMenu } from "./row-actions";
import { type Sort, sortHeader } from "./table-sort";
import { type Cells, columnWidths } from "./table-widths";
import { Meanings, Term, type Terms } from "./term";

/**
 * Place of a cell in a card: its first line, a separate line, either end of a line, a line with its heading. `none`: the row's
 * record has it, and cards are brief, with the cells at the end beside the title.
 */
type CardPlace = "title" | "line" | "start" | "end" | "label" | "none";

/** Act on a row as a button: the dialog that it opens, and its words. */
export type RowButton = { act: DialogName; label: Text; key?: ActKey | undefined };

export type Column<Row> = {
  header: Text;
  /** The cell's content. Text is escaped; markup comes from `html`, `badge`, `amount`, `time`. `now` is ms UTC. */
  cell: (row: Row, now: number) => HtmlValue;
  /** The cell's second line. A table that has one gives all its rows the height of two. */
  beneath?: (row: Row) => HtmlValue;
  /** `end` for figures: aligned right, tabular. */
  align?: "start" | "end";
  /** Name that this column sorts by in the URL. */
  sort?: string;
  /** Terms that the heading of a column without `sort` explains. */
  means?: Terms;
  card?: CardPlace;
  /** The cell is a code such as an IBAN, in the monospaced face. */
  code?: boolean;
  /** Acts on the row as buttons, after the cell's own content: the dialog that each opens, and its words. */
  acts?: (row: Row) => readonly RowButton[];
  /**
   * Text of any length: it shares the remaining room with others, by the amount of text, and ends in an ellipsis. All other
   * cells, and codes in any case, are shown whole. `point` is the text that people decide by, such as a reason or a
   * purpose: it has more room than other texts, and further lines.
   */
  fluid?: boolean | "point";
  /**
   * Order of leaving if not all columns have room: 4 first, then 3, then 2; the first column, with the box by which a
   * row is chosen, stays. Cards have them all.
   */
  rank?: 1 | 2 | 3 | 4;
};

/** Record behind each row, and its acts. `of` is its screen, if that is another one. */
type RowRecord<Row> = {
  id: (row: Row) => number | string;
  /** False if rows have acts but no record to open, or make the link to it themselves. */
  view?: false;
  acts?: readonly RowAction<Row>[];
  of?: string;
  /**
   * Rows that can be chosen for an act on many at a time, and the bar above them that offers these acts. If all can be chosen and
   * that is rare, their boxes appear on request: such a bar adds them.
   */
  bulk?: { bar: () => HtmlValue; of: ((row: Row) => boolean) | "all-when-asked" };
};

type TableProps<Row> = {
  rows: readonly Row[];
  /** Caption of the table for people who cannot see it. */
  caption: Text;
  sort?: Sort | undefined;
  /** Instant that ages are counted to, in milliseconds UTC. */
  now?: number;
  /** The query of the page, to which a row adds `view`: `?status=active&`. */
  query?: string;
  /** Shown in place of the table when there are no rows. */
  empty?: HtmlEscapedString | Promise<HtmlEscapedString>;
};

/** A table compiled from its columns: a component, and `render` for the same without an empty state. */
export type Table<Row> = {
  (props: TableProps<Row>): HtmlEscapedString | Promise<HtmlEscapedString>;
  render(props: Omit<TableProps<Row>, "empty">): HtmlEscapedString;
  renderRows(rows: readonly Row[], query?: string, now?: number): string;
  columns: readonly Column<Row>[];
  /** Texts at an instant of the cells that change with the clock. */
  datedCells(rows: readonly Row[], now: number): string;
  /** Returns the same table with other columns. */
  withColumns(columns: readonly Column<Row>[]): Table<Row>;
};

/**
 * Row as it was last drawn: its language and address, the texts of its cells that change with the clock, and each of its cells.
 */
type DrawnRow = { key: string; ages: string; text: string; cells: readonly string[] };

/** True if several answers share the row, which is therefore frozen. */
const isShared = (row: unknown): row is object =>
  typeof row === "object" && row !== null && Object.isFrozen(row);

/** The classes of a column's cells and heading. */
function listClasses<Row>({ align, fluid, rank = 1 }: Column<Row>, index: number): string[] {
  const names = [align === "end" ? "num" : "", fluid ? "fluid" : "", fluid === "point" ? "point" : ""];
  if (rank > 1 && index > 0) names.push(`r${rank}`);
  return names.filter((name) => name !== "");
}

const getCardPlace = <Row,>({ card }: Column<Row>, index: number): CardPlace =>
  card ?? (index === 0 ? "title" : "label");

/** Number of kept tables of the same rows: by language and choice of columns, with their latest ages. */
const mostDrawn = 10;

/** A row counts fifty times on a page: names without blanks need no quotes. */
const unquoted = (names: string) => (names.includes(" ") ? `"${names}"` : names);

function cellOpening<Row>(column: Column<Row>, index: number): string {
  const place = getCardPlace(column, index);
  const names = [column.code ? "iban" : "", place === "title" || place === "label" ? "" : place];
  const classes = [...names, ...listClasses(column, index)].filter((name) => name !== "").join(" ");
  return `<${index === 0 ? "th scope=row" : "td"}${classes === "" ? "" : ` class=${unquoted(classes)}`}>`;
}

/** The headings that a card repeats, once for all rows: the styles find a cell's by its place, as `--label-3`. */
const listLabels = <Row,>(columns: readonly Column<Row>[]): string[] =>
  columns.flatMap((column, index) =>
    getCardPlace(column, index) === "label"
      ? [`--label-${index + 1}:${JSON.stringify(sayAs("heading", column.header))}`]
      : [],
  );

function renderHeader<Row>(column: Column<Row>, index: number, sort: Sort | undefined): string {
  const heading = sortHeader({ ...column, class: listClasses(column, index).join(" ") }, sort);
  const { means, header } = column;
  if (!means) return heading;
  const opening = heading.slice(0, heading.indexOf(">") + 1);
  return `${opening}${Term({ label: header, of: means, place: "column" })}${Meanings({ of: means, place: "column" })}`;
}

/** An id as the value of an attribute. */
const idValue = (id: number | string) => (typeof id === "number" ? id : `"${id}"`);

/** Links that open the acts of one row, as small buttons. */
const actButtons = (acts: readonly RowButton[], query: string, id: number | string): string =>
  acts
    .map(
      ({ act, label, key }) =>
        `<a class="btn btn-sm" href="${markup(query)}${act}=${id}"${key ? ` data-key=${key}` : ""}>${markup(say(label))}</a>`,
    )
    .join(" ");

/**
 * Acts that would fail for a row, as the attribute that the menu's script reads: each with the place of its reason among those of
 * the table, which holds every sentence once.
 */
function refusedText<Row>(acts: readonly RowAction<Row>[], row: Row, reasons: string[]): string {
  let refused = "";
  for (const { act, refused: reasonFor } of acts) {
    const sentence = reasonFor?.(row);
    if (sentence === undefined) continue;
    const reason = translate(sentence);
    const known = reasons.indexOf(reason);
    const one = `${act}:${known < 0 ? reasons.push(reason) - 1 : known}`;
    refused = refused === "" ? one : `${refused} ${one}`;
  }
  return refused === "" ? "" : ` data-refused=${unquoted(refused)}`;
}

/**
 * Compiles columns into a table whose rows are joined strings: no node per cell, everything escaped unless it is
 * `html`. The first column heads its row and, where rows have a record, is the link to it, which covers the whole row.
 * In a narrow container each row becomes a card.
 *
 * @example
 * const Accounts = defineTable<Account>([
 *   { header: "Virtual IBAN", cell: (row) => html`<span class="iban">${groupIban(row.virtualIban)}</span>` },
 *   { header: "Balance", align: "end", card: "end", sort: "balance", cell: (row) => amount(row.balance, row.currency) },
 * ], { id: (row) => row.id });
 * <Accounts rows={rows} caption="Virtual Accounts" />
 */
export function defineTable<Row>(columns: readonly Column<Row>[], record?: RowRecord<Row>): Table<Row> {
  const cells = columns.map(({ cell, beneath, fluid }) =>
    fluid === "point"
      ? (row: Row, now: number) => `<div class=lines>${markup(isolated(cell(row, now)))}</div>`
      : beneath
        ? (row: Row, now: number) =>
            `${markup(isolated(cell(row, now)))}<small>${markup(isolated(beneath(row)))}</small>`
        : (row: Row, now: number) => markup(isolated(cell(row, now))),
  );
  const buttons = columns.map((column) => column.acts);
  // The text between two cells is made once: the fewer parts a row has, the sooner it is put together. The next cell ends the one
  // before, the next row a row (HTML standard, section 13.1.2.4).
  const between = columns.map((column, index) =>
    flatten((index === 0 ? "<tr>" : "") + cellOpening(column, index)),
  );
  const bulk = record?.bulk;
  const isPickable = bulk?.of === "all-when-asked" ? undefined : bulk?.of;
  const acts = record?.acts ?? [];
  const refusable = acts.filter(({ refused }) => refused !== undefined);
  const leads = record !== undefined && record.view !== false;
  const opens = leads || columns.some(({ acts }) => acts !== undefined);
  const target = record && record.of === undefined && opens ? dialogTarget : "";
  const hasActs = acts.length > 0;
  /** Texts shared by all rows: made once for each language. */
  const makeWords = () => ({
    labels: listLabels(columns),
    sized: columns.map((column) => ({ ...column, header: sayAs("heading", column.header) })),
    menu: hasActs ? flatten(markup(RowMenu({ id: "act", acts }))) : "",
    headings: columns.map((column, index) =>
      column.sort ? undefined : flatten(renderHeader(column, index, undefined)),
    ),
    more: flatten(
      `<td class=acts><button popovertarget=act title=${unquoted(markup(say("Actions")))} value=`,
    ),
    quiet: hasActs ? `<th scope=col class=acts>${markup(say("Actions"))}` : "",
    /** Box by which a row is chosen, up to its id. */
    checkbox: flatten(
      `<input type=checkbox data-pick aria-label=${unquoted(markup(say("Select")))} autocomplete=off value="`,
    ),
    last: { key: "", head: "" },
  });
  const wordsByColumns = new Map<string, ReturnType<typeof makeWords>>();
  const words = () => {
    const language = currentLanguage();
    const made = wordsByColumns.get(language) ?? makeWords();
    wordsByColumns.set(language, made);
    return made;
  };

  const own = record?.of === undefined ? "?" : `${record.of}?`;

  const isFluid = columns.map(({ fluid }) => fluid !== undefined && fluid !== false);

  /** The places of the cells that change with the clock. */
  const dated = columns.flatMap(({ cell }, index) => (cell.length > 1 ? [index] : []));
  const drawnRows = new WeakMap<object, DrawnRow>();

  const readAges = new WeakMap<object, { now: number; language: string; text: string }>();

  /** Texts of the row's cells that depend on the current time. */
  function agesOf(row: Row, now: number): string {
    if (dated.length === 0) return "";
    const read = () => dated.map((index) => cells[index]?.(row, now) ?? "").join("\n");
    if (!isShared(row)) return read();
    const language = currentLanguage();
    const known = readAges.get(row);
    if (known?.now === now && known.language === language) return known.text;
    const text = read();
    readAges.set(row, { now, language, text });
    return text;
  }

  /** Draws a row up to the button of its acts, which depends on the reasons of the rows before it. */
  function drawRow(row: Row, query: string, now: number, href: string): Omit<DrawnRow, "key" | "ages"> {
    const { checkbox } = words();
    let text = "";
    const own: string[] = [];
    for (let index = 0; index < cells.length; index++) {
      let cell = cells[index]?.(row, now) ?? "";
      // Buttons overlap the end of their row, so they take no width.
      own.push(cell);
      const offered = record && buttons[index]?.(row);
      if (offered) cell += actButtons(offered, query, record.id(row));
      if (index === 0 && record && leads) cell = `${href}${record.id(row)}">${cell}</a>`;
      if (index === 0 && record && isPickable?.(row)) cell = `${checkbox}${record.id(row)}">${cell}`;
      text = `${text}${between[index]}${cell}`;
    }
    return { text, cells: own };
  }

  /** Draws a row; a frozen row, which several answers share, keeps its last drawing while that still holds. */
  function drawnRow(row: Row, query: string, now: number, href: string): Omit<DrawnRow, "key" | "ages"> {
    if (!isShared(row)) return drawRow(row, query, now, href);
    const key = `${currentLanguage()} ${query}`;
    const ages = agesOf(row, now);
    const known = drawnRows.get(row);
    if (known && known.key === key && known.ages === ages) return known;
    const drawn = drawRow(row, query, now, href);
    const kept = { key, ages, text: flatten(drawn.text), cells: drawn.cells };
    drawnRows.set(row, kept);
    return kept;
  }

  /** `seen` records the cells of each column. */
  const renderRows = (
    rows: readonly Row[],
    query = own,
    now = 0,
    reasons: string[] = [],
    seen?: readonly Cells[],
  ): string => {
    const href = flatten(`<a href="${markup(query)}view=`);
    const { more } = words();
    let text = "";
    for (const row of rows) {
      const drawn = drawnRow(row, query, now, href);
      for (let index = 0; seen && index < seen.length; index++) {
        const [column, cell = ""] = [seen[index], drawn.cells[index]];
        if (!column) continue;
        if (isFluid[index]) column.texts.push(cell);
        if (cell.length > column.longest.length) column.longest = cell;
      }
      text += drawn.text;
      if (record && acts.length > 0) {
        text = `${text}${more}${idValue(record.id(row))}${refusedText(refusable, row, reasons)}></button>`;
      }
    }
    return text;
  };

  const renderHead = (sort: Sort | undefined, { headings, quiet } = words()): string =>
    `<thead><tr>${columns.map((column, index) => headings[index] ?? renderHeader(column, index, sort)).join("")}${quiet}</thead>`;

  /** The headings, made once while one list is viewed. */
  const keptHead = (sort: Sort | undefined): string => {
    const { key } = sort ?? {};
    const kept = words();
    if (!key) return renderHead(sort, kept);
    if (key !== kept.last.key) kept.last = { key, head: flatten(renderHead(sort, kept)) };
    return kept.last.head;
  };

  const twoLines = columns.some(({ beneath }) => beneath);
  const brief = columns.some(({ card }) => card === "none");
  const names = [
    "data-table",
    ...(twoLines ? ["two-lines"] : []),
    ...(brief ? ["brief"] : []),
    ...(isPickable ? ["selectable"] : []),
  ];

  /** Attributes of the table's element: its columns' names in a card, and their widths. */
  const writeAttributes = (shown: readonly Cells[], { labels, sized } = words()): string => {
    const widths = columnWidths(sized, shown, {
      acts: hasActs,
      selectable: isPickable !== undefined,
      twoLines,
    });
    const classes = [...names, ...(labels.length > 0 ? ["labelled"] : []), ...widths.classes].join(" ");
    return `class="${classes}" style${valued([...labels, ...widths.style].join(";"))}`;
  };

  /** Opening of the table's box, and the table itself with the menu of its rows. */
  const drawTable = ({
    rows,
    caption,
    sort,
    query,
    now,
  }: Omit<TableProps<Row>, "empty">): [string, string] => {
    const { menu } = words();
    const reasons: string[] = [];
    const seen = columns.map((): Cells => ({ longest: "", texts: [] }));
    const body = renderRows(rows, query, now, reasons, seen);
    const said = reasons.length > 0 ? ` data-reasons="${markup(reasons.join("\n"))}"` : "";
    return [
      `<div class=table-box${said}>`,
      `<table ${writeAttributes(seen)}><caption class=sr-only>${markup(say(caption))}</caption>${keptHead(sort)}<tbody${leads || acts.length > 0 ? " class=records" : ""}${target}>${body}</tbody></table>${menu}</div>`,
    ];
  };

  /** Texts of the cells that change with the clock: a part of a kept table's key. */
  const datedCells: Table<Row>["datedCells"] = (rows, now) => rows.map((row) => agesOf(row, now)).join("\n");
  const drawn = new WeakMap<readonly Row[], Map<string, [string, string]>>();

  /** Draws a table once for as long as its rows are kept: an unchanged page is returned as the same array. */
  const keptTable = (props: Omit<TableProps<Row>, "empty">): [string, string] => {
    const { rows, caption, sort, query, now = 0 } = props;
    // Only a list with a name has the same headings each time.
    if (sort?.key === undefined || !Object.isFrozen(rows)) return drawTable(props);
    const known = drawn.get(rows) ?? new Map<string, [string, string]>();
    drawn.set(rows, known);
    const key = JSON.stringify([
      currentLanguage(),
      caption,
      query,
      sort.key,
      sort.by,
      sort.descending,
      // The texts of dates are part of a kept table's key.
      datedCells(rows, now),
    ]);
    const kept = known.get(key);
    if (kept) return kept;
    const [opening, table] = drawTable(props);
    const made: [string, string] = [opening, flatten(table)];
    if (known.size >= mostDrawn) known.clear();
    known.set(key, made);
    return made;
  };

  const render: Table<Row>["render"] = (props) => {
    const [opening, table] = keptTable(props);
    return raw(`${opening}${bulk ? markup(bulk.bar()) : ""}${table}`);
  };

  const component = (props: TableProps<Row>) =>
    props.rows.length === 0 && props.empty !== undefined ? props.empty : render(props);

  const withColumns = (others: readonly Column<Row>[]) => defineTable(others, record);
  return Object.assign(component, { render, renderRows, columns, datedCells, withColumns });
}
