import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Deps } from "@/deps";
import type { Env } from "@/env";
import { readReadiness } from "./operations/readiness";

/** Answers a request; `server` knows its origin. */
export type Fetch = (request: Request, server: Bun.Server<undefined>) => Response | Promise<Response>;

/** Port or socket that accepts requests. */
export type Listener = {
  /** Its address, for the log. */
  url: string;
  /** Ends the connection with each answer, so that clients with open connections reconnect elsewhere. */
  drain(): void;
  /** Stops accepting connections and ends idle ones; resolves once the requests under way are answered, at once with `now`. */
  stop(now?: boolean): Promise<void>;
};

/**
 * Time after which silent connections are closed, in seconds. The types of Bun know the option for ports alone, so that a socket
 * gets it untyped.
 */
const idleTimeout = 60;
const limits: object = { idleTimeout };

/** Interval in milliseconds at which a server that takes over a socket checks that it is ready, and that a port is free. */
const lookEvery = 200;

/**
 * Checks the folder of a socket before the rest of the start.
 * @throws Error with a sentence if its folder is missing, or not the server's
 */
export function assertSocketFolder({ socket }: Pick<Env, "socket">): void {
  if (socket === undefined) return;
  const folder = dirname(socket);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(
      `SOCKET is in ${folder}, which is missing or belongs to another user: make it as the server's own (systemd does so by RuntimeDirectory)`,
    );
  }
}

/**
 * Listens on the port, or on the socket if one is set. A socket that another server listens on is taken over once this one is
 * ready: later connections come here, and the other server answers those that it already has.
 */
export async function listen(
  deps: Pick<Deps, "db" | "log">,
  { port, host, socket }: Pick<Env, "port" | "host" | "socket">,
  fetch: Fetch,
): Promise<Listener> {
  let draining = false;
  const answer: Fetch = (request, server) =>
    draining ? answerLast(fetch, request, server) : fetch(request, server);
  const own = socket === undefined ? undefined : ownSocket(socket);
  const server =
    own === undefined
      ? Bun.serve({ port, hostname: host, idleTimeout, fetch: answer })
      : Bun.serve({ unix: own, fetch: answer, ...limits });
  if (socket !== undefined && own !== undefined) {
    // Proxies run as users of their own. Any of the machine's users reaches a port of its loopback address, too.
    chmodSync(own, 0o666);
    while (!(await readReadiness(deps)).ready) await Bun.sleep(lookEvery);
    takeOver(socket, own);
  }
  return {
    url: socket === undefined ? `http://${host}:${server.port}` : `unix:${socket}`,
    drain() {
      draining = true;
    },
    async stop(now = false) {
      await server.stop(now);
      if (socket !== undefined && own !== undefined) letGo(socket, own);
    },
  };
}

async function answerLast(fetch: Fetch, request: Request, server: Bun.Server<undefined>): Promise<Response> {
  const { body, status, statusText, headers } = await fetch(request, server);
  const last = new Headers(headers);
  last.set("Connection", "close");
  return new Response(body, { status, statusText, headers: last });
}

/** Path of this process's own socket beside the one that it takes over. Removes those of ended processes. */
function ownSocket(socket: string): string {
  const own = /^\d+$/;
  const beginning = `${basename(socket)}.`;
  for (const name of readdirSync(dirname(socket))) {
    const pid = name.startsWith(beginning) ? name.slice(beginning.length) : "";
    const isGone = Number(pid) === process.pid || !existsSync(`/proc/${pid}`);
    if (own.test(pid) && isGone) rmSync(join(dirname(socket), name), { force: true });
  }
  return `${socket}.${process.pid}`;
}

/** Points the shared path to this process's own socket, in one step: the path exists at every moment. */
function takeOver(socket: string, own: string): void {
  const next = `${own}.next`;
  rmSync(next, { force: true });
  symlinkSync(basename(own), next);
  renameSync(next, socket);
}

/** Removes this process's own socket, and the shared path unless another server took it over. */
function letGo(socket: string, own: string): void {
  const isOwn =
    lstatSync(socket, { throwIfNoEntry: false })?.isSymbolicLink() === true &&
    readlinkSync(socket) === basename(own);
  if (isOwn) rmSync(socket, { force: true });
  rmSync(own, { force: true });
}

/** Retries a port of the server that this one takes over from, until that has ended. */
type Waiting = { stop(): Promise<void> };

/**
 * Serves on a separate port: at once, or, beside a server that this one takes over from, once that has released the port.
 * @throws Error if the port is taken and there is no socket to take over
 */
export async function serveBeside<Served extends { port: number; stop(): unknown }>(
  { env, log }: Pick<Deps, "env" | "log">,
  what: string,
  serve: () => Served | Promise<Served>,
): Promise<Waiting> {
  let ended = false;
  const attempt = async (): Promise<Served | undefined> => {
    try {
      const served = await serve();
      log.info({ port: served.port }, what);
      return served;
    } catch (error) {
      if (env.socket === undefined || !isTaken(error)) throw error;
      return undefined;
    }
  };
  let served = await attempt();
  const later = async () => {
    log.info({}, `${what}: waiting for its port, which another server still has`);
    while (!ended && !served) {
      await Bun.sleep(lookEvery);
      if (!ended) served = await attempt();
    }
  };
  const waiting = served ? Promise.resolve() : later();
  waiting.catch((error: unknown) => log.error({ err: error }, `not ${what}`));
  return {
    async stop() {
      ended = true;
      await waiting.catch(() => undefined);
      await served?.stop();
    },
  };
}

const isTaken = (error: unknown) => error instanceof Error && "code" in error && error.code === "EADDRINUSE";
