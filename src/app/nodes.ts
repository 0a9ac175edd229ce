import { connectionError, type Database } from "db/client";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { proxy } from "hono/proxy";
import { serialize } from "hono/utils/cookie";
import {
  clientHeader,
  markClient,
  markPosition,
  readClient,
  readPosition,
  writtenHeader,
} from "@/access/node-marks";
import type { Deps } from "@/deps";
import type { Nodes } from "@/kernel/nodes";
import { isWrite } from "@/kernel/security";
import { clientAddress } from "@/people/auth/client-ip";
import { cookieAttributes, cookieNames } from "@/people/auth/cookies";

/** Maximum body that Fly keeps to replay a request on another machine, in bytes. */
const largestReplay = 1_000_000;
/** Time for which a browser keeps the position of its newest act, in seconds: replicas are level long before. */
const keptFor = 10;
/** Time limit of another node's answer in milliseconds: as long as the slowest of its own. */
const answersWithin = 60_000;

/**
 * Shares requests with other nodes (WRITER_URL, WRITER_REGION). Acts are carried out beside the primary, where those of all nodes
 * gather in groups, and cost one trip over the distance in place of one a statement. Writers read their own writes at once on any
 * node: the answer names the position of the primary's log, as a header for programs and as a cookie, and a node waits for its
 * replica to reach it.
 */
export function createNodes({ db, env }: Pick<Deps, "db" | "env">): Nodes {
  const { written: cookie } = cookieNames(env);
  const { writer } = env;
  return {
    pass(c) {
      if (!writer || !isWrite(c.req.method) || wasPassed(c, env)) return undefined;
      if (writer.replayIn !== undefined && canReplay(c))
        return new Response(null, { status: 409, headers: { "fly-replay": `region=${writer.replayIn}` } });
      return writer.url === undefined ? undefined : passTo(writer.url, c, { db, env });
    },
    level(c) {
      // The primary has every commit.
      if (db.following() === undefined) return undefined;
      const mark = c.req.header(writtenHeader) ?? getCookie(c, cookie);
      const position = mark === undefined ? undefined : readPosition(env, mark);
      return position === undefined || isHere(db, position) ? undefined : db.reached(position);
    },
    nameCommit(response) {
      const position = db.written();
      if (position === undefined) return;
      const mark = markPosition(env, position);
      response.headers.set(writtenHeader, mark);
      const attributes = { ...cookieAttributes(env), maxAge: keptFor };
      response.headers.append("set-cookie", serialize(cookie, mark, attributes));
    },
  };
}

const isHere = (db: Database, position: number): boolean => (db.following()?.frame ?? position) >= position;

/** A request that another node or Fly sent here is carried out here. */
const wasPassed = (c: Context, env: Deps["env"]): boolean =>
  c.req.header("fly-replay-src") !== undefined || readClient(env, c.req.header(clientHeader)) !== undefined;

/** True if Fly can replay the request: it has to keep the body. */
function canReplay(c: Context): boolean {
  const size = c.req.header("content-length");
  return size !== undefined && Number(size) <= largestReplay;
}

/**
 * Answer of the node beside the primary, once this node's replica has its writes.
 * @throws DatabaseError UNAVAILABLE if it cannot be reached, and nothing was done; TIMEOUT if its answer was lost
 */
async function passTo(writer: string, c: Context, { db, env }: Pick<Deps, "db" | "env">): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  const address = clientAddress(c, env);
  const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(answersWithin)]);
  const answer = await proxy(new URL(pathname + search, writer), {
    raw: c.req.raw,
    headers: { ...c.req.header(), [clientHeader]: markClient(env, address) },
    customFetch: (request) => fetch(request, { redirect: "manual", signal }),
  }).catch((error: unknown) => {
    throw connectionError(error);
  });
  const position = readPosition(env, answer.headers.get(writtenHeader) ?? undefined);
  if (position !== undefined && !isHere(db, position)) await db.reached(position);
  return answer;
}
