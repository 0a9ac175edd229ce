import { AppError, type ErrorBody } from "./errors";
import { describeError } from "./log";
import { renderPage } from "./page";
import type { Visit } from "./request-context";
import type { Segment } from "./routes";
import { dataHeaders } from "./security";

/** What is told of an error: an `AppError` as it is, any other by the request's id only. */
function tell(
  visit: Visit,
  error: unknown,
): { status: number; body: ErrorBody; retryAfter?: number | undefined } {
  if (error instanceof AppError)
    return { status: error.status, body: error.toJSON(), retryAfter: error.retryAfter };
  visit.site.log.error({ requestId: visit.requestId, ...describeError(error) }, "unexpected error");
  const message = `Something went wrong on our side. Try again; if it happens again, report the number ${visit.requestId}.`;
  return { status: 500, body: { message, code: "internal" } };
}

/** Answers an error as JSON `{ message, code, fields? }`. */
export function failAsJson(visit: Visit, error: unknown): Response {
  const { status, body, retryAfter } = tell(visit, error);
  const headers: Record<string, string> = { ...dataHeaders, "Content-Type": "application/json" };
  if (retryAfter !== undefined) headers["Retry-After"] = String(retryAfter);
  return visit.c.body(JSON.stringify(body), status as 400, headers);
}

/**
 * Answers an error as a page: the nearest `_404.tsx` or `_error.tsx`, in the layouts of its folder and of
 * those above. Who is not signed in is sent to sign in, and back afterwards.
 */
export async function failAsPage(
  visit: Visit,
  segments: readonly Segment[],
  error: unknown,
): Promise<Response> {
  if (error instanceof AppError && error.kind === "unauthenticated") return toLogin(visit);
  const { status, body, retryAfter } = tell(visit, error);
  if (retryAfter !== undefined) visit.c.header("Retry-After", String(retryAfter));
  const props = {
    status,
    message: body.message,
    requestId: visit.requestId,
    url: visit.url,
    actor: visit.actor,
    deps: visit.deps,
    c: visit.c,
  };
  for (let depth = segments.length; depth > 0; depth--) {
    const segment = segments[depth - 1];
    const Component = status === 404 ? segment?.notFound : segment?.failure;
    if (!Component) continue;
    try {
      const title = titles[status] ?? "Something went wrong";
      return await renderPage(visit, segments.slice(0, depth), title, () => <Component {...props} />, status);
    } catch (cause) {
      visit.site.log.error({ requestId: visit.requestId, ...describeError(cause) }, "an error page failed");
    }
  }
  return renderPage(visit, [], "", () => <Bare status={status} message={body.message} />, status);
}

const titles: Record<number, string> = { 404: "Page not found", 403: "Not allowed", 400: "Bad request" };

function Bare({ status, message }: { status: number; message: string }) {
  return (
    <html lang="en">
      <title>{String(status)}</title>
      <h1>{status}</h1>
      <p>{message}</p>
    </html>
  );
}

function toLogin(visit: Visit): Response {
  const { c, site, url } = visit;
  const current = visit.isFragment ? c.req.header("hx-current-url") : undefined;
  const page = current !== undefined && URL.canParse(current) ? new URL(current) : url;
  const location = `${site.loginPath}?next=${encodeURIComponent(page.pathname + page.search)}`;
  if (visit.isFragment) return c.body(null, 401, { ...dataHeaders, "HX-Redirect": location });
  return c.body(null, 303, { ...dataHeaders, Location: location });
}
