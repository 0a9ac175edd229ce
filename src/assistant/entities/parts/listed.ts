import { z } from "zod";
import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import { type BankDate, bankDate } from "@/vocabulary/calendar";
import { toDecimal } from "@/vocabulary/money";
import type { EntityModel, EntityRow } from "../../question/entity";
import type { Filter, Span } from "../../question/query";
import { listAt } from "../../run/links";
import type { Subject } from "../../run/selection";

type Page = { limit: number; order: { sort: "newest"; direction: "asc" | "desc" } };

/** Context of a row's values: the bank's date of an instant, the present one, and whether the reader is staff. */
export type Telling = { day(at: number | null): BankDate | null; now: number; isStaff: boolean };

/** Creates the context of an actor's rows: the bank's calendar and clock, and whether the reader is staff. */
export const rowContext = ({ env, now }: Pick<Deps, "env" | "now">, actor: Actor): Telling => ({
  now: now(),
  day: (at) => (at === null ? null : bankDate(at, env.zone)),
  isStaff: getScope(actor) === "all",
});

type Listed<Schema extends z.ZodObject, Row> = {
  list(
    deps: Deps,
    actor: Actor,
    filter: z.output<Schema>,
    page: Page,
  ): Promise<{ rows: readonly Row[]; next?: string | undefined }>;
  /** Filters of the list: fields of the same names are filtered by it. */
  schema: Schema;
  /** The path of its screen, and the prefix of its parameters' names. */
  at?: string;
  prefix?: string;
  /** The fields in which its search looks. */
  search?: readonly string[];
  /** The field whose bounds it accepts. */
  bounds?: string;
  /** Default filters of the list. */
  otherwise?: Readonly<Record<string, string>>;
  row(row: Row, telling: Telling): EntityRow;
};

/**
 * Reads the rows of an entity by the list's own filters. An account's rows are read per account, in the order of their
 * instant (`at`), or else of their ids.
 */
export function listed<Schema extends z.ZodObject, Row>({
  list,
  schema,
  at,
  prefix,
  search = [],
  bounds,
  otherwise = {},
  row,
}: Listed<Schema, Row>): Required<Pick<EntityModel, "narrows" | "read" | "screen">> {
  const { shape } = schema;
  const isOfAccounts = shape.account !== undefined;
  const isTaken = ({ field, op, values: [value, ...others] }: Filter): boolean => {
    if (op === "is" && field === "account") return isOfAccounts;
    if (field === bounds) return op !== "not";
    if (op !== "is" || !value || others.length > 0) return false;
    return search.includes(field) || (field in shape && z.safeParse(shape[field], String(value.id)).success);
  };
  // The list searches for one text.
  const isSearched = ({ field }: Filter) => search.includes(field);
  const narrows = (filter: Filter, all: readonly Filter[]) =>
    isTaken(filter) && (!isSearched(filter) || all.filter(isSearched).length === 1);
  /** The list's parameters as an address writes them. */
  const said = (
    { from, to }: Span,
    filters: readonly Filter[],
    account?: number,
  ): Record<string, string> => ({
    ...otherwise,
    ...Object.fromEntries(
      filters
        .filter((filter) => filter.field !== "account" && filter.field !== bounds && isTaken(filter))
        .map(({ field, values: [value] }) => [search.includes(field) ? "q" : field, String(value?.id)]),
    ),
    ...(from !== undefined && shape.from && { from }),
    ...(to !== undefined && shape.to && { to }),
    ...(account !== undefined && { account: String(account) }),
    ...getBounds(filters.filter(({ field }) => field === bounds)),
  });
  return {
    narrows,
    async read(deps, actor, { subject, span, filters, order, limit }) {
      const client = subject.kind === "accounts" ? subject.client : undefined;
      // Records without an account belong to everybody, or to one client.
      if (!isOfAccounts && subject.kind === "accounts" && !subject.whole) return { rows: [], more: true };
      const direction = order === "earliest" ? "asc" : "desc";
      const pages = await Promise.all(
        (isOfAccounts ? listLists(actor, subject) : [undefined]).map((account) =>
          list(
            deps,
            actor,
            schema.parse({ ...said(span, filters, account), ...(shape.client && client && { client }) }),
            { limit, order: { sort: "newest", direction } },
          ),
        ),
      );
      const telling = rowContext(deps, actor);
      const rows = pages.flatMap((page) => page.rows.map((one) => row(one, telling)));
      const place = ({ at, id }: EntityRow) => Number(at ?? id);
      const turn = direction === "asc" ? 1 : -1;
      if (pages.length > 1) rows.sort((a, b) => (place(a) - place(b)) * turn);
      return {
        rows: rows
          .slice(0, limit)
          .filter((one) => isOfAccounts || client === undefined || one.client === client),
        more: rows.length > limit || pages.some(({ next }) => next !== undefined),
      };
    },
    async screen(_deps, actor, { subject, span, filters }) {
      const isStaff = getScope(actor) === "all";
      const isWhole = subject.kind === "accounts" && subject.whole;
      const [account, ...others] = subject.kind === "accounts" && !isWhole ? subject.accounts : [];
      const isTimed = span.from !== undefined || span.to !== undefined;
      const searched = filters.filter(({ field }) => search.includes(field));
      // A client cannot open the bank's screens, and no screen has all accounts of one client.
      if (at === undefined || (isStaff ? isWhole : at.startsWith("/admin"))) return undefined;
      if (others.length > 0 || searched.length > 1 || (isTimed && !shape.from)) return undefined;
      if (!filters.every((filter) => narrows(filter, filters))) return undefined;
      const isInitial = (name: string, value: string) => z.safeParse(shape[name], "").data === value;
      const values = Object.entries(said(span, filters, account?.id));
      return listAt(at, prefix)(Object.fromEntries(values.filter((one) => !isInitial(...one))));
    },
  };
}

/** The accounts whose lists are read one by one; undefined for one list of everything that the actor may see. */
const listLists = (actor: Actor, subject: Subject): (number | undefined)[] =>
  subject.kind === "book" || (subject.whole && getScope(actor) === "own")
    ? [undefined]
    : subject.accounts.map(({ id }) => id);

/** The smallest and the largest amount that filters admit. */
function getBounds(filters: readonly Filter[]): { min?: string; max?: string } {
  const of = (op: "atLeast" | "atMost") =>
    filters
      .filter((filter) => filter.op === op || filter.op === "is")
      .flatMap(({ values }) => values.map(({ id }) => Number(id)));
  const [least, most] = [of("atLeast"), of("atMost")];
  return {
    ...(least.length > 0 && { min: toDecimal(Math.max(...least)) }),
    ...(most.length > 0 && { max: toDecimal(Math.min(...most)) }),
  };
}
