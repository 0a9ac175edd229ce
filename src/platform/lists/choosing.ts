import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { markup, raw } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import type { Column } from "@/ui/table";
import type { Filters } from "./contract";
import type { ListParent, ListSpec } from "./spec";

/** A row among which the record of an act is chosen: what people know it by, a second line, and its amount. */
type ChoiceOfRow = { id: number; title: Cell; text: Cell; figure: Cell };
type Cell = ReturnType<typeof raw>;

/** Finds rows of a list, within its filters, by words; the first ones without words. */
type Chooser = (
  deps: Deps,
  actor: Actor,
  asked: { filters: Readonly<Record<string, string>>; words: string; most: number },
) => Promise<ChoiceOfRow[]>;

const choosers = new Map<string, Chooser>();

/** Chooser of the rows on a page; undefined if the page has no list at its own address. */
export const findChooser = (path: string): Chooser | undefined => choosers.get(path);

/** Number of rows whose cells are looked through where a list has no search. */
const looked = 50;

/** True for a list that belongs to a page, and not to a record on it. */
const isOfPage = <F extends Filters, Sort extends string, Row, Parent extends ListParent>(
  spec: ListSpec<F, Sort, Row, Parent>,
): spec is ListSpec<F, Sort, Row, Parent> & ListSpec<F, Sort, Row, []> & { path: string } =>
  typeof spec.path === "string" && !spec.prefix;

/**
 * Lets the record of an act be found by the words of its row. The first list of a page is the one whose rows its acts are
 * for.
 */
export function choosableList<
  F extends Filters,
  Sort extends string,
  Row extends { id: number },
  Parent extends ListParent,
>(spec: ListSpec<F, Sort, Row, Parent>): void {
  if (!isOfPage(spec) || choosers.has(spec.path)) return;
  choosers.set(spec.path, async (deps, actor, { filters, words, most }) => {
    const isSearched = spec.search !== undefined;
    const asked = spec.schema.safeParse(isSearched ? { ...filters, q: words } : filters);
    if (!asked.success) return [];
    const { rows } = await spec.read(deps, actor, asked.data, { limit: isSearched ? most : looked });
    const { columns } = spec.table(deps, actor);
    const found = rows.map((row) => describeRow(columns, row, deps.now()));
    return (isSearched ? found : found.filter(hasWords(words))).slice(0, most);
  });
}

/** True for rows whose cells have each word. */
function hasWords(words: string): (row: ChoiceOfRow) => boolean {
  const wanted = words.toLowerCase().split(/\s+/);
  return ({ title, text, figure }) => {
    const cells = [title, text, figure].map((cell) => markup(cell).replaceAll(/<[^>]*>/g, " "));
    const own = cells.join(" ").toLowerCase();
    return wanted.every((word) => own.includes(word));
  };
}

/** A row by its cells: the text that people decide by, if there is one, or else its heading. */
function describeRow<Row extends { id: number }>(
  columns: readonly Column<Row>[],
  row: Row,
  now: number,
): ChoiceOfRow {
  const [head, ...others] = columns;
  const title = columns.find(({ fluid }) => fluid === "point") ?? head;
  const text = title === head ? others.find(({ fluid }) => fluid) : head;
  const figure = others.find(({ align, acts }) => align === "end" && !acts);
  const show = (column: Column<Row> | undefined) => raw(markup(isolated(column?.cell(row, now) ?? "")));
  return { id: row.id, title: show(title), text: show(text), figure: show(figure) };
}
