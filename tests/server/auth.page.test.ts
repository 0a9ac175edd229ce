import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { attributes } from "./html";
import { getCookies, password, startApp, type TestApp } from "./support";

let site: TestApp;
beforeEach(async () => {
  site = await startApp();
});
afterEach(() => site.close());

const right = { username: "amal", password };
const post = (form: Record<string, string>, path = "/login", headers = {}) =>
  site.call("POST", path, { form, headers });

describe("the login form", () => {
  test("posts to itself, so that it works without a script", async () => {
    const text = await (await site.call("GET", "/login")).text();
    expect(attributes(text, "form[method=post]", "action")).toContain("/login");
  });

  test("is not kept by the browser and ships no island", async () => {
    const answer = await site.call("GET", "/login");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(await answer.text()).not.toContain("vostra-island");
  });

  test("carries the bank's own name", async () => {
    const other = await startApp({ BRAND_NAME: "Oasis Bank" });
    const text = await (await other.call("GET", "/login")).text();
    expect(text).toContain("Sign in to Oasis Bank");
    expect(text).not.toContain("Vostra");
    await other.close();
  });
});

describe("posting the login form", () => {
  test("signs in and leads to the start", async () => {
    const answer = await post(right);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/");
    const next = await site.call("GET", "/login", { cookie: getCookies(answer) });
    expect(next.status).toBe(303);
  });

  test("leads back to where one wanted to go", async () => {
    const path = "/admin/virtual-accounts?q=gulf&status=active";
    const answer = await post(right, `/login?next=${encodeURIComponent(path)}`);
    expect(answer.headers.get("location")).toBe(path);
  });

  test.each(["//evil.example", "https://evil.example/", "/\t/evil.example", "/login", ""])(
    "never leads to another site or in a circle (%j)",
    async (next) => {
      const answer = await post(right, `/login?next=${encodeURIComponent(next)}`);
      expect(answer.status).toBe(303);
      const target = new URL(answer.headers.get("location") ?? "", "http://localhost:5000/login");
      expect(target.origin).toBe("http://localhost:5000");
      expect(target.pathname).not.toBe("/login");
    },
  );

  test("shows the form again after a failure, with the name and without the password", async () => {
    const answer = await post({ username: 'a"<b>mal', password: "wrong-secret" }, "/login?next=%2Fadmin%2Fx");
    const text = await answer.text();
    expect(answer.status).toBe(401);
    expect(text).toContain("Login failed");
    expect(text).toContain("Invalid username or password");
    expect(attributes(text, "[name=username]", "value")).toEqual(['a"<b>mal']);
    expect(text).not.toContain("wrong-secret");
    expect(attributes(text, "form[method=post]", "action")).toContain("/login?next=%2Fadmin%2Fx");
    expect(attributes(text, "[role=alert]", "role")).not.toEqual([]);
  });

  test("shows the same when throttled, with 429 and Retry-After", async () => {
    for (let n = 0; n < 10; n++) await post({ username: "amal", password: "wrong" });
    const answer = await post(right);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("900");
    expect(await answer.text()).toContain("Invalid username or password");
  });

  test("through htmx is answered with its own redirect", async () => {
    const answer = await post(right, "/login?next=%2Fadmin%2Falerts", { "hx-request": "true" });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("hx-redirect")).toBe("/admin/alerts");
    expect(getCookies(answer)).toContain("vostra-session=");
  });

  test("has the next page say 'Login successful', once", async () => {
    const cookie = getCookies(await post(right));
    const first = await site.call("GET", "/nowhere", { cookie });
    const text = await first.text();
    expect(text).toContain("Login successful");
    expect(text).toContain("Welcome to Vostra");
    expect(first.headers.getSetCookie()[0]).toStartWith("vostra-welcome=; ");
    const second = await site.call("GET", "/nowhere", { cookie: cookie.replace(/; vostra-welcome=1/, "") });
    expect(await second.text()).not.toContain("Login successful");
  });
});
