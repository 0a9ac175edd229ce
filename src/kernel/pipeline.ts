import type { Context } from "hono";
import type { Call } from "./call";
import { AppError } from "./errors";
import { describeError, type Log, logRequest } from "./log";
import { PollLog } from "./poll-log";
import { type Application, RequestState } from "./request-context";
import { assertSameOrigin, dataHeaders, hasToken, isWrite } from "./security";
import { currentTraceId, describeSpan, isTraced } from "./spans";

export type Step = (state: RequestState) => Promise<Response>;

export type Route = {
  pattern: string;
  access: string;
  /** Declared cost of the route's call. */
  cost?: Call["cost"];
  /** Answered without waiting for a turn. */
  urgent?: Call["urgent"];
  /** Skips the look-up of the reader. */
  emergency?: true | undefined;
  /** Answers a request that was admitted. */
  act: Step;
  /** Format of its refusals, if a standard prescribes one. */
  failure?: Call["failure"];
  /** Answers a thrown error. */
  fail(state: RequestState, error: unknown): Response | Promise<Response>;
};

/** Handles a request of one route: origin, session, access, the route; then a line in the log. */
export function handle(application: Application, route: Route): (c: Context) => Promise<Response> {
  const { observe } = application;
  const polls = getPollLog(application.log);
  const answer = (c: Context) => {
    // Begins with its time, by which its rows are found. An id that the caller sends is not taken.
    const requestId = Bun.randomUUIDv7("hex", application.now());
    const one = () => answerOne(c, requestId);
    return observe ? observe({ c, pattern: route.pattern, requestId }, one) : one();
  };
  const answerOne = async (c: Context, requestId: string) => {
    const state = new RequestState(c, application, requestId);
    state.noteHeaders();
    const started = performance.now();
    let response: Response;
    try {
      response = (await application.nodes.pass(c)) ?? (await own(state, route));
    } catch (error) {
      response = await refuse(state, route, error);
    }
    // The node that carried it out for this one gave it the id that the audit trail has.
    state.requestId = response.headers.get("X-Request-Id") ?? state.requestId;
    response.headers.set("X-Request-Id", state.requestId);
    challenge(response);
    if (isRoutine(state, route, response)) polls.count(route.pattern);
    else logAnswer(state, route.pattern, response.status, started);
    return response;
  };
  return async (c) =>
    URL.canParse(c.req.url) ? application.languages.speak(c, () => answer(c)) : withoutHost(route);
}

/** Answers on this node. */
async function own(state: RequestState, route: Route): Promise<Response> {
  const { c, application } = state;
  const turn = findTurn(state, route);
  if (turn) await turn;
  const level = application.nodes.level(c);
  if (level) await level;
  await admit(state, route);
  const response = await route.act(state);
  if (isWrite(c.req.method)) application.nodes.nameCommit(response);
  return response;
}

/** HTTP/1.0 may omit the Host header, and a caller may send an invalid one: there is no address to answer for. */
function withoutHost({ failure }: Route): Response {
  const body = { message: "Send a Host header that names this server.", code: "HOST_INVALID" };
  const said = failure?.({ status: 400, body }) ?? { status: 400, body };
  return Response.json(said.body, { status: said.status, headers: dataHeaders });
}

/** Adds the WWW-Authenticate header that every 401 needs (RFC 9110, section 11.6.1); default: `Bearer`. */
function challenge({ status, headers }: Response): void {
  if (status === 401 && !headers.has("WWW-Authenticate")) headers.set("WWW-Authenticate", "Bearer");
}

/** Turn that a read waits for while the server is overloaded. */
function findTurn({ c, application, request }: RequestState, { urgent }: Route): Promise<void> | undefined {
  if (urgent || isWrite(c.req.method)) return undefined;
  return application.turns.take(request.poll ? "poll" : "read", () => c.req.raw.signal.aborted);
}

async function admit(state: RequestState, { access, cost, emergency }: Route): Promise<void> {
  const { c, application, request } = state;
  // A token is checked before anything else, and refused beside a session's cookie.
  if (isWrite(c.req.method) && (emergency || !hasToken(c))) assertSameOrigin(c, application.publicOrigin);
  if (!emergency) state.actor = await application.authenticate(c, request);
  application.authorize(access, state.actor);
  if (cost === "expensive") application.admitExpensive(state.actor);
  state.params = c.req.param();
}

/** Refusals of readers, and of too many requests, are reported to the application. */
const reported: ReadonlySet<number> = new Set([401, 403, 429]);

async function refuse(state: RequestState, route: Route, thrown: unknown): Promise<Response> {
  const error = explainedError(state, thrown);
  if (error instanceof AppError && reported.has(error.status)) {
    await reportRefusal(state, route, error);
  }
  return route.fail(state, error);
}

/** The error in the application's words, e.g. a database that is away as a 503; else unchanged. */
export function explainedError({ application, requestId }: RequestState, thrown: unknown): unknown {
  const error = application.explain?.(thrown) ?? thrown;
  if (error !== thrown) application.log.warn({ requestId, ...describeError(thrown) }, "explained error");
  return error;
}

async function reportRefusal(state: RequestState, route: Route, error: AppError): Promise<void> {
  const { application, actor, c, request } = state;
  const { access, pattern } = route;
  try {
    await application.onRefused?.({ error, actor, access, method: c.req.method, pattern, c, request });
  } catch (cause) {
    const { requestId } = request;
    application.log.error({ requestId, ...describeError(cause) }, "a refusal could not be recorded");
  }
}

const pollLogs = new WeakMap<Log, PollLog>();

/** Poll counts of an application, by its log. */
function getPollLog(log: Log): PollLog {
  const known = pollLogs.get(log) ?? new PollLog(log);
  pollLogs.set(log, known);
  return known;
}

/** True if a timer was answered as usual: a line for each would bury people's requests. */
const isRoutine = ({ c, request }: RequestState, { urgent }: Route, { status }: Response): boolean =>
  (urgent || request.poll) && !isWrite(c.req.method) && status < 400;

/** The route's pattern without its query: search terms stay out of the log. */
export function logAnswer(state: RequestState, route: string, status: number, started: number): void {
  const { c, application, requestId, actor } = state;
  const ms = Math.round((performance.now() - started) * 100) / 100;
  const record = findRecord(state, route);
  const ids = { ...application.identify(actor), ...(record && { record }) };
  if (isTraced())
    describeSpan(Object.fromEntries(Object.entries(ids).map(([name, id]) => [`vostra.${name}`, id])));
  const traceId = currentTraceId();
  const traced = traceId && { traceId };
  logRequest(application.log, { requestId, ...traced, method: c.req.method, route, status, ms, ...ids });
}

/** Record that a call named or created, such as `virtual-accounts/17`, by its path. */
function findRecord({ c, answeredId }: RequestState, route: string): string | undefined {
  if (!route.startsWith("/api/")) return undefined;
  const { collection, name } = namedBy(route);
  const id = name === undefined ? answeredId : c.req.param(name);
  return id !== undefined && plainId.test(String(id)) ? `${collection}/${id}` : undefined;
}

/** The collection of a pattern, and the parameter with a record's id where it has one. */
type Naming = { collection: string; name: string | undefined };

const namings = new Map<string, Naming>();

/** Reads a pattern once: there are as many as routes. */
function namedBy(route: string): Naming {
  const known = namings.get(route);
  if (known) return known;
  const [collection = "", rest] = route.slice("/api/".length).split("/:", 2);
  const naming = { collection, name: rest?.split("/", 1)[0] };
  namings.set(route, naming);
  return naming;
}

/** Ids that say nothing about people and open nothing: numbers of rows and UUIDs. */
const plainId = /^(?:\d{1,15}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Adds headers to an answer that was made elsewhere; its own headers stay. */
export function addHeaders(response: Response, headers: Headers): Response {
  const { status } = response;
  if ((status === 204 || (status >= 300 && status < 400)) && response.body === null)
    return addTo(new Response(null, { status, headers }), response.headers);
  for (const [name, value] of headers) {
    if (!response.headers.has(name)) response.headers.set(name, value);
  }
  return response;
}

/** Copies the headers of an answer without a body, which are fewer than the added ones. */
function addTo(response: Response, headers: Headers): Response {
  for (const [name, value] of headers) {
    if (name === "set-cookie") response.headers.append(name, value);
    else response.headers.set(name, value);
  }
  return response;
}
