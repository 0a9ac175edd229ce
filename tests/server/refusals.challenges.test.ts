import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { DatabaseError } from "db/client";
import { z } from "zod";
import { type Book, startBook } from "./book";

let book: Book;
beforeAll(async () => {
  book = await startBook();
});
afterAll(() => book.close());

describe("every 401", () => {
  test("says by what one may ask again, without a session, with tokens that are none, and with an ended session", async () => {
    const wrong: Record<string, string>[] = [
      {},
      { authorization: "Bearer none" },
      { authorization: "Bearer" },
      { authorization: "Basic eDp5" },
      { cookie: "vostra-session=none" },
      { "hx-request": "true" },
    ];
    const calls = [...book.endpoints, ...book.pages].map(({ method, path }) => ({
      method,
      path: path.replaceAll(/\{\w+\}|:\w+/g, "1"),
    }));
    const silent: string[] = [];
    let refused = 0;
    for (const { method, path } of calls)
      for (const headers of wrong) {
        const answer = await book.call(method, path, { headers, ...(method !== "GET" && { json: {} }) });
        if (answer.status !== 401) continue;
        refused += 1;
        if (!answer.headers.get("www-authenticate"))
          silent.push(`${method} ${path} ${JSON.stringify(headers)}`);
      }
    expect(silent).toEqual([]);
    expect(refused).toBeGreaterThan(500);
  });
});

describe("whatever is refused at or below the token endpoint", () => {
  const said = z.strictObject({
    error: z.enum([
      "invalid_request",
      "invalid_client",
      "invalid_scope",
      "unsupported_grant_type",
      "temporarily_unavailable",
      "server_error",
    ]),
    error_description: z
      .string()
      .regex(/^[\x20\x21\x23-\x5B\x5D-\x7E]+$/)
      .optional(),
  });
  const check = async (answer: Response) => {
    expect(answer.headers.get("content-type")).toStartWith("application/json");
    expect(answer.headers.get("cache-control")).toContain("no-store");
    return [answer.status, said.parse(await answer.json()).error];
  };

  test("is JSON as RFC 6749 has it", async () => {
    const form = { grant_type: "client_credentials" };
    const type = { "content-type": "application/x-www-form-urlencoded" };
    for (const path of ["/oauth/token", "/oauth/revoke"]) {
      const send = (method: string, call: object = {}) => book.call(method, path, call);
      for (const method of ["GET", "PUT", "DELETE", "PATCH"])
        expect(await check(await send(method))).toEqual([405, "invalid_request"]);
      expect(await check(await send("POST", { form }))).toEqual([401, "invalid_client"]);
      expect(await check(await send("POST", { form: { ...form, client_id: "x".repeat(500) } }))).toEqual([
        400,
        "invalid_request",
      ]);
      expect((await check(await send("POST", { json: form })))[1]).toBe("invalid_request");
      expect(
        (await check(await send("POST", { body: "{", headers: { "content-type": "text/xml" } })))[1],
      ).toBe("invalid_request");
      const large = { body: `scope=${"x".repeat(70_000)}`, headers: type };
      expect(await check(await send("POST", large))).toEqual([413, "invalid_request"]);
      const foreign = { form, headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" } };
      expect(await check(await send("POST", foreign))).toEqual([403, "invalid_request"]);
      const arabic = { form, headers: { "accept-language": "ar", cookie: "vostra-language=ar" } };
      expect(await check(await send("POST", arabic))).toEqual([401, "invalid_client"]);
    }
    for (const path of ["/oauth", "/oauth/", "/oauth/none", "/oauth/token/none"])
      for (const method of ["GET", "POST"])
        expect(
          await check(await book.call(method, path, { headers: { "sec-fetch-mode": "navigate" } })),
        ).toEqual([404, "invalid_request"]);
    for (let tries = 0; tries < 40; tries += 1)
      await book.call("POST", "/oauth/token", { form, headers: { authorization: "Basic eDp5" } });
    const late = await book.call("POST", "/oauth/token", { form, headers: { authorization: "Basic eDp5" } });
    expect(await check(late)).toEqual([429, "temporarily_unavailable"]);
    expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("and so is what the book or we ourselves are to blame for", async () => {
    const authorization = "Basic eTp6";
    const send = () =>
      book.call("POST", "/oauth/token", {
        form: { grant_type: "client_credentials" },
        headers: { authorization },
        ip: "198.51.100.7",
      });
    const write = spyOn(book.db, "write").mockImplementation(() => {
      throw new Error("nobody knows");
    });
    expect(await check(await send())).toEqual([500, "server_error"]);
    write.mockImplementation(() => {
      throw new DatabaseError("BUSY");
    });
    expect(await check(await send())).toEqual([503, "temporarily_unavailable"]);
    write.mockRestore();
  });
});
