import { openSync } from "node:fs";
import { Context } from "hono";
import { Activity } from "@/access/activity";
import { withQuotas } from "@/access/rate-limit";
import { listAccountsCall } from "@/accounts/contract";
import { listWholeAccounts } from "@/accounts/list";
import { toAccountDto } from "@/accounts/queries";
import { createApp, turnsBeside } from "@/app/create-app";
import { endpoint } from "@/app/define";
import { languages } from "@/app/languages";
import { createNodes } from "@/app/nodes";
import { getMeters } from "@/app/operations/meters";
import { inRequestSpan } from "@/app/operations/traces";
import type { Deps } from "@/deps";
import { answer } from "@/kernel/endpoint";
import { createLog } from "@/kernel/log";
import { logAnswer } from "@/kernel/pipeline";
import { type Application, RequestState } from "@/kernel/request-context";
import { compress } from "@/kernel/respond";
import { headersOfPage } from "@/kernel/security";
import { validate } from "@/kernel/validate";
import { createAuth } from "@/people/auth/authenticate";
import { readCookie } from "@/people/auth/cookies";
import { sessionReader } from "@/people/auth/sessions";
import { copyBook, dropBook, openBench, seededBook, signInAdmin, small, startApp } from "../book";
import { cpuTime, type Server } from "../processes";
import { type Figure, median } from "../report";
import type { Options } from "../rounds";
import { wrk } from "../wrk";

/** Requests over HTTP, and their limits of CPU time in µs. */
const held = [
  { name: "a call that reads one row, by session", path: "/api/virtual-accounts?limit=1", most: 120 },
  { name: "the page that signs in, signed out", path: "/login", signedOut: true, most: 45 },
  { name: "the page that signs in, signed in", path: "/login", most: 45 },
  { name: "an address where nothing is", path: "/api/nothing", fails: true },
  { name: "a file of the build", path: "/favicon.svg", signedOut: true },
];

const connections = 8;
const address = "http://127.0.0.1/api/virtual-accounts?limit=1";

/** Cost of each request on its way in and out: over HTTP as a whole, then step by step in this process. */
export async function* way({ rounds, seconds, only }: Options): AsyncGenerator<Figure> {
  const book = await copyBook(await seededBook(small));
  const cookie = await signInAdmin(book);
  const wanted = (name: string) => name.includes(only);
  try {
    const server = await startApp(book);
    try {
      for (const one of held.filter(({ name }) => wanted(name)))
        yield await overHttp(server, cookie, one, { rounds, seconds });
    } finally {
      await server.stop();
    }
    const deps = await openBench(book);
    try {
      for (const [name, work] of Object.entries(await makeSteps(deps, cookie)).filter(([name]) =>
        wanted(name),
      ))
        yield { name, unit: "µs", ours: await measureCost(work, rounds * seconds) };
    } finally {
      await deps.db.close();
    }
  } finally {
    dropBook(book);
  }
}

async function overHttp(
  { url, pid }: Server,
  cookie: string,
  { name, path, signedOut, fails, most }: (typeof held)[number],
  { rounds, seconds }: Pick<Options, "rounds" | "seconds">,
): Promise<Figure> {
  const headers = signedOut ? {} : { Cookie: cookie };
  const load = { url: url + path, connections, headers, mayFail: fails === true };
  await wrk({ ...load, seconds: 5 });
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = await cpuTime(pid);
    const { requests } = await wrk({ ...load, seconds });
    costs.push(((await cpuTime(pid)) - before) / requests);
  }
  const ours = median(costs);
  const bound = most === undefined ? {} : { limit: most, wanted: `at most ${most} µs`, met: ours <= most };
  return { name, unit: "µs of CPU", ours, ...bound };
}

type Work = () => unknown;

/** Number of repetitions of a step between two looks at the clock, so that it ticks meanwhile. */
const inBatch = 2_000;

/** Processor time of work in µs, garbage collection included: the median of batches. */
async function measureCost(work: Work, seconds: number): Promise<number> {
  const costs: number[] = [];
  const until = performance.now() + seconds * 100;
  while (performance.now() < until || costs.length < 5) {
    const before = process.cpuUsage();
    for (let times = 0; times < inBatch; times++) {
      const result = work();
      if (result instanceof Promise) await result;
    }
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / inBatch);
  }
  return median(costs.slice(1));
}

/** Steps of one request, in order: a signed-in admin reads a list of one row. */
async function makeSteps(bench: Deps, cookie: string): Promise<Record<string, Work>> {
  const log = createLog("info", openSync("/dev/null", "w"));
  const deps = { ...bench, log };
  const headers = { Cookie: cookie, "User-Agent": "bench", "Accept-Encoding": "gzip" };
  const getRequest = () => new Request(address, { headers });
  const { app } = await createApp(deps);
  const [auth, meters, nodes, turns] = [
    createAuth(deps),
    getMeters(deps.db),
    createNodes(deps),
    turnsBeside(deps.db),
  ];
  const session = sessionReader(deps, new Activity());
  const token = readCookie(cookie, cookie.split("=", 1)[0] ?? "") ?? "";
  const c = new Context(getRequest(), { path: "/api/virtual-accounts", env: {} });
  const application = {
    deps,
    log,
    languages,
    nodes,
    turns,
    identify: ({ userId, clientId }: { userId: number; clientId: string }) => ({ userId, clientId }),
  } as unknown as Application;
  const request = { requestId: Bun.randomUUIDv7(), poll: false };
  const state = () =>
    Object.assign(new RequestState(c, application, request.requestId), { actor, params: {} });
  const actor = await auth.authenticate(c, request);
  if (!actor) throw new Error("The bench is signed out");
  const asked = { c, pattern: "/api/virtual-accounts", requestId: request.requestId };
  const sent = await app.fetch(getRequest());
  const body = await sent.text();
  const step = answer(
    endpoint(listAccountsCall, {
      summary: "",
      description: "",
      category: "",
      access: "accounts:read",
      handler: ({ respond }) => respond(first),
    }),
  );
  const { rows } = await listWholeAccounts(deps, actor, {}, { limit: 1 });
  const first = rows.map((one) => toAccountDto(one, actor));
  const kept = new Response(body);
  const page = "x".repeat(200).concat(crypto.randomUUID()).repeat(200);
  const query = { limit: "1" };
  let turn = 0;
  return {
    "nothing but a Request": getRequest,
    "route: Hono finds it": () => app.router.match("GET", "/api/virtual-accounts"),
    language: () => languages.speak(c, () => 1),
    metrics: () => meters.observe(asked, async () => kept),
    "span, while nothing is traced": () => inRequestSpan(asked, async () => kept),
    "rate limit: its headers": () => withQuotas(async () => kept),
    "turn of a read": () => {
      // Requests that begin in one turn of the event loop share one read.
      turn += 1;
      return turn % connections === 0 ? Bun.sleep(0) : turns.take("read", () => false);
    },
    nodes: () => nodes.level(c),
    "session: read and checked": () => session(token),
    "session: all of authentication": () => auth.authenticate(c, request),
    policy: () => auth.authorize("accounts:read", actor),
    "validation of the query": () => validate(listAccountsCall.query, query),
    "rows, kept": () => listWholeAccounts(deps, actor, {}, { limit: 1 }),
    "answer: JSON and headers": async () => step(state()),
    "log line": () => logAnswer(state(), "/api/virtual-accounts", 200, 0),
    "headers and CSP of a page": () => headersOfPage(request.requestId),
    "compression of a page of 47 kB": () => compress(state(), page, 200, headersOfPage(request.requestId)),
    "all of it, in process": () => app.fetch(getRequest()),
  };
}
