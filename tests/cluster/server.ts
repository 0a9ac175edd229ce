import { join } from "node:path";
import pino from "pino";
import { readEnv } from "@/env";
import { backUpBook, restoreBook } from "@/integrity/backup/cli";
import { verifyBook } from "@/integrity/verify/cli";
import { ensureFirstAdmin } from "@/people/auth/first-admin";
import { copyTo } from "../database";
import { assertAnswers, eventually, seldom } from "../eventually";
import { shortLived } from "../short-lived";

/** The admin, who is signed in to a server on a loopback port. */
export type SignedIn = {
  url: string;
  /** The session of the admin, as a Cookie header. */
  cookie: string;
  /** Reads as the admin. Rejects when the server is gone. */
  get(path: string): Promise<Response>;
  /** Sends JSON as the admin. Rejects when the server is gone. */
  post(path: string, json: unknown, key?: string): Promise<Response>;
  /** Sends a body as it is as the admin. Rejects when the server is gone. */
  send(path: string, sent: { body: string; headers: Record<string, string> }): Promise<Response>;
};

/** The real server as a child process, and the admin who is signed in to it. */
export type Server = SignedIn & {
  pid: number;
  /** Its log so far: errors only. */
  log(): string;
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
  /** Ends it with SIGTERM, as operators do. Returns its exit code. */
  stop(): Promise<number>;
};

const root = join(import.meta.dir, "../..");
const admin = { username: "keeper", password: "a long enough password" };

const running = new Set<Bun.Subprocess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/**
 * Place of a server's book: a file, a primary, or a file that follows a primary. `program`: the folder of its program,
 * if that is not this tree's; `port`: its port, any by default.
 */
export type Place = {
  url: string;
  syncUrl?: string;
  settings?: Record<string, string>;
  program?: string;
  port?: number;
};

/** Environment of every server and command: a book and its first admin. */
export function environment({ url, syncUrl, settings }: Place, port = 0): Record<string, string> {
  return {
    ...(syncUrl && { DATABASE_SYNC_URL: syncUrl }),
    PATH: process.env.PATH ?? "",
    ...shortLived,
    NODE_ENV: "test",
    DATABASE_URL: url,
    HOST: "127.0.0.1",
    PORT: String(port),
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: "error",
    ...settings,
  };
}

/** Creates a book in a folder as a server's first start does, in a third of the time. Returns its URL. */
export async function makeBook(folder: string): Promise<string> {
  const path = join(folder, "book.db");
  await copyTo(path, "first-admin", async (db, url) => {
    const env = readEnv(environment({ url }));
    await ensureFirstAdmin({ db, env, now: Date.now, log: pino({ level: "silent" }) });
  });
  return `file:${path}`;
}

/**
 * Starts it and signs in; `cookie` keeps a session from an earlier life of the same book.
 * @param within wraps the server's command, e.g. to give it its own disk
 */
export async function startServer(
  place: Place,
  session: { cookie?: string } = {},
  within: readonly string[] = [],
): Promise<Server> {
  const port = place.port ?? freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = Bun.spawn([...within, process.execPath, "src/main.ts"], {
    cwd: place.program ?? root,
    env: environment(place, port),
    stdout: "pipe",
    stderr: "pipe",
  });
  running.add(child);
  let log = "";
  void child.stdout.pipeTo(
    new WritableStream({
      write(part) {
        log += Buffer.from(part).toString();
      },
    }),
  );
  try {
    await ready(url, child);
    session.cookie ??= await signIn(url);
  } catch (error) {
    child.kill("SIGKILL");
    await child.exited;
    running.delete(child);
    throw error;
  }
  return {
    ...signedIn(url, session.cookie),
    pid: child.pid,
    log: () => log,
    async kill() {
      child.kill("SIGKILL");
      await child.exited;
      running.delete(child);
    },
    async stop() {
      child.kill("SIGTERM");
      const code = await child.exited;
      running.delete(child);
      return code;
    },
  };
}

export function signedIn(url: string, cookie: string): SignedIn {
  const headers = { "content-type": "application/json", cookie };
  return {
    url,
    cookie,
    get: (path) => fetch(url + path, { headers }),
    post: (path, json, key) =>
      fetch(url + path, {
        method: "POST",
        headers: key === undefined ? headers : { ...headers, "idempotency-key": key },
        body: JSON.stringify(json),
      }),
    send: (path, { body, headers: own }) =>
      fetch(url + path, { method: "POST", headers: { ...headers, ...own }, body }),
  };
}

/**
 * Starts a server without a book, and sends it a signal while it creates one, as soon as `moment` no longer throws.
 * Returns its exit code and its output.
 */
export async function endWhileStarting(
  place: Place,
  moment: () => void,
  signal: "SIGKILL" | "SIGTERM",
): Promise<{ code: number; said: string }> {
  const child = Bun.spawn([process.execPath, "src/main.ts"], {
    cwd: root,
    env: environment(place, freePort()),
    stdout: "ignore",
    stderr: "pipe",
  });
  running.add(child);
  await Promise.race([child.exited, eventually(moment)]);
  child.kill(signal);
  const code = await child.exited;
  running.delete(child);
  return { code, said: await new Response(child.stderr).text() };
}

/**
 * Starts a server that makes the demo book, and kills it after some milliseconds; without them it is asked to stop once
 * it answers. Returns its exit code and its output.
 * @param onceReady called with the server's address once it is ready, before it is asked to stop
 */
export async function makeDemo(
  { url: book }: Place,
  { killedAfter, onceReady }: { killedAfter?: number; onceReady?: (url: string) => Promise<void> } = {},
): Promise<{ code: number; said: string }> {
  const port = freePort();
  const { ADMIN_USERNAME, ADMIN_PASSWORD, ...env } = environment({ url: book }, port);
  const child = Bun.spawn([process.execPath, "src/main.ts"], {
    cwd: root,
    env: { ...env, DEMO: "1" },
    stdout: "ignore",
    stderr: "pipe",
    ...(killedAfter !== undefined && { timeout: killedAfter, killSignal: "SIGKILL" as const }),
  });
  running.add(child);
  if (killedAfter === undefined) {
    const address = `http://127.0.0.1:${port}`;
    await Promise.race([child.exited, eventually(() => assertAnswers(`${address}/readyz`))]);
    // Once: a second signal ends a server that is stopping.
    await Promise.try(async () => onceReady?.(address)).finally(() => child.kill("SIGTERM"));
  }
  const code = await child.exited;
  running.delete(child);
  return { code, said: await new Response(child.stderr).text() };
}

type Outcome = { output: string; exitCode: number };

/** Command of the project, called with its arguments and its environment. */
type Command = (call: {
  args: readonly string[];
  env: Record<string, string>;
  output: Pick<Console, "log" | "error">;
}) => Promise<number>;

/** Calls a command within this process, which is cheaper than starting one. Returns its output and its exit code. */
async function call(
  command: Command,
  args: readonly string[],
  place: Place,
  variables: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const lines: string[] = [];
  const print = (line: unknown) => void lines.push(`${line}\n`);
  const output = { log: print, error: print };
  const exitCode = await command({ args, env: { ...environment(place), ...variables }, output });
  return { output: lines.join(""), exitCode };
}

/** Verifies a book as `bun run verify` does. */
export const verify = (place: Place, args: readonly string[] = []): Promise<Outcome> =>
  place.program === undefined ? call(verifyBook, args, place) : run(["run", "verify", ...args], place);

/** Backs up or restores a book as `bun run backup` and `bun run restore` do. */
export const backUp = (args: readonly string[], place: Place, variables?: Readonly<Record<string, string>>) =>
  call(backUpBook, args, place, variables);
export const restore = (
  args: readonly string[],
  place: Place,
  variables?: Readonly<Record<string, string>>,
) => call(restoreBook, args, place, variables);

/**
 * Runs a command of the project on a book. Returns its output and exit code.
 * @param killedAfter milliseconds after which it is killed, as by a power cut
 */
export async function run(
  command: readonly string[],
  place: Place,
  variables: Readonly<Record<string, string>> = {},
  killedAfter?: number,
): Promise<Outcome> {
  const child = Bun.spawn([process.execPath, ...command], {
    cwd: place.program ?? root,
    env: { ...environment(place), ...variables },
    stdout: "pipe",
    stderr: "pipe",
    ...(killedAfter !== undefined && { timeout: killedAfter, killSignal: "SIGKILL" as const }),
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { output: out + err, exitCode: await child.exited };
}

/** Signs the admin in. Returns the session as a Cookie header. */
export async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(admin),
  });
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function ready(url: string, child: Bun.Subprocess<"ignore", "pipe", "pipe">): Promise<void> {
  const ended = child.exited.then(async (code) => {
    throw new Error(`the server ended with ${code}: ${await new Response(child.stderr).text()}`);
  });
  await Promise.race([ended, eventually(() => assertAnswers(`${url}/api/health`), seldom)]);
}

/** Number of ports that each process of tests has for itself, below those that the system gives out. */
const ownPorts = 100;
let portsTaken = 0;

/** Finds a free port in this process's own range: the system could give one port to two processes at once. */
export function freePort(): number {
  const first = 10_000 + (process.pid % 200) * ownPorts;
  for (let tries = 0; tries < ownPorts; tries++) {
    const port = first + (portsTaken++ % ownPorts);
    try {
      Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true);
      return port;
    } catch {
      // Taken: the next one.
    }
  }
  throw new Error(`None of the ports from ${first} on is free`);
}
