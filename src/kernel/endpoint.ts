import { readForm, readJson } from "./body";
import type { Endpoint, Replayable, ResponseOptions } from "./define";
import { readVersion, versionTag } from "./http-headers";
import { readIdempotency } from "./idempotency";
import { addHeaders, type Step } from "./pipeline";
import type { Visit } from "./request-context";
import { dataHeaders, isWrite } from "./security";
import { check, validate, validateForm } from "./validate";

const jsonHeaders = { ...dataHeaders, "Content-Type": "application/json" };
const development = process.env.NODE_ENV !== "production";

/** Runs an endpoint: reads and checks what was sent, hands it to the handler, answers the DTO as JSON. */
export function answer(endpoint: Endpoint): Step {
  const { call } = endpoint;
  return async (visit) => {
    const { c } = visit;
    visit.params = validate(call.params, visit.params);
    visit.query = validate(call.query, c.req.query());
    if (call.body) visit.body = validate(call.body, await readJson(c, call.maxBytes));
    else if (call.form) visit.form = validateForm(call.form, await readForm(c, call.maxBytes));
    if (call.idempotent) {
      const header = c.req.header("idempotency-key");
      const sent = call.form ? visit.form : visit.body;
      visit.idempotency = await readIdempotency(header, c.req.method, c.req.path, sent);
    }
    if (call.versioned && isWrite(call.method)) visit.version = readVersion(c.req.header("if-match"));
    visit.respond = (body, init) => toJson(endpoint, visit, body, init);
    const result = await endpoint.handler(visit as never);
    if (result instanceof Response) return addHeaders(result, dataHeaders);
    return call.idempotent ? toReplay(endpoint, visit, result) : toJson(endpoint, visit, result);
  };
}

/** Answers an idempotent call, and says so in a header where this is the first answer once more. */
function toReplay(endpoint: Endpoint, visit: Visit, result: unknown): Response {
  if (!isReplayable(result)) {
    throw new Error(`"${endpoint.summary}" is idempotent: its handler must give { value, replayed }.`);
  }
  const init = result.replayed ? { headers: { "Idempotency-Replayed": "true" } } : undefined;
  return toJson(endpoint, visit, result.value, init);
}

const isReplayable = (result: unknown): result is Replayable<unknown> =>
  typeof result === "object" && result !== null && "value" in result && "replayed" in result;

function toJson(endpoint: Endpoint, { c }: Visit, body: unknown, init?: ResponseOptions): Response {
  const { call } = endpoint;
  const status = init?.status ?? call.status ?? 200;
  const headers: Record<string, string> = { ...jsonHeaders, ...init?.headers };
  if (status === 204) return c.body(null, 204, { ...dataHeaders, ...init?.headers });
  if (development) assertAnswer(endpoint, body);
  if (call.versioned && hasVersion(body)) headers.ETag = versionTag(body.version);
  return c.body(JSON.stringify(body), status as 200, headers);
}

const hasVersion = (body: unknown): body is { version: number } =>
  typeof body === "object" && body !== null && "version" in body && typeof body.version === "number";

/** An answer that its own declaration does not allow is a mistake of ours, found before production. */
function assertAnswer({ call, summary }: Endpoint, body: unknown): void {
  const { fields } = check(call.response, body);
  if (fields) {
    const found = JSON.stringify(fields);
    throw new Error(`"${summary}" answers what its response schema does not allow: ${found}`);
  }
}
