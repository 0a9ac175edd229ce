import type { Context } from "hono";
import { AppError } from "./errors";
import { describeError } from "./log";
import { type Site, Visit } from "./request-context";
import type { Segment } from "./routes";
import { assertSameOrigin, isWrite } from "./security";

export type Step = (visit: Visit) => Promise<Response>;

export type Route = {
  pattern: string;
  access: string;
  segments: readonly Segment[];
  /** Answers a request that was let in. */
  act: Step;
  /** Answers what was thrown. */
  fail(visit: Visit, error: unknown): Response | Promise<Response>;
};

/**
 * Everything that happens to a request of one route, put together once: origin, session, access, the
 * folders' middleware from the root inwards, the route itself; then a line in the log.
 */
export function handle(site: Site, route: Route): (c: Context) => Promise<Response> {
  const inner = route.segments.reduceRight<Step>((next, { middleware }) => {
    if (!middleware) return next;
    // Middleware stands before the schemas: it sees the path's parameters as text.
    return async (visit) => middleware.run(visit as never, () => next(visit));
  }, route.act);
  return async (c) => {
    const visit = new Visit(c, site);
    const started = performance.now();
    let response: Response;
    try {
      await admit(visit, route);
      response = await inner(visit);
    } catch (error) {
      response = await refuse(visit, route, error);
    }
    response.headers.set("X-Request-Id", visit.requestId);
    logAnswer(visit, route.pattern, response.status, started);
    return response;
  };
}

async function admit(visit: Visit, route: Route): Promise<void> {
  const { c, site, request } = visit;
  if (isWrite(c.req.method)) assertSameOrigin(c, site.publicOrigin);
  visit.actor = await site.authenticate(c, request);
  site.authorize(route.access, visit.actor, request);
  visit.params = c.req.param();
}

async function refuse(visit: Visit, route: Route, thrown: unknown): Promise<Response> {
  const { site, requestId } = visit;
  const error = site.explain?.(thrown) ?? thrown;
  if (error !== thrown) site.log.warn({ requestId, ...describeError(thrown) }, "explained error");
  if (error instanceof AppError && (error.status === 401 || error.status === 403)) {
    await tellRefusal(visit, route, error);
  }
  return route.fail(visit, error);
}

async function tellRefusal({ site, actor, c, request }: Visit, route: Route, error: AppError): Promise<void> {
  const { access, pattern } = route;
  try {
    await site.onRefused?.({ error, actor, access, method: c.req.method, pattern, c, request });
  } catch (cause) {
    const { requestId } = request;
    site.log.error({ requestId, ...describeError(cause) }, "a refusal could not be recorded");
  }
}

/** The route's pattern and never its query: what people searched for stays out of the log. */
function logAnswer({ c, site, requestId }: Visit, route: string, status: number, started: number): void {
  const ms = Math.round((performance.now() - started) * 100) / 100;
  site.log.info({ requestId, method: c.req.method, route, status, ms }, "request");
}

/** Adds headers to an answer that was made elsewhere; what it says itself stays. */
export function addHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const name in headers) {
    if (!response.headers.has(name)) response.headers.set(name, headers[name] ?? "");
  }
  return response;
}
