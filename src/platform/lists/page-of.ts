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
 * endpoint(listUsersCall, { ..., handler: pageOf(listUsers, toUserDto) })
 */
export const pageOf =
  <Query, Row, Dto>(
    list: (
      deps: Deps,
      actor: Actor,
      filter: Query,
      page: { cursor: string | undefined; limit: number },
    ) => Promise<Page<Row>>,
    toDto: (row: Row, actor: Actor) => Dto,
  ) =>
  async ({ deps, actor, url, query, respond }: Asked<Query, Dto>): Promise<Response> => {
    const { rows, next } = await list(deps, actor, query, { cursor: query.after, limit: query.limit });
    return respond(
      rows.map((row) => toDto(row, actor)),
      { headers: linkHeader(url, next) },
    );
  };
