import "../dom";
import { afterEach, beforeEach, describe, expect, mock, test } from "bun:test";
import { ApiError, send } from "islands/_lib/api";
import { changed } from "islands/_lib/change-events";
import { z } from "zod";
import { call } from "@/kernel/call";
import { idParam } from "@/kernel/query-params";

const original = globalThis.fetch;
const asked = mock(
  (_path: string, _init: RequestInit): Promise<Response> => Promise.reject(new TypeError("down")),
);

beforeEach(() => {
  const fetch = (path: string | URL | Request, init?: RequestInit) => asked(String(path), init ?? {});
  globalThis.fetch = Object.assign(fetch, { preconnect: original.preconnect });
});
afterEach(() => {
  globalThis.fetch = original;
  asked.mockReset();
});

const answer = (status: number, body: unknown, init: ResponseInit = {}) =>
  asked.mockResolvedValue(Response.json(body, { status, ...init }));

async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError) return error;
  throw new Error("It was not refused");
}

const params = z.object({ id: idParam });
const path = "/api/holds/{id}";
const getHold = call({
  method: "GET",
  path,
  params,
  query: z.object({ q: z.string().default(""), limit: idParam.optional() }),
  response: z.object({ id: z.int() }),
});
const putHold = call({
  method: "PUT",
  path,
  params,
  body: z.object({ amount: z.string() }),
  versioned: true,
});
const deleteHold = call({ method: "DELETE", path, params, status: 204 });
const placeHold = call({
  method: "POST",
  path: "/api/holds",
  body: z.object({ amount: z.string() }),
  response: z.object({ id: z.int() }),
  idempotent: true,
});
const uploadHolds = call({
  method: "POST",
  path: "/api/holds/upload",
  form: z.object({ name: z.string(), note: z.string().optional(), file: z.file() }),
});

const sent = () => {
  const [url, init] = asked.mock.calls[0] ?? [];
  return { url, method: init?.method, body: init?.body, headers: new Headers(init?.headers) };
};

describe("a call that is sent", () => {
  test("carries JSON, the session's cookie and the idempotency key", async () => {
    answer(201, { id: 1 });
    expect(await send(placeHold, { body: { amount: "1.00" }, idempotencyKey: "k1" })).toEqual({ id: 1 });
    const { url, method, body, headers } = sent();
    expect([url, method, body]).toEqual(["/api/holds", "POST", '{"amount":"1.00"}']);
    expect(asked.mock.calls[0]?.[1].credentials).toBe("same-origin");
    expect(headers.get("Content-Type")).toBe("application/json");
    expect(headers.get("Idempotency-Key")).toBe("k1");
  });

  test("writes its parameters and its query into the address, and leaves out what is undefined", async () => {
    answer(200, { id: 7 });
    await send(getHold, { params: { id: 7 }, query: { q: "a&b c" } });
    expect(sent().url).toBe("/api/holds/7?q=a%26b+c");
    answer(200, { id: 7 });
    await send(getHold, { params: { id: "7" }, query: { limit: undefined } });
    expect(asked.mock.calls[1]?.[0]).toBe("/api/holds/7");
  });

  test("names the version that was seen", async () => {
    answer(200, {});
    await send(putHold, { params: { id: 1 }, body: { amount: "1.00" }, ifMatch: 3 });
    expect(sent().headers.get("If-Match")).toBe('"3"');
  });

  test("carries a form with its files, without what is undefined", async () => {
    answer(200, {});
    await send(uploadHolds, { form: { name: "May", note: undefined, file: new File(["a,b"], "holds.csv") } });
    const { body, headers } = sent();
    if (!(body instanceof FormData)) throw new Error("It is no form");
    expect([...body.keys()]).toEqual(["name", "file"]);
    expect(headers.has("Content-Type")).toBe(false);
  });
});

describe("an answer", () => {
  test("without success says its status, and below it the server's sentence", async () => {
    answer(409, { message: "The account has a balance", code: "CONFLICT", fields: { name: "Taken" } });
    const error = await refusal(send(deleteHold, { params: { id: 1 } }));
    expect(error.message).toBe("409 Conflict");
    expect(error.detail).toBe("The account has a balance");
    expect(error.code).toBe("CONFLICT");
    expect(error.fields).toEqual({ name: "Taken" });
  });

  test("says how long to wait", async () => {
    answer(429, { message: "Slow down" }, { headers: { "Retry-After": "30" } });
    expect((await refusal(send(getHold, { params: { id: 1 } }))).retryAfter).toBe(30);
  });

  test("that is not JSON is still a refusal", async () => {
    asked.mockResolvedValue(new Response("<html>", { status: 502 }));
    const error = await refusal(send(getHold, { params: { id: 1 } }));
    expect(error.message).toBe("502 Bad Gateway");
    expect(error.detail).toBeUndefined();
  });

  test("from a server that is not reached is status 0", async () => {
    asked.mockRejectedValue(new TypeError("Failed to fetch"));
    const error = await refusal(send(getHold, { params: { id: 1 } }));
    expect(error.status).toBe(0);
    expect(error.message).toBe("The server cannot be reached");
  });

  test("without content is undefined", async () => {
    asked.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await send(deleteHold, { params: { id: 2 } })).toBeUndefined();
  });

  test("is what the call declares, and loses what it does not", async () => {
    answer(200, { id: 1, secret: "x" });
    expect(await send(getHold, { params: { id: 1 } })).toEqual({ id: 1 });
  });

  test("that an act waits for another admin is not a success, and warns against sending it again", async () => {
    answer(202, { approvalId: 7 });
    const error = await refusal(send(getHold, { params: { id: 1 } }));
    expect([error.message, error.code]).toEqual(["202 Accepted", "WAITS_FOR_APPROVAL"]);
    expect(error.detail).toContain("you need not send it again");
  });

  test("of another shape is an error that asks for a reload", async () => {
    answer(200, { id: "one" });
    const error = await refusal(send(getHold, { params: { id: 1 } }));
    expect(error.code).toBe("UNEXPECTED_ANSWER");
    expect(error.message).toBe("200 Unexpected Answer");
    expect(error.detail).toContain("Reload");
  });
});

describe("changed", () => {
  test("fires what changed on the body", () => {
    const heard: string[] = [];
    for (const name of ["accounts:changed", "stats:changed"]) {
      document.addEventListener(name, (event) =>
        heard.push(`${event.type} ${event.target === document.body}`),
      );
    }
    changed("accounts", "stats");
    expect(heard).toEqual(["accounts:changed true", "stats:changed true"]);
  });
});
