import { readForm, readJson } from "./body";
import type { Endpoint } from "./define";
import { readIdempotency } from "./idempotency";
import { addHeaders, type Step } from "./pipeline";
import type { Visit } from "./request-context";
import { dataHeaders } from "./security";
import { readQuery, validate } from "./validate";

const jsonHeaders = { ...dataHeaders, "Content-Type": "application/json" };
const development = process.env.NODE_ENV !== "production";

type Init = { status?: number; headers?: Record<string, string> };

/** Runs an endpoint: reads and checks what was sent, hands it to the handler, answers the DTO as JSON. */
export function answer(endpoint: Endpoint): Step {
  return async (visit) => {
    const { c } = visit;
    visit.params = validate(endpoint.params, visit.params);
    visit.query = validate(endpoint.query, readQuery(c));
    if (endpoint.body) visit.body = validate(endpoint.body, await readJson(c, endpoint.maxBytes));
    else if (endpoint.form) visit.form = await readForm(c, endpoint.maxBytes);
    if (endpoint.idempotent) {
      visit.idempotency = readIdempotency(
        c.req.header("idempotency-key"),
        c.req.method,
        c.req.path,
        visit.body,
      );
    }
    visit.respond = (body, init) => toJson(endpoint, visit, body, init);
    const result = await endpoint.handler(visit as never);
    return result instanceof Response ? addHeaders(result, dataHeaders) : toJson(endpoint, visit, result);
  };
}

function toJson(endpoint: Endpoint, { c }: Visit, body: unknown, init?: Init): Response {
  const status = init?.status ?? endpoint.status ?? 200;
  const headers = init?.headers ? { ...jsonHeaders, ...init.headers } : jsonHeaders;
  if (status === 204) return c.body(null, 204, { ...dataHeaders, ...init?.headers });
  if (development) assertAnswer(endpoint, body);
  return c.body(JSON.stringify(body), status as 200, headers);
}

/** An answer that its own declaration does not allow is a mistake of ours, found before production. */
function assertAnswer(endpoint: Endpoint, body: unknown): void {
  try {
    validate(endpoint.response, body);
  } catch (cause) {
    throw new Error(`"${endpoint.summary}" answers what its response schema does not allow`, { cause });
  }
}
