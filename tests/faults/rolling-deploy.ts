import { join } from "node:path";
import { startCaddy } from "../cluster/proxies";
import { freePort, run, type Server, startServer } from "../cluster/server";
import { startPrimary } from "../cluster/sqld";
import { remove, scratch } from "../cluster/transports";
import { assertAnswers, eventually } from "../eventually";
import { type Fault, openAccount, Postings } from "./postings";
import { currentProgram, nextProgram, type Program, releasedProgram } from "./programs";

/**
 * Time for which a node that ends continues to answer, as production's do (seconds), and twice the interval of Caddy's
 * checks.
 */
const [drains, untilAsked] = [6, 4];
/** Number of pages that may reload: on a busy machine, a node may answer a page just as it ends. */
const mostLoadedAgain = 3;
/** Pause of each reader between two requests (milliseconds): processors are not measured. */
const pause = 40;

const pages = ["/admin/virtual-accounts", "/admin/transactions", "/admin/users"];
const calls = ["/api/virtual-accounts/1", "/api/transactions/recent", "/api/virtual-accounts"];

/**
 * Two nodes behind Caddy by `deploy/caddy/Caddyfile` are replaced, one after the other, as `docs/runbook.md` says it: by this
 * version, by one after it that expands the schema, and one of them by this version again.
 */
export const rollingDeploy: Fault = {
  name: "two nodes behind Caddy were replaced one after the other by newer versions, under reads and postings",
  needs: ["caddy"],
  async run() {
    const [next, released] = await Promise.all([nextProgram(), releasedProgram().catch(String)]);
    const [primary, folder] = [await startPrimary(), await scratch()];
    const ports = [freePort(), freePort()];
    const proxy = await startCaddy(folder, { nodes: ports.map((port) => `127.0.0.1:${port}`) });
    const session = {};
    const nodes: Server[] = [];
    const start = async (at: number, { folder: program }: Program): Promise<void> => {
      const url = `file:${join(folder, `node-${at}.db`)}`;
      const settings = { DRAIN_SECONDS: String(drains), ORIGIN: proxy.url, CLIENT_IP_HEADER: "X-Client-IP" };
      const { [at]: port = 0 } = ports;
      const place = { url, syncUrl: primary.url, settings, program, port };
      nodes[at] = await startServer(place, session);
      await eventually(() => assertAnswers(`${nodes[at]?.url}/readyz`));
      await Bun.sleep(untilAsked * 1000);
    };
    const replace = async (at: number, program: Program): Promise<void> => {
      const code = await nodes[at]?.stop();
      if (code !== 0) throw new Error(`a node that was asked to stop ended with ${code}`);
      await start(at, program);
    };
    try {
      const first = typeof released === "string" ? currentProgram : released;
      await start(0, first);
      await start(1, first);
      if (!nodes[0]) throw new Error("no node was started");
      await openAccount(nodes[0]);
      await eventually(() => assertOpened(nodes));
      await eventually(() => assertAnswers(`${proxy.url}/login`));
      const callers = new Callers(proxy.url, nodes[0].cookie);
      const postings = new Postings(() => [callers], 3);
      await postings.more(50);
      for (const program of first === currentProgram ? [next] : [currentProgram, next]) {
        const place = { url: primary.url, program: program.folder };
        const migrated = await run(["run", "migrate", "--backed-up"], place);
        if (migrated.exitCode !== 0) throw new Error(migrated.output);
        callers.asksAgain = program === currentProgram && !first.drains;
        for (const at of [0, 1]) {
          await replace(at, program);
          await postings.more(50);
        }
      }
      await replace(1, currentProgram);
      await postings.more(50);
      await postings.stop();
      await callers.stop();
      const before = typeof released === "string" ? `NO VERSION BEFORE (${released})` : released.name;
      const outcome = await postings.outcome(
        { url: primary.url, program: next.folder },
        `from ${before} to this one, to the next, and back on one node; ${callers}`,
      );
      return {
        ...outcome,
        ok:
          outcome.ok &&
          callers.isAnswered &&
          callers.loadedAgain <= mostLoadedAgain &&
          postings.refused === 0,
      };
    } finally {
      await Promise.all(nodes.map((node) => node.kill()));
      await proxy.stop();
      await primary.stop();
      await remove(folder);
      await next.remove();
      if (typeof released !== "string") await released.remove();
    }
  },
};

/** Throws until each node's replica has the account. */
async function assertOpened(nodes: readonly Server[]): Promise<void> {
  for (const node of nodes) {
    const { status } = await node.get("/api/virtual-accounts/1");
    if (status !== 200) throw new Error(`a node answered ${status}`);
  }
}

/**
 * Programs and a browser that send requests through the proxy. They repeat requests only while nodes without draining
 * are replaced.
 */
class Callers {
  #reads = 0;
  asksAgain = false;
  /** Number of pages that loaded again, whose node had ended before their files were requested. */
  loadedAgain = 0;
  #again = 0;
  /** Requests without a successful answer, and their number. */
  readonly #lost = new Map<string, number>();
  #going = true;
  readonly #readers: Promise<void>[];

  constructor(
    readonly url: string,
    readonly cookie: string,
  ) {
    const api = calls.map((path) => () => this.#get(path));
    this.#readers = [this.#repeat(api), this.#repeat(pages.map((path) => () => this.#open(path)))];
  }

  async #repeat(acts: readonly (() => Promise<unknown>)[]): Promise<void> {
    for (let n = 0; this.#going; n++) {
      await acts[n % acts.length]?.();
      await Bun.sleep(pause);
    }
  }

  async #ask(path: string, init: RequestInit = {}): Promise<Response | undefined> {
    for (;;) {
      const answer = await fetch(this.url + path, init).catch(() => undefined);
      if (answer?.ok) return answer;
      this.#lose(
        `${init.method ?? "GET"} ${path.replace(/-\w{8}\./, "-….")} ${answer?.status ?? "broke off"}`,
      );
      if (!this.asksAgain) return answer;
      await Bun.sleep(pause);
    }
  }

  #lose(what: string): void {
    if (this.asksAgain) this.#again += 1;
    else this.#lost.set(what, (this.#lost.get(what) ?? 0) + 1);
  }

  async #get(path: string, cookie = this.cookie): Promise<Response | undefined> {
    const answer = await this.#ask(path, { headers: { cookie } });
    if (answer?.ok) this.#reads += 1;
    return answer;
  }

  /** Opens a page as a new browser does, with all its files, and reloads it if a script demands it. */
  async #open(path: string, isAgain = false): Promise<void> {
    const page = await this.#get(path);
    if (!page?.ok) return;
    const kept = new Map<string, string>();
    for (const line of page.headers.getSetCookie()) {
      const [pair = ""] = line.split(";", 1);
      kept.set(pair.split("=", 1)[0] ?? "", pair);
    }
    const headers = { cookie: [this.cookie, ...kept.values()].join("; ") };
    const files = [...new Set((await page.text()).match(/\/build\/[\w.-]+/g))];
    if (files.length === 0) this.#lose(`the files of ${path}`);
    const answers = await Promise.all(files.map((file) => fetch(this.url + file, { headers })));
    const isOfAnother = answers.some((answer) => answer.headers.get("cache-control") === "no-store");
    if (isOfAnother && !isAgain && !this.asksAgain) {
      this.loadedAgain += 1;
      return this.#open(path, true);
    }
    for (const [at, { ok, status }] of answers.entries())
      if (ok && !isOfAnother) this.#reads += 1;
      else this.#lose(`GET ${files[at]?.replace(/-\w{8}\./, "-….")} ${status}`);
  }

  /** Sends JSON once. */
  async post(path: string, json: unknown, key = ""): Promise<Response> {
    const answer = await this.#ask(path, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: this.cookie, "idempotency-key": key },
      body: JSON.stringify(json),
    });
    return answer ?? Response.error();
  }

  async stop(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#readers);
  }

  get isAnswered(): boolean {
    return this.#lost.size === 0;
  }

  toString(): string {
    const lost = [...this.#lost].map(([what, times]) => `${times} × ${what}`);
    const again =
      this.#again > 0 ? `${this.#again} asked again while a version was replaced that does not drain, ` : "";
    return `${this.#reads} reads answered, ${this.loadedAgain} pages loaded again, ${again}${lost.length === 0 ? "no other lost" : `LOST: ${lost.join(", ")}`}`;
  }
}
