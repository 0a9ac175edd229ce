import { isXml, readForm, readJson, readText } from "./body";
import type { Endpoint, Replayable, ResponseOptions } from "./define";
import { AppError } from "./errors";
import { readTag, readVersion, versionTag } from "./http-headers";
import { readIdempotency } from "./idempotency";
import { addHeaders, type Step } from "./pipeline";
import type { RequestState } from "./request-context";
import { respond } from "./respond";
import { headersOfData, headersOfJson, isWrite } from "./security";
import { check, validate, validateForm } from "./validate";

const development = process.env.NODE_ENV !== "production";

/** Runs an endpoint: reads and checks the input, passes it to the handler, answers the DTO as JSON. */
export function answer(endpoint: Endpoint): Step {
  const { call } = endpoint;
  return async (state) => {
    const { c } = state;
    state.params = validate(call.params, state.params);
    state.query = validate(call.query, c.req.query());
    if (call.body) {
      const read = call.alsoXml && isXml(c) ? readText : readJson;
      state.body = validate(call.body, await read(c, call.maxBytes));
    } else if (call.form) state.form = validateForm(call.form, await readForm(c, call.maxBytes));
    if (call.idempotent) {
      const header = c.req.header("idempotency-key");
      const sent = call.form ? state.form : state.body;
      state.idempotency = await readIdempotency(header, c.req.method, c.req.path, sent);
      if (state.idempotency === undefined && state.application.needsKey(state.actor)) throw keyMissing();
    }
    if (call.versioned && isWrite(call.method)) {
      const header = c.req.header("if-match");
      if (call.versioned === "digest") state.seen = readTag(header);
      else state.version = readVersion(header);
    }
    state.respond = (body, init) => toJson(endpoint, state, body, init);
    const { idempotency } = state;
    /** Answer made by the call itself, which has all the headers of data. */
    let own: Response | undefined;
    const carryOut = async () => {
      own = toResponse(endpoint, state, await submit(endpoint, state));
      return own;
    };
    if (!idempotency) return carryOut();
    const { rebuild } = endpoint;
    const answered = await state.application.answerOnce(state, {
      idempotency,
      carryOut(looked) {
        state.idempotency = looked;
        return carryOut();
      },
      rebuild: rebuild && (async (response) => toResponse(endpoint, state, await rebuild(state, response))),
    });
    return answered === own ? answered : addHeaders(answered, headersOfData);
  };
}

function toResponse(endpoint: Endpoint, state: RequestState, result: unknown): Response {
  if (result instanceof Response) return addHeaders(result, headersOfData);
  return endpoint.call.idempotent ? toReplay(endpoint, state, result) : toJson(endpoint, state, result);
}

const keyMissing = () =>
  new AppError("bad_request", "Send an Idempotency-Key: a program repeats what it got no answer to.", {
    code: "IDEMPOTENCY_KEY_REQUIRED",
  });

/** Runs the handler; that of a call that writes through the application's `submit`, by its declared approval. */
function submit({ call, approval, stepUp, handler }: Endpoint, state: RequestState): unknown {
  if (!isWrite(call.method)) return handler(state);
  return state.application.submit({ approval, stepUp }, state, ({ deps, version }) => {
    state.deps = deps;
    state.version = version;
    return handler(state);
  });
}

/** Answers an idempotent call, with a header if this repeats the first answer. */
function toReplay(endpoint: Endpoint, state: RequestState, result: unknown): Response {
  if (!isReplayable(result)) {
    throw new Error(`"${endpoint.summary}" is idempotent: its handler must give { value, replayed }.`);
  }
  const init = result.replayed ? { headers: { "Idempotency-Replayed": "true" } } : undefined;
  return toJson(endpoint, state, result.value, init);
}

const isReplayable = (result: unknown): result is Replayable<unknown> =>
  typeof result === "object" && result !== null && "value" in result && "replayed" in result;

function toJson(endpoint: Endpoint, state: RequestState, body: unknown, init?: ResponseOptions): Response {
  const { call } = endpoint;
  if (hasId(body)) state.answeredId = body.id;
  const status = init?.status ?? call.status ?? 200;
  const more = init?.headers ?? {};
  if (status === 204) return respond(state, null, 204, { headers: headersOfData, more });
  if (development) assertAnswer(endpoint, body);
  const isTagged = call.versioned && hasVersion(body);
  return respond(state, toText(body), status, {
    headers: headersOfJson,
    more: isTagged ? { ...more, ETag: versionTag(body.version) } : more,
  });
}

const keptTexts = new WeakMap<object, string>();

/** JSON text of an answer. A frozen list or record, which answers several requests, is serialized once. */
function toText(body: unknown): string {
  if (typeof body !== "object" || body === null || !Object.isFrozen(body)) return JSON.stringify(body);
  const text = keptTexts.get(body) ?? JSON.stringify(body);
  keptTexts.set(body, text);
  return text;
}

const hasId = (body: unknown): body is { id: number | string } =>
  typeof body === "object" &&
  body !== null &&
  "id" in body &&
  (typeof body.id === "number" || typeof body.id === "string");

const hasVersion = (body: unknown): body is { version: number | string } =>
  typeof body === "object" &&
  body !== null &&
  "version" in body &&
  (typeof body.version === "number" || typeof body.version === "string");

/** Checks an answer against its declaration. A mismatch is a mistake of ours, found before production. */
function assertAnswer({ call, summary }: Endpoint, body: unknown): void {
  if (!call.response) return;
  const { fields } = check(call.response, body);
  if (fields) {
    const found = JSON.stringify(fields);
    throw new Error(`"${summary}" answers what its response schema does not allow: ${found}`);
  }
}
