import { decodeCursor, makePage, type Page } from "db/keyset";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { getInstant } from "@/kernel/watch";
import { knownRates } from "@/ledger/rates";
import { compareKeys, type WaitingKey, weightValues } from "@/platform/waiting/order";
import type { WaitingRow } from "@/platform/waiting/source";
import { waitingValues } from "./counts";
import { getNumber, type Inbox, sourceAt, sourcesFor } from "./sources";

/** Number of rows on a page of an inbox. */
export const rowsPerPage = 50;

type Asked = { inbox: Inbox; kind?: string | undefined; cursor?: string | undefined; limit?: number };

/**
 * Reads a page of an inbox: from each kind its first rows beyond the cursor, merged in the common order. A page costs one read of
 * a kind's keys, and one of the rows that are shown.
 * @throws AppError bad_request for an invalid cursor
 */
export async function listInbox(
  deps: Deps,
  actor: Actor,
  { inbox, kind, cursor: text, limit = rowsPerPage }: Asked,
): Promise<Page<WaitingRow>> {
  const cursor = decodeCursor(text);
  const at = cursor && getKey(cursor.id, cursor.value);
  const side = cursor?.side ?? "start";
  const values = { ...waitingValues(deps, inbox, actor), ...weightValues(await knownRates(deps)) };
  const sources = sourcesFor(inbox, actor).filter(
    (source) => source.isListed && (kind === undefined || source.kind === kind),
  );
  const found = await Promise.all(
    sources.map((source) =>
      source.find(deps, getNumber(source), values, { side, cursor: at, limit: limit + 1 }),
    ),
  );
  const sign = side === "before" ? -1 : 1;
  const all = found.flat().toSorted((one, other) => sign * compareKeys(one.key, other.key));
  const { rows, ...page } = makePage(all.slice(0, limit + 1), limit, cursor, ({ key }) => ({
    id: key[4],
    value: key.slice(0, 4).join("."),
  }));
  const openAt = (instant: number) => rows.filter(({ ends }) => ends === null || ends > instant);
  const open = openAt(getInstant(deps.now, (instant) => openAt(instant).length)).map(({ key }) => key);
  return { ...page, rows: await readRows(deps, actor, open) };
}

const orderKey = /^(\d{1,16})\.(\d{1,16})\.(\d{1,16})\.(\d{1,4})$/;

function getKey(id: number, value: string | number | undefined): WaitingKey {
  const [, weight, deadline, since, kind] = orderKey.exec(String(value)) ?? [];
  if (kind === undefined)
    throw new AppError("bad_request", "This page address is damaged: go back to the first page", {
      code: "BAD_CURSOR",
    });
  return [Number(weight), Number(deadline), Number(since), Number(kind), id];
}

/** Reads the rows of keys, kind by kind, in the order of the keys. */
async function readRows(deps: Deps, actor: Actor, keys: readonly WaitingKey[]): Promise<WaitingRow[]> {
  const kinds = [...new Set(keys.map(([, , , kind]) => kind))];
  const read = await Promise.all(
    kinds.map((number) =>
      sourceAt(number)?.readRows(
        deps,
        actor,
        keys.filter(([, , , kind]) => kind === number),
      ),
    ),
  );
  const rows = new Map(
    read.flatMap((some = []) => some.map((row) => [`${row.kind} ${row.id}`, row] as const)),
  );
  return keys.flatMap(([, , , kind, id]) => rows.get(`${sourceAt(kind)?.kind} ${id}`) ?? []);
}
