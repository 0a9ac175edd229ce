import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { DatabaseError } from "db/client";
import { createApp } from "@/app/create-app";
import { eventually } from "../eventually";
import { type Book, startBook } from "./book";
import { select } from "./html";

const token = "a-token-of-more-than-thirty-two-characters";
const path = "/operations";

let book: Book;
beforeAll(async () => {
  book = await startBook({ OPERATIONS_TOKEN: token });
});
afterAll(() => book.close());

const bearer = (given: string) => ({ headers: { authorization: `Bearer ${given}` } });

/** The cookie that the form answers, as a browser sends it back. */
async function open(ip = "192.0.2.40"): Promise<string> {
  const answer = await book.call("POST", path, { form: { token }, ip });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
  const cookie = answer.headers.get("set-cookie") ?? "";
  for (const attribute of ["HttpOnly", "SameSite=Strict", "Path=/operations", "Max-Age=900"])
    expect(cookie).toContain(attribute);
  expect(cookie).not.toContain(token);
  return cookie.split(";", 1)[0] ?? "";
}

describe("the operations page of an operator with the token", () => {
  test("asks for the token, and shows nothing without it", async () => {
    const html = await (await book.call("GET", path)).text();
    expect(select(html, "label")).toEqual(["Operations token"]);
    expect(select(html, "dt")).toEqual([]);
  });

  test("opens by the form and by a header, for a quarter of an hour, and changes nothing", async () => {
    const cookie = await open();
    const html = await (await book.call("GET", path, { cookie })).text();
    for (const term of ["Writes that wait", "A commit takes", "Free on the disk", "Last verified", "Writes"])
      expect(select(html, "dt")).toContain(term);
    expect(select(html, "main form, main button, main [hx-post]")).toEqual([]);
    expect((await book.call("GET", "/admin/operations", { cookie })).status).toBe(303);
    expect((await book.call("GET", "/api/virtual-accounts", { cookie })).status).toBe(401);
    book.wait(15 * 60_000);
    expect(select(await (await book.call("GET", path, { cookie })).text(), "dt")).toEqual([]);
  });

  test("closes when a clock that was ahead as it was opened is put back", async () => {
    book.wait(3_600_000);
    const cookie = await open();
    expect(select(await (await book.call("GET", path, { cookie })).text(), "dt")).not.toEqual([]);
    book.wait(-3_600_000);
    expect(select(await (await book.call("GET", path, { cookie })).text(), "dt")).toEqual([]);
  });

  test("refuses a cookie that somebody made, and one that was made to last longer", async () => {
    const cookie = await open();
    const later = cookie.replace(/=\d+/, `=${book.deps.now() + 1e9}`);
    for (const made of [
      later,
      `${cookie.slice(0, -1)}${cookie.endsWith("0") ? "1" : "0"}`,
      `vostra-operations=9999999999999.${"0".repeat(64)}`,
    ])
      expect(select(await (await book.call("GET", path, { cookie: made })).text(), "dt")).toEqual([]);
  });

  test("is recorded in the trail, and so is a wrong token, never with what was sent", async () => {
    await open();
    expect((await book.call("POST", path, { form: { token: "guess" }, ip: "192.0.2.41" })).status).toBe(403);
    const rows = async () =>
      (await book.trail())
        .filter(({ details }) => details?.with === "operations token")
        .map(({ action }) => action);
    await eventually(async () => expect((await rows()).slice(-2)).toEqual(["LOGIN", "LOGIN_FAILED"]));
    expect(JSON.stringify(await book.trail())).not.toContain("guess");
    expect(await book.flaws()).toEqual([]);
  });

  test("lets five wrong tokens of a network through, then none for a quarter of an hour, the right one included", async () => {
    const from = { ip: "198.51.100.7" };
    for (let tries = 0; tries < 5; tries += 1)
      expect((await book.call("POST", path, { form: { token: `guess ${tries}` }, ...from })).status).toBe(
        403,
      );
    const late = await book.call("POST", path, { form: { token }, ...from });
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, "900"]);
    await open("198.51.100.8");
    book.wait(15 * 60_000 + 1);
    await open(from.ip);
  });

  test("opens while nobody can be looked up and nothing can be read or written", async () => {
    const away = () => Promise.reject(new DatabaseError("UNAVAILABLE", "the primary is away"));
    const read = new Proxy(book.deps.db.read, {
      get() {
        throw new DatabaseError("UNAVAILABLE", "the primary is away");
      },
    });
    const health = async () => ({ ok: false, writer: false, reader: false });
    const { app } = await createApp({ ...book.deps, db: { ...book.deps.db, read, write: away, health } });
    const session = await book.signedIn("admin");
    const cookie = await open("192.0.2.60");
    const shown = await app.request(`http://localhost:5000${path}`, {
      headers: { cookie: `${session}; ${cookie}` },
    });
    expect(shown.status).toBe(200);
    const html = await shown.text();
    expect(html).toContain("The book cannot be read at the moment");
    expect(select(html, "dd")).toContain("Does not answer");
  });
});

test("there is no such page if no token is configured", async () => {
  const other = await startBook();
  expect((await other.call("GET", path)).status).toBe(404);
  expect((await other.call("POST", path, { form: { token } })).status).toBe(404);
  await other.close();
});

test("a program sends the token in a header", async () => {
  const answer = await book.call("GET", path, bearer(token));
  expect(answer.status).toBe(200);
  expect(select(await answer.text(), "dt")).toContain("Free on the disk");
  expect((await book.call("GET", path, bearer("wrong"))).status).toBe(403);
});
