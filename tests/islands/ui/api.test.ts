import "../dom";
import { afterEach, beforeEach, describe, expect, mock, test } from "bun:test";
import { ApiError, api } from "islands/_lib/api";
import { changed } from "islands/_lib/change-events";
import { queryClient } from "islands/_lib/query-client";

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

describe("api", () => {
  test("sends JSON with the session's cookie and the idempotency key", async () => {
    answer(201, { id: 1 });
    expect(
      await api.post<{ id: number }>("/api/holds", { amount: "1.00" }, { idempotencyKey: "k1" }),
    ).toEqual({ id: 1 });
    const [path, init] = asked.mock.calls[0] ?? [];
    const headers = new Headers(init?.headers);
    expect([path, init?.method, init?.credentials, init?.body]).toEqual([
      "/api/holds",
      "POST",
      "same-origin",
      '{"amount":"1.00"}',
    ]);
    expect(headers.get("Content-Type")).toBe("application/json");
    expect(headers.get("Idempotency-Key")).toBe("k1");
  });

  test("an answer without success says its status, and below it the server's sentence", async () => {
    answer(409, { message: "The account has a balance", code: "CONFLICT", fields: { name: "Taken" } });
    const error = await refusal(api.delete("/api/virtual-accounts/1"));
    expect(error.message).toBe("409 Conflict");
    expect(error.detail).toBe("The account has a balance");
    expect(error.code).toBe("CONFLICT");
    expect(error.fields).toEqual({ name: "Taken" });
  });

  test("tells how long to wait", async () => {
    answer(429, { message: "Slow down" }, { headers: { "Retry-After": "30" } });
    expect((await refusal(api.get("/api/alerts"))).retryAfter).toBe(30);
  });

  test("an answer that is not JSON is still a refusal", async () => {
    asked.mockResolvedValue(new Response("<html>", { status: 502 }));
    const error = await refusal(api.get("/x"));
    expect(error.message).toBe("502 Bad Gateway");
    expect(error.detail).toBeUndefined();
  });

  test("a server that is not reached is status 0", async () => {
    asked.mockRejectedValue(new TypeError("Failed to fetch"));
    const error = await refusal(api.get("/x"));
    expect(error.status).toBe(0);
    expect(error.message).toBe("The server cannot be reached");
  });

  test("an answer without content is undefined", async () => {
    asked.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await api.delete("/api/users/2")).toBeUndefined();
  });
});

describe("changed", () => {
  test("tells the page what changed, on the body", () => {
    const heard: string[] = [];
    for (const name of ["accounts:changed", "stats:changed"]) {
      document.addEventListener(name, (event) =>
        heard.push(`${event.type} ${event.target === document.body}`),
      );
    }
    changed("accounts", "stats");
    expect(heard).toEqual(["accounts:changed true", "stats:changed true"]);
  });

  test("makes the queries of that topic stale", async () => {
    const client = queryClient();
    client.setQueryData(["holds", 1], []);
    client.setQueryData(["users", 1], []);
    changed("holds");
    expect(client.getQueryState(["holds", 1])?.isInvalidated).toBe(true);
    expect(client.getQueryState(["users", 1])?.isInvalidated).toBe(false);
    expect(queryClient()).toBe(client);
  });
});
