import { describe, expect, test } from "bun:test";
import { digest } from "@/kernel/idempotency";
import { createFixture } from "../../fixtures/kernel-app/app";

const { app } = await createFixture();
const json = { authorization: "mia", "Content-Type": "application/json" };
const post = (body: BodyInit, headers: Record<string, string> = json) =>
  app.request("/api/things", { method: "POST", body, headers });

describe("a body", () => {
  test("is checked, and loses the keys nobody asked for", async () => {
    const response = await post('{"name":"lamp","role":"admin","__proto__":{"size":1}}');
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ id: 1, name: "lamp by mia", seen: ["name"] });
  });

  test("that the schema refuses is a 400 that says what to correct", async () => {
    const response = await post('{"name":"x","size":"big"}');
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: "Correct these fields: name, size.",
      code: "INVALID_INPUT",
      fields: { name: "Use at least two letters.", size: "Use a number" },
    });
  });

  test("without a required field names it", async () => {
    expect(await (await post("{}")).json()).toMatchObject({ message: "Correct the field name: Required" });
  });

  test.each(['{"name":', "", "nul", '{"name":"a"} x', "[".repeat(900)])(
    "that is not JSON is a 400: %p",
    async (body) => {
      const response = await post(body);
      expect(response.status).toBe(400);
    },
  );

  test("that is not UTF-8 is a 400", async () => {
    const response = await post(new Uint8Array([0x22, 0xff, 0x22]));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "INVALID_JSON" });
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/json-patch+json"])(
    "of the type %s is a 415",
    async (type) => {
      expect((await post('{"name":"lamp"}', { ...json, "Content-Type": type })).status).toBe(415);
    },
  );

  test("in a compressed encoding is a 415", async () => {
    expect((await post("…", { ...json, "Content-Encoding": "gzip" })).status).toBe(415);
  });

  test("of JSON with a charset is taken", async () => {
    expect(
      (await post('{"name":"lamp"}', { ...json, "Content-Type": "application/json; charset=utf-8" })).status,
    ).toBe(201);
  });

  test("above the limit is a 413, with a Content-Length", async () => {
    expect((await post("{}", { ...json, "Content-Length": "1001" })).status).toBe(413);
  });

  test("above the limit is a 413, without a Content-Length", async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(400)),
    });
    expect((await post(endless)).status).toBe(413);
  });
});

describe("an upload", () => {
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
  const sign = (body: string, type: string) =>
    app.request("/sign", { method: "POST", body, headers: { "Content-Type": type } });

  test("of more than a thousand parts is a 400, before they are read", async () => {
    const refused = await sign(`${part("a").repeat(1_001)}--b--\r\n`, "multipart/form-data; boundary=b");
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("more than 1000 fields");
    const taken = await sign(`${part("name").repeat(10)}--b--\r\n`, "multipart/form-data; boundary=b");
    expect(await taken.text()).not.toContain("more than 1000 fields");
  });

  test.each(["", "; boundary=", "; boundary=a b", '; boundary="', `; boundary=${"x".repeat(71)}`])(
    "without a boundary to count by is a 400: %p",
    async (more) => {
      expect((await sign(`${part("name")}--b--\r\n`, `multipart/form-data${more}`)).status).toBe(400);
    },
  );

  test.each(["; boundary=b", '; boundary="b"', "; charset=utf-8; Boundary=b"])(
    "is read: %p",
    async (more) => {
      const fields = `${part("name")}${part("secret")}--b--\r\n`;
      expect((await sign(fields, `multipart/form-data${more}`)).status).toBe(401);
    },
  );
});

describe("parameters", () => {
  test.each(["x", "-1", "1.5", "0"])("that the schema refuses are a 400: %s", async (id) => {
    const response = await app.request(`/api/things/${id}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ fields: { id: expect.any(String) } });
  });

  test("of the query have their defaults", async () => {
    expect(await (await app.request("/api/things")).json()).toHaveLength(3);
    expect((await app.request("/api/things?limit=0")).status).toBe(400);
  });
});

describe("an answer", () => {
  test("may have a status and headers of its own", async () => {
    const response = await app.request("/api/things/13");
    expect(response.status).toBe(202);
    expect(response.headers.get("x-unlucky")).toBe("1");
  });

  test("without content is a 204", async () => {
    const response = await app.request("/api/things/1", {
      method: "DELETE",
      headers: { authorization: "olga" },
    });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
  });
});

describe("an idempotency key", () => {
  const keyed = async (body: string, key = "k1") =>
    (await post(body, { ...json, "Idempotency-Key": key })).json() as Promise<{ hash: string }>;

  test("comes with its scope and a hash of what was understood of the body", async () => {
    const { hash } = await keyed('{"name":"lamp","size":2}');
    expect(hash).toMatch(/^k1 POST \/api\/things [0-9a-f]{64}$/);
    expect(await keyed('{ "size": 2.0, "name": "lamp", "ignored": true }')).toMatchObject({ hash });
    expect((await keyed('{"name":"lamp","size":3}')).hash).not.toBe(hash);
  });

  test("of an act that was done already is answered with a header that names it", async () => {
    const again = await post('{"name":"lamp"}', { ...json, "Idempotency-Key": "again" });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await again.json()).toMatchObject({ name: "lamp by mia" });
    const first = await post('{"name":"lamp"}', { ...json, "Idempotency-Key": "k1" });
    expect(first.headers.has("idempotency-replayed")).toBe(false);
  });

  test("is not needed", async () => {
    expect(await (await post('{"name":"lamp"}')).json()).not.toHaveProperty("hash");
  });

  test.each(["", "with space", "ü", "x".repeat(256)])("of another form is a 400: %p", async (key) => {
    const request = new Request("http://localhost/api/things", {
      method: "POST",
      body: '{"name":"lamp"}',
      headers: json,
    });
    request.headers.set("Idempotency-Key", key);
    expect((await app.request(request)).status).toBe(400);
  });

  test("of 255 characters is taken", async () => {
    expect((await keyed('{"name":"lamp"}', "x".repeat(255))).hash).toStartWith("xxx");
  });
});

describe("the digest of a body", () => {
  test("does not depend on the order of keys, at any depth", async () => {
    expect(await digest({ b: [{ d: 1, c: 2n }], a: undefined })).toBe(await digest({ b: [{ c: 2n, d: 1 }] }));
  });

  test("is the one that earlier versions bound keys to", async () => {
    const body = { vaId: 7, type: "credit", amount: "12.50", tags: ["a", null, true], of: { b: 1, a: "x" } };
    expect(await digest(body)).toBe("9f7560784ee056908e7aa0940ec667a191e18bbf3c07a66f058401823dd2b57d");
  });

  test.each<[unknown, unknown]>([
    [{ a: "1" }, { a: 1 }],
    [{ a: 1 }, { a: 1n }],
    [{ a: null }, {}],
    [
      ["ab", "c"],
      ["a", "bc"],
    ],
    [[["a"], "b"], [["a", "b"]]],
    [{ a: "b" }, ["a", "b"]],
    [{ a: { b: 1 }, c: 1 }, { a: { b: 1, c: 1 } }],
    [new File(["a"], "a.csv"), new File(["b"], "a.csv")],
    [new File(["a"], "a.csv"), new File(["a"], "b.csv")],
  ])("differs for values that differ: %#", async (one, other) => {
    expect(await digest(one)).not.toBe(await digest(other));
  });
});

describe("a call that writes", () => {
  const remove = (who: string, made: typeof app) =>
    made.request("/api/things/7", { method: "DELETE", headers: { authorization: who } });

  test("is carried out by the application alone, which is handed the approval that it declares", async () => {
    const { app: asking } = await createFixture({
      submit: ({ approval }, { body, params }) => Response.json({ approval, body, params }, { status: 202 }),
    });
    const created = await asking.request("/api/things", {
      method: "POST",
      body: '{"name":"lamp"}',
      headers: json,
    });
    expect(created.status).toBe(202);
    expect(await created.json()).toEqual({ approval: "nobody", body: { name: "lamp" }, params: {} });
    expect(await (await remove("olga", asking)).json()).toEqual({ approval: "an owner", params: { id: 7 } });
    expect((await asking.request("/api/things/7")).status).toBe(200);
  });

  test("is carried out with what the application gives in place of its own, as often as it says", async () => {
    const trail: string[] = [];
    const { app: twice } = await createFixture({
      submit: async (_, { deps }, act) => {
        await act({ deps: { ...deps, trail }, version: 1 });
        return act({ deps: { ...deps, trail }, version: 2 });
      },
    });
    expect((await remove("olga", twice)).status).toBe(204);
    expect(trail).toEqual(["deleted as of 1", "deleted as of 2"]);
  });
});
