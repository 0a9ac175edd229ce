import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import pino from "pino";
import { z } from "zod";
import { type Book, type Caller, startBook } from "./book";
import { attributes, select } from "./html";
import { password, people } from "./support";

const lines: string[] = [];
const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });

let book: Book;
beforeAll(async () => {
  book = await startBook({}, { log });
  await book.openAccount({ customerName: "Hidden Name LLC", reference: "hidden-reference" });
  await book.book("credit", 1, { amount: "4321.09", description: "Hidden words" });
});
afterAll(() => book.close());

const pages: [Caller, string][] = [
  ["nobody", "/login"],
  ["admin", "/admin/dashboard"],
  ["admin", "/admin/virtual-accounts"],
  ["admin", "/admin/virtual-accounts?view=1"],
  ["admin", "/admin/transactions"],
  ["client_user", "/client/overview"],
  ["client_user", "/admin/dashboard"],
  ["nobody", "/no/such/page"],
  ["admin", "/admin/transactions?type=none"],
];
const calls: [Caller, string][] = [
  ["admin", "/api/virtual-accounts"],
  ["admin", "/api/virtual-accounts/1"],
  ["client_user", "/api/clients"],
  ["nobody", "/api/dashboard/stats"],
  ["nobody", "/api/no/such/call"],
  ["nobody", "/api/health"],
  ["admin", "/api/virtual-accounts?limit=none"],
];

/** A policy's directives by name. */
async function getPolicy(who: Caller, path: string): Promise<Record<string, string>> {
  const policy = (await book.send(who, "GET", path)).headers.get("content-security-policy") ?? "";
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values.join(" ")];
    }),
  );
}

describe("a page", () => {
  test.each(pages)("for %s at %s runs our own files alone", async (who, path) => {
    const { "style-src": styles, ...policy } = await getPolicy(who, path);
    expect(policy).toMatchObject({
      "default-src": "'self'",
      "script-src": "'self'",
      "object-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
    });
    expect(styles).toMatch(/^'self' 'nonce-[\w-]{22}'$/);
  });

  test.each(pages)("for %s at %s is not kept, not framed, not guessed at", async (who, path) => {
    const { headers } = await book.send(who, "GET", path);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  test.each(pages)("for %s at %s has no inline script and no handler", async (who, path) => {
    const html = await (await book.send(who, "GET", path)).text();
    expect(attributes(html, "script", "src").every((src) => src.startsWith("/build/"))).toBe(true);
    expect(select(html, "script").join("")).toBe("");
    expect(/<[^>]+\son\w+=/.test(html)).toBe(false);
    expect(/javascript:/i.test(html)).toBe(false);
  });

  test("has a nonce of its own each time", async () => {
    const nonce = async () => (await getPolicy("nobody", "/login"))["style-src"];
    expect(await nonce()).not.toBe(await nonce());
  });
});

describe("a call", () => {
  test.each(calls)("of %s to %s answers what no browser runs or keeps", async (who, path) => {
    const { headers } = await book.send(who, "GET", path);
    expect(await getPolicy(who, path)).toEqual({ "default-src": "'none'", "frame-ancestors": "'none'" });
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-type")).toBe("application/json");
  });

  test("from elsewhere is not shared: no CORS header at all", async () => {
    const headers = { origin: "https://evil.example" };
    const answer = await book.send("admin", "GET", "/api/virtual-accounts", { headers });
    const names = [...answer.headers.keys()];
    expect(names.filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("an address that does not exist", () => {
  test.each(["nobody", "client_user", "auditor", "admin"] as const)("is 404 for %s", async (who) => {
    for (const path of [
      "/no/such/page",
      "/admin/nothing",
      "/api/nothing",
      "/login/",
      "/.env",
      "/../etc/passwd",
    ]) {
      expect([path, (await book.send(who, "GET", path)).status]).toEqual([path, 404]);
    }
  });
});

const record = z.object({
  requestId: z.string(),
  method: z.string(),
  route: z.string(),
  status: z.number(),
});

/** The log of one call: every line that was written for it. */
async function getLog(who: Caller, path: string, method = "GET", json?: unknown) {
  if (who !== "nobody") await book.send(who, "GET", "/api/health");
  lines.length = 0;
  const answer = await book.send(who, method, path, json === undefined ? {} : { json });
  return { answer, text: lines.join(""), last: record.parse(JSON.parse(lines.at(-1) ?? "{}")) };
}

describe("the log", () => {
  // Checks of health are counted in one line a minute.
  const logged = [...pages, ...calls].filter(([, path]) => path !== "/api/health");
  test.each(logged)("of %s at %s has the id that the answer carries", async (who, path) => {
    const { answer, last } = await getLog(who, path);
    expect(last.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get("x-request-id")).toBe(last.requestId);
  });

  test.each([
    ["/admin/virtual-accounts?q=Hidden+Name&status=active", "/admin/virtual-accounts"],
    ["/api/virtual-accounts/1/transactions?q=Hidden", "/api/virtual-accounts/:id/transactions"],
    ["/api/virtual-accounts/424242", "/api/virtual-accounts/:id"],
    ["/no/such/Hidden", "(unknown)"],
  ])(
    "of %s names the route's pattern and the number of its record, not what was asked for",
    async (path, route) => {
      const { last, text } = await getLog("admin", path);
      expect(last.route).toBe(route);
      expect(text).not.toContain("Hidden");
      expect(text).not.toContain("/424242?");
    },
  );

  test("of a sign-in, right or wrong, has no name, password or cookie", async () => {
    const { username } = people.admin;
    const right = await getLog("nobody", "/api/auth/login", "POST", { username, password });
    const wrong = await getLog("nobody", "/api/auth/login", "POST", {
      username: "zaphod",
      password: "hunter2",
    });
    const cookie = right.answer.headers.getSetCookie()[0]?.split(/[=;]/)[1] ?? "none";
    for (const secret of [username, password, "zaphod", "hunter2", cookie]) {
      expect(right.text + wrong.text).not.toContain(secret);
    }
  });

  test("of writes has no name, amount, IBAN or address", async () => {
    const account = { customerName: "Zaphod", companyName: "Zaphod", reference: "zaphod-1", type: "COBO" };
    const words = { amount: "98765.43", currency: "USD", description: "zaphod pays", reference: "zaphod-2" };
    const made = await getLog("admin", "/api/virtual-accounts", "POST", account);
    const taken = await getLog("admin", "/api/virtual-accounts", "POST", account);
    const refused = await getLog("admin", "/api/transactions", "POST", { vaId: 1, type: "debit", ...words });
    expect([made, taken, refused].map(({ last }) => last.status)).toEqual([201, 409, 409]);
    const text = made.text + taken.text + refused.text;
    expect(text).not.toMatch(/zaphod|98765\.43|192\.0\.2/i);
    // In capitals alone: the small letters of a request's id may spell the same.
    expect(text).not.toMatch(/AE\d{2}/);
  });

  test("of an error that nobody expected has no query and no parameter, and the answer has its id only", async () => {
    const broken = await startBook({}, { log });
    await broken.send("admin", "GET", "/api/health");
    await broken.openAccount();
    await broken.db.alter([{ sql: "drop table virtual_accounts_search", args: [] }]);
    lines.length = 0;
    const answer = await broken.send("admin", "GET", "/api/virtual-accounts?q=Hidden");
    expect(answer.status).toBe(500);
    const id = answer.headers.get("x-request-id") ?? "none";
    expect(await answer.json()).toEqual({ message: expect.stringContaining(id), code: "internal" });
    expect(lines.join("")).toContain(id);
    expect(lines.join("")).not.toMatch(/Hidden|select /i);
    await broken.close();
  });
});

describe("the font of the text", () => {
  test("is preloaded by every page, and is at most 50 kB of our own", async () => {
    const html = await (await book.send("nobody", "GET", "/login")).text();
    const [address = ""] = attributes(html, "link[rel=preload][as=font][crossorigin]", "href");
    const answer = await book.send("nobody", "GET", address);
    expect(answer.headers.get("content-type")).toBe("font/woff2");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await answer.bytes()).length).toBeLessThanOrEqual(50_000);
    const styles = attributes(html, "link", "href").find((href) => href.endsWith(".css")) ?? "";
    expect(await (await book.send("nobody", "GET", styles)).text()).toContain(address);
  });
});
