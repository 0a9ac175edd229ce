import { preparedRead } from "db/prepared";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { type Access, can } from "@/access/policy";
import type { Deps } from "@/deps";
import type { Method } from "@/kernel/call";
import type { waitingTopics } from "@/resources/topics";
import type { Content } from "@/ui/content";
import type { ActKey } from "@/ui/keys";
import type { Instant } from "@/vocabulary/calendar";
import type { Text } from "@/vocabulary/language";
import {
  beyondCursor,
  cursorShape,
  cursorValues,
  type KeyParts,
  noDeadline,
  type Side,
  type WaitingKey,
  weightless,
} from "./order";

/** A call with the id of its record left open, as the contract has its path. */
type OpenCall = { method: Method; path: string; idempotent?: boolean | undefined };

/**
 * Act that is carried out at one press and can be undone: its call, whose body may be empty, and the call that undoes it.
 * `done` is the specification's sentence.
 */
export type DirectAct = { call: OpenCall; undo: OpenCall; done: Text; failure: Text };

/** Act on a waiting row: a dialog of the inbox by its name, or, with `direct`, also a call at one press. */
export type WaitingAct<Row> = {
  act: string;
  label: Text;
  key?: ActKey;
  right: Access;
  direct?: DirectAct;
  /** Address of a dialog of another screen that carries it out. */
  leadsTo?(row: Row): string;
  /** False for a row on which the actor cannot carry it out, such as a request of their own. */
  offered?(row: Row, actor: Actor): boolean;
};

/** Texts of a row: a sentence with its amount, who, and since when; its reason beneath; and the address of its record. */
export type WaitingWords = { sentence: Content; why?: Content; href: string };

type Scene = { actor: Actor; now: Instant; zone: string };

type RowsSpec<Row extends { id: number }> = {
  /** Weight, by `moneyWeight` or a number; `weightless` by default. */
  weight?: SQL<number> | number;
  /** Instant by which it must be handled, of any or of some rows. */
  deadline?: SQL<number>;
  /**
   * True if an index has the rows in the common order. All others are ordered after they were read, so that at most
   * `mostOrdered` of them, those with the lowest ids, are listed.
   */
  indexed?: true;
  /** Reads rows by their ids. */
  read(deps: Deps, actor: Actor, ids: readonly number[]): Promise<readonly Row[]>;
  words(row: Row, scene: Scene): WaitingWords;
  acts?: readonly WaitingAct<Row>[];
};

/** Maximum number of rows of a kind that are ordered without an index: about ten milliseconds. */
const mostOrdered = 10_000;

/**
 * One kind of waiting work. Placeholders of its SQL: in the bank's inbox `today`, the beginning of the bank's day, in a client's
 * `clientId` and `userId` of the actor.
 */
type Spec<Row extends { id: number }> = {
  kind: string;
  /** Inbox in which it is listed. */
  side: "bank" | "client";
  /** Right of its readers. */
  right: Access;
  /** Its place among the kinds where they are counted. */
  place: number;
  /** Heading of its count. */
  label: Text;
  /** Address of the screen that lists it alone. */
  list: string;
  /** Address of the sidebar's screen whose badge counts it. */
  screen: string;
  /** True if the bell announces it. */
  announced?: true;
  /** Topics that change it. */
  topics: readonly (typeof waitingTopics)[number][];
  from: SQL;
  where: SQL;
  id: SQL<number>;
  /** Instant since which a row waits. */
  since: SQL<number>;
  /** Instant from which a row waits no longer, although nothing was written. */
  ends?: SQL<number>;
  /** Number that triggers keep, and the instant of the oldest row. */
  kept?: { count: SQL<number>; oldest: SQL<number | null> };
  /** Rows of the inbox; a kind without them is only counted. */
  rows?: RowsSpec<Row>;
};

/** Row of an inbox; `word` gives its words at an instant. */
export type WaitingRow = {
  kind: string;
  id: number;
  since: Instant;
  deadline: Instant | undefined;
  word(now: Instant): WaitingWords;
  acts: readonly (Omit<WaitingAct<never>, "leadsTo" | "offered"> & { leadsTo: string | undefined })[];
};

/** Key of a row, and the instant from which it waits no longer. */
type FoundRow = { key: WaitingKey; ends: Instant | null };

type Values = Readonly<Record<string, unknown>>;

/**
 * Declares one kind of waiting work in its feature's `waiting.ts`. The inbox, the counts of dashboard, bell and sidebar read it
 * from there.
 */
export function defineWaiting<Row extends { id: number }>({ rows, ...spec }: Spec<Row>) {
  const weight = rows?.weight ?? weightless;
  const inner = sql`select ${spec.id} as id, ${weight} as weight, ${rows?.deadline ?? noDeadline} as deadline,
    ${spec.since} as since, ${spec.ends ?? sql`null`} as ends from ${spec.from} where ${spec.where}`;
  const bounded = rows?.indexed
    ? inner
    : sql`${inner} order by ${spec.id} limit ${sql.raw(String(mostOrdered))}`;
  const column = (name: string) => sql<number>`w.${sql.raw(name)}`;
  const parts = (kind: number): KeyParts => [
    typeof weight === "number" ? weight : column("weight"),
    rows?.deadline ? column("deadline") : noDeadline,
    column("since"),
    kind,
    column("id"),
  ];

  const page = preparedRead((read, { side, shape }: { side: Side; shape: string }) => {
    // The kind's number decides nothing here that the shape does not say.
    const own = parts(0);
    const word = sql.raw(side === "before" ? "desc" : "asc");
    const order = own.flatMap((part) => (typeof part === "number" ? [] : [sql`${part} ${word}`]));
    return read
      .select({
        id: column("id"),
        weight: column("weight"),
        deadline: column("deadline"),
        since: column("since"),
        ends: sql<number | null>`w.ends`,
      })
      .from(sql`(${bounded}) w`)
      .where(beyondCursor(own, shape, side))
      .orderBy(sql.join(order, sql`, `))
      .limit(sql.placeholder("limit"));
  });

  /**
   * Reads the first rows after a cursor, or the last before it, in reading order.
   * @param kind number of the kind in the common order
   */
  async function find(
    { db }: Pick<Deps, "db">,
    kind: number,
    values: Values,
    { side, cursor, limit }: { side: Side; cursor: WaitingKey | undefined; limit: number },
  ): Promise<FoundRow[]> {
    const shape = side === "start" ? "" : cursorShape(parts(kind), cursor);
    const found = await page(db, { side, shape }).all({ ...values, ...cursorValues(cursor), limit });
    return found.map(({ id, weight: own, deadline, since, ends }) => ({
      key: [own, deadline, since, kind, id],
      ends,
    }));
  }

  /** Reads the rows of an inbox by their keys; a row that is gone is left out. */
  async function readRows(deps: Deps, actor: Actor, keys: readonly WaitingKey[]): Promise<WaitingRow[]> {
    if (!rows || keys.length === 0) return [];
    const { zone } = deps.env;
    const read = await rows.read(
      deps,
      actor,
      keys.map(([, , , , id]) => id),
    );
    const byId = new Map(read.map((row) => [row.id, row]));
    const acts = (rows.acts ?? []).filter(({ right }) => can(actor, right));
    return keys.flatMap(([, deadline, since, , id]) => {
      const row = byId.get(id);
      if (!row) return [];
      return {
        kind: spec.kind,
        id,
        since,
        deadline: deadline === noDeadline ? undefined : deadline,
        word: (now: Instant) => rows.words(row, { actor, now, zone }),
        acts: acts
          .filter(({ offered }) => offered?.(row, actor) ?? true)
          .map(({ offered: _, leadsTo, ...act }) => ({ ...act, leadsTo: leadsTo?.(row) })),
      };
    });
  }

  return { ...spec, isListed: rows !== undefined, acts: rows?.acts ?? [], find, readRows };
}

/** A kind of waiting work, whatever its rows are. */
export type WaitingSource = Omit<ReturnType<typeof defineWaiting<{ id: number }>>, "acts"> & {
  acts: readonly WaitingAct<never>[];
};

/** Condition for the rows with the `ids` of a read: a JSON array. */
export const amongIds = (id: SQLWrapper): SQL =>
  sql`${id} in (select value from json_each(${sql.placeholder("ids")}))`;
