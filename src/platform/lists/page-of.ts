import type { Page } from "db/keyset";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { linkHeader } from "@/kernel/http-headers";

/** Argument and answer of a listing call. */
type Asked<Query, Dto> = {
  deps: Deps;
  actor: Actor;
  url: URL;
  query: Query & { after?: string | undefined; limit: number };
  respond(rows: Dto[], init: { headers: Record<string, string> }): Response;
};

/**
 * The handler of a call that lists: a page of a reading's rows as DTOs, with a link to the next page.
 *
 * @example
 * endpoint(listUsersCall, { ..., handler: pageHandler(listUsers, toUserDto) })
 */
export const pageHandler = <Query, Row extends object, Dto>(
  list: (
    deps: Deps,
    actor: Actor,
    filter: Query,
    page: { cursor: string | undefined; limit: number },
  ) => Promise<Page<Row>>,
  toDto: (row: Row, reader: Reader) => Dto,
  complete: (deps: Deps, actor: Actor, dtos: Dto[]) => Dto[] | Promise<Dto[]> = (_deps, _actor, dtos) => dtos,
) => {
  const toDtos = keptDtos(toDto);
  return async ({ deps, actor, url, query, respond }: Asked<Query, Dto>): Promise<Response> => {
    const { rows, next } = await list(deps, actor, query, { cursor: query.after, limit: query.limit });
    return respond(await complete(deps, actor, toDtos(rows, actor)), { headers: linkHeader(url, next) });
  };
};

/** Reader on whom a DTO may depend: the rows are already in the reader's scope. */
type Reader = Pick<Actor, "role" | "clientId">;

/**
 * Makes the DTOs of a page. Those of a cached page are made once for each role and client and frozen, so that their JSON is also
 * made once. A list of DTOs lives as long as its page, a single DTO as long as its row.
 */
function keptDtos<Row extends object, Dto>(toDto: (row: Row, reader: Reader) => Dto) {
  const kept = new WeakMap<readonly Row[], Map<string, Dto[]>>();
  const keptOfRows = new WeakMap<Row, Map<string, Dto>>();
  return (rows: readonly Row[], { role, clientId }: Reader): Dto[] => {
    const reader = { role, clientId };
    if (!Object.isFrozen(rows)) return rows.map((row) => toDto(row, reader));
    const ofReaders = kept.get(rows) ?? new Map<string, Dto[]>();
    const key = `${role} ${clientId}`;
    const known = ofReaders.get(key);
    if (known) return known;
    const dtos = rows.map((row) => {
      const ofRow = keptOfRows.get(row) ?? new Map<string, Dto>();
      const dto = ofRow.get(key) ?? toDto(row, reader);
      keptOfRows.set(row, ofRow.set(key, dto));
      return dto;
    });
    // Freezes them, since answers share them.
    Object.freeze(dtos);
    kept.set(rows, ofReaders.set(key, dtos));
    return dtos;
  };
}
