import type { HtmlEscapedString } from "hono/utils/html";
import { type HtmlValue, markup, raw } from "./html";
import { withIconSheet } from "./icon";
import { dialogTarget } from "./row-actions";
import { type Sort, sortHeader } from "./table-sort";

/** Where a cell stands when the table has become cards: the first line, a plain line, the two ends of one line, a labelled line, nowhere. */
export type PhonePlace = "title" | "line" | "start" | "end" | "label" | "hide";

export type Column<Row> = {
  header: string;
  /** The cell's content. Text is escaped; markup comes from `html`, `badge`, `amount`, `time`. */
  cell: (row: Row) => HtmlValue;
  /** `end` for figures: aligned right, tabular. */
  align?: "start" | "end";
  /** The name this column sorts by in the URL. */
  sort?: string;
  /** The header is read out but not drawn, as over a column of actions. */
  quietHeader?: boolean;
  phone?: PhonePlace;
  hideOnPhone?: boolean;
  /** A column of quiet row actions at the end. */
  actions?: boolean;
};

export type TableProps<Row> = {
  rows: readonly Row[];
  /** What the table is, for those who cannot see it. */
  caption: string;
  sort?: Sort | undefined;
  /** Stands in place of the table when there are no rows. */
  empty?: HtmlEscapedString | Promise<HtmlEscapedString>;
};

/** A table compiled from its columns: a component, and `render` for the same as hot markup. */
export type Table<Row> = {
  (props: TableProps<Row>): HtmlEscapedString | Promise<HtmlEscapedString>;
  render(props: Omit<TableProps<Row>, "empty">): HtmlEscapedString;
  renderRows(rows: readonly Row[]): string;
};

function placeOf<Row>(column: Column<Row>, index: number): PhonePlace {
  if (column.hideOnPhone) return "hide";
  return column.phone ?? (index === 0 ? "title" : "label");
}

function cellOpening<Row>(column: Column<Row>, index: number): string {
  const place = placeOf(column, index);
  const names = [column.actions ? "row-actions" : `on-${place}`, column.align === "end" ? "num" : ""];
  const label = place === "label" && !column.actions ? ` data-label="${markup(column.header)}"` : "";
  const tag = index === 0 ? 'th scope="row"' : "td";
  return `<${tag} class="${names.filter(Boolean).join(" ")}"${label}>`;
}

/** What closes the cell before this one; the first one heads its row. */
const cellBefore = (index: number) => (index === 0 ? "<tr>" : index === 1 ? "</th>" : "</td>");

/**
 * Compiles columns into a table whose rows are joined strings: no node per cell, everything escaped unless it is
 * `html`. The first column heads its row. On a narrow sheet each row becomes a card (see `phone`).
 *
 * @example
 * const Accounts = defineTable<Account>([
 *   { header: "Virtual IBAN", cell: (row) => html`<span class="iban">${groupIban(row.virtualIban)}</span>` },
 *   { header: "Balance", align: "end", phone: "end", sort: "balance", cell: (row) => amount(row.balance, row.currency) },
 * ]);
 * <Accounts rows={rows} caption="Virtual Accounts" />
 */
export function defineTable<Row>(columns: readonly Column<Row>[]): Table<Row> {
  const cells = columns.map((column) => column.cell);
  // What stands between two cells is one text: the fewer parts a row has, the sooner it is put together.
  const between = columns.map((column, index) => cellBefore(index) + cellOpening(column, index));
  const end = `${cellBefore(columns.length)}</tr>`;

  const renderRows = (rows: readonly Row[]): string => {
    let text = "";
    for (const row of rows) {
      for (let index = 0; index < cells.length; index++) {
        text = `${text}${between[index]}${markup(cells[index]?.(row))}`;
      }
      text += end;
    }
    return text;
  };

  const body = columns.some((column) => column.actions) ? `<tbody${dialogTarget}>` : "<tbody>";

  const render: Table<Row>["render"] = ({ rows, caption, sort }) => {
    const drawn = withIconSheet(() => renderRows(rows));
    return raw(
      `<div class="table-box"><table class="data-table"><caption class="sr-only">${markup(caption)}</caption>` +
        `<thead><tr>${columns.map((column) => sortHeader(column, sort)).join("")}</tr></thead>` +
        `${body}${drawn.rows}</tbody></table>${drawn.sheet}</div>`,
    );
  };

  const component = (props: TableProps<Row>) =>
    props.rows.length === 0 && props.empty !== undefined ? props.empty : render(props);

  return Object.assign(component, { render, renderRows });
}
