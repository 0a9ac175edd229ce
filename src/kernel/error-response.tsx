import type { CallFailure } from "./call";
import { AppError, type ErrorBody } from "./errors";
import { describeError } from "./log";
import { renderPage, saidFields } from "./page";
import type { RequestState } from "./request-context";
import { respond } from "./respond";
import type { Segment } from "./routes";
import { hasToken, headersOfData } from "./security";

/** Public description of an error: an `AppError` unchanged, any other by the request's id only. */
function report(
  state: RequestState,
  error: unknown,
): {
  status: number;
  body: ErrorBody;
  retryAfter?: number | undefined;
  remedy?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
} {
  if (error instanceof AppError)
    return {
      status: error.status,
      body: error.toJSON(),
      retryAfter: error.retryAfter,
      remedy: error.remedy,
      headers: error.headers,
    };
  state.application.log.error({ requestId: state.requestId, ...describeError(error) }, "unexpected error");
  const message = `Something went wrong on our side. Try again; if it happens again, report the number ${state.requestId}.`;
  return { status: 500, body: { message, code: "internal" } };
}

const saidBody = (state: RequestState, { message, fields, ...body }: ErrorBody): ErrorBody => ({
  ...body,
  message: state.application.languages.translate(message),
  ...(fields && { fields: saidFields(state, fields) }),
});

/** Report of an error in the reader's language. */
function reportSaid(state: RequestState, error: unknown) {
  const reported = report(state, error);
  return { ...reported, body: saidBody(state, reported.body) };
}

const plainFailure: CallFailure = (failure) => ({ ...failure, mediaType: "application/json" });

/** Answers an error as JSON: `{ message, code, fields? }`, or in the format of a call's own standard. */
export function failAsJson(state: RequestState, error: unknown, form: CallFailure = plainFailure): Response {
  const { retryAfter, remedy, headers: own, ...reported } = reportSaid(state, error);
  const { status, mediaType, body } = form(reported);
  const more: Record<string, string> = { "Content-Type": mediaType, ...own };
  if (retryAfter !== undefined) more["Retry-After"] = String(retryAfter);
  if (remedy !== undefined) more.Remedy = state.application.assets.url(remedy);
  return respond(state, JSON.stringify(body), status, { headers: headersOfData, more });
}

/**
 * Answers an error as a page: the nearest `_404.tsx` or `_error.tsx`, in the layouts of its folder and of those above, or without
 * them for a part of a page. A person who is not signed in is sent to sign in, and back afterwards.
 */
export async function failAsPage(
  state: RequestState,
  segments: readonly Segment[],
  error: unknown,
): Promise<Response> {
  if (hasToken(state.c)) return failAsJson(state, error);
  if (error instanceof AppError && error.kind === "unauthenticated") return toLogin(state);
  const { status, body, retryAfter } = reportSaid(state, error);
  if (retryAfter !== undefined) state.c.header("Retry-After", String(retryAfter));
  const props = {
    status,
    message: body.message,
    requestId: state.requestId,
    url: state.url,
    actor: state.actor,
    deps: state.deps,
    c: state.c,
  };
  for (let depth = segments.length; depth > 0; depth--) {
    const segment = segments[depth - 1];
    const Component = status === 404 ? segment?.notFound : segment?.failure;
    if (!Component) continue;
    try {
      const title = state.application.languages.translate(titles[status] ?? "Something went wrong");
      const around = state.targetId === undefined ? segments.slice(0, depth) : [];
      return await renderPage(state, around, { title, status, view: () => <Component {...props} /> });
    } catch (cause) {
      state.application.log.error(
        { requestId: state.requestId, ...describeError(cause) },
        "an error page failed",
      );
    }
  }
  return renderPage(state, [], {
    title: "",
    status,
    view: () => <Bare status={status} message={body.message} />,
  });
}

const titles: Record<number, string> = {
  400: "Bad request",
  403: "Not allowed",
  404: "Page not found",
  405: "Method not allowed",
  409: "Conflict",
  413: "Too large",
  429: "Too many requests",
};

function Bare({ status, message }: { status: number; message: string }) {
  return (
    <html lang="en">
      <title>{String(status)}</title>
      <h1>{status}</h1>
      <p>{message}</p>
    </html>
  );
}

function toLogin(state: RequestState): Response {
  const { c, application, url } = state;
  const current = state.isHtmx ? c.req.header("hx-current-url") : undefined;
  const page = current !== undefined && URL.canParse(current) ? new URL(current) : url;
  const location = `${application.loginPath}?next=${encodeURIComponent(page.pathname + page.search)}`;
  const [status, more] = state.isHtmx ? [401, { "HX-Redirect": location }] : [303, { Location: location }];
  return respond(state, null, status, { headers: headersOfData, more });
}
