import { readlinkSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { type RunningProxy, startCaddy, startNginx, untilServed } from "../cluster/proxies";
import { environment, type SignedIn, signIn } from "../cluster/server";
import { remove, scratch } from "../cluster/transports";
import { eventually, seldom } from "../eventually";
import { type Fault, openAccount, Postings } from "./postings";

const root = join(import.meta.dir, "../..");

/**
 * Number of replacements, and the allowed growth of the longest answer meanwhile (milliseconds), multiplied by the
 * number of programs that wait for each processor.
 */
const [replacements, longest] = [3, 1000];
/** Message of the server to a read that it turns away because it has too much to do. */
const overloaded = "More is asked of the server than it can answer";
/** At this load, the server rejects reads regardless of replacements. */
const busyLoad = 2;
/** Programs that post and that read, through each proxy. */
const [posting, reading] = [4, 4];
/** Pause of each program between two requests (milliseconds): processors are not measured. */
const pause = 20;
const tls = { rejectUnauthorized: false };

const calls = ["/api/virtual-accounts/1", "/api/transactions/recent", "/admin/virtual-accounts?q=gulf"];

/** Program that sends requests through a proxy without repeating any; it records failures and the longest answer. */
class Caller {
  answered = 0;
  /** Reads that were turned away because the machine had too much to do. */
  turnedAway = 0;
  longest = 0;
  readonly #failed = new Map<string, number>();
  #going = true;
  #readers: Promise<void>[] = [];

  constructor(
    readonly name: string,
    readonly url: string,
    readonly cookie: string,
  ) {}

  begin(): void {
    this.#readers = Array.from({ length: reading }, async (_, at) => {
      for (let n = at; this.#going; n++) {
        await this.#ask(calls[n % calls.length] ?? "/", {});
        await Bun.sleep(pause);
      }
    });
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    const began = performance.now();
    const headers = { cookie: this.cookie, ...init.headers };
    const answer = await fetch(this.url + path, { ...init, headers, tls }).catch(() => Response.error());
    const body = await answer.text().catch(() => undefined);
    this.longest = Math.max(this.longest, performance.now() - began);
    if (answer.ok && body !== undefined) this.answered += 1;
    else if (answer.status === 503 && body?.includes(overloaded)) this.turnedAway += 1;
    else {
      const what = `${init.method ?? "GET"} ${path} ${answer.status || "broke off"} ${body?.slice(0, 120) ?? ""}`;
      this.#failed.set(what, (this.#failed.get(what) ?? 0) + 1);
    }
    return new Response(body ?? null, { status: answer.status || 599 });
  }

  post: SignedIn["post"] = async (path, json, key = "") => {
    const headers = { "content-type": "application/json", "idempotency-key": key };
    const answer = await this.#ask(path, { method: "POST", headers, body: JSON.stringify(json) });
    await Bun.sleep(pause);
    return answer;
  };

  async stop(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#readers);
  }

  get failed(): number {
    return [...this.#failed.values()].reduce((sum, times) => sum + times, 0);
  }

  toString(): string {
    const failed = [...this.#failed].map(([what, times]) => `${times} × ${what}`).join(", ");
    return `${this.name}: ${this.answered} answered, ${this.failed} failed${failed && ` (${failed})`}, ${this.turnedAway} turned away, the longest answer ${Math.round(this.longest)} ms`;
  }
}

/**
 * The only server of a machine is replaced under load, as `deploy/systemd/replace.sh` does it, behind Caddy and nginx by their files:
 * the next one starts on the same book and socket, and the former one is asked to stop once the socket is the next one's.
 */
export const gaplessDeploy: Fault = {
  name: "the one server behind Caddy and nginx was replaced under reads and postings",
  needs: ["caddy", "nginx", "openssl"],
  alone: true,
  async run() {
    const folder = await scratch();
    const socket = join(folder, "vostra.sock");
    const url = `file:${join(folder, "book.db")}`;
    const proxies: RunningProxy[] = [];
    let server: Bun.Subprocess | undefined;
    const start = async (origin: string) => {
      const settings = {
        SOCKET: socket,
        ORIGIN: origin,
        CLIENT_IP_HEADER: "X-Client-IP",
        DRAIN_SECONDS: "6",
      };
      const env = environment({ url, settings });
      const child = Bun.spawn([process.execPath, "src/main.ts"], {
        cwd: root,
        env,
        stdout: "ignore",
        stderr: "inherit",
      });
      process.on("exit", () => child.kill("SIGKILL"));
      await eventually(() => {
        if (readlinkSync(socket) !== `vostra.sock.${child.pid}`)
          throw new Error("it has not taken the socket");
      }, seldom);
      return child;
    };
    try {
      const starts = { caddy: startCaddy, nginx: startNginx };
      for (const start of Object.values(starts)) proxies.push(await start(folder, { socket }));
      const [first] = proxies;
      if (!first) throw new Error("no proxy was started");
      server = await start(first.url);
      await Promise.all(proxies.map(untilServed));
      const cookie = await signIn(first.url);
      const callers = Object.keys(starts).map((name, at) => new Caller(name, proxies[at]?.url ?? "", cookie));
      const [opening] = callers;
      if (opening) await openAccount(opening);
      for (const caller of callers) {
        caller.longest = 0;
        caller.begin();
      }
      const postings = new Postings(() => callers, posting * callers.length);
      await postings.more(300);
      const before = Math.max(...callers.map((caller) => caller.longest));
      for (const caller of callers) caller.longest = 0;
      for (let n = 0; n < replacements; n++) {
        const former: Bun.Subprocess = server;
        server = await start(first.url);
        former.kill("SIGTERM");
        const code = await former.exited;
        if (code !== 0) throw new Error(`a server that was asked to stop ended with ${code}`);
        await postings.more(100);
      }
      await postings.stop();
      await Promise.all(callers.map((caller) => caller.stop()));
      const load = (loadavg()[0] ?? 0) / availableParallelism();
      const logs = await Promise.all(proxies.map((proxy) => proxy.log()));
      const leaks = logs.some((log) => log.includes("q=gulf"));
      server.kill("SIGTERM");
      await server.exited;
      const outcome = await postings.outcome(
        { url },
        `replaced ${replacements} times; ${callers.join("; ")}, ${Math.round(before)} ms before the first replacement, load ${load.toFixed(1)} of each processor${leaks ? "; A PROXY LOGGED WHAT WAS SEARCHED FOR" : ""}`,
      );
      const isGapless = callers.every(
        (caller) =>
          caller.failed === 0 &&
          caller.longest <= before + longest * Math.max(1, load) &&
          (caller.turnedAway === 0 || load > busyLoad),
      );
      return { ...outcome, ok: outcome.ok && isGapless && !leaks && postings.refused === 0 };
    } finally {
      server?.kill("SIGKILL");
      await Promise.all(proxies.map((proxy) => proxy.stop()));
      await remove(folder);
    }
  },
};
