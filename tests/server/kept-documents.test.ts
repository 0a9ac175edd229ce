import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Database, openDatabase } from "db/client";
import { z } from "zod";
import { createApp } from "@/app/create-app";
import { type Book, startBook } from "./book";

let book: Book;
/** The same book, opened by another server. */
let other: Database;
let nodes: Awaited<ReturnType<typeof createApp>>["app"][];
beforeAll(async () => {
  const provider = { OIDC_ISSUER: "http://127.0.0.1:1", OIDC_CLIENT_ID: "vostra", OIDC_CLIENT_SECRET: "x" };
  book = await startBook(provider);
  other = await openDatabase({ url: book.deps.env.database.url });
  const created = await Promise.all([book.deps.db, other].map((db) => createApp({ ...book.deps, db })));
  nodes = created.map(({ app }) => app);
});
afterAll(async () => {
  await other.close();
  await book.close();
});

async function shown(path: string, headers: Record<string, string> = {}, node = 0) {
  const answer = await nodes[node]?.request(`http://localhost:5000${path}`, { headers });
  const html = (await answer?.text()) ?? "";
  return {
    html,
    nonce: /'nonce-([^']+)'/.exec(answer?.headers.get("content-security-policy") ?? "")?.[1] ?? "",
    answer,
  };
}

test("the sign-in page is sent to each visitor with a nonce of their own, in their language and theme", async () => {
  const [first, second] = [await shown("/login"), await shown("/login")];
  expect(first.nonce).not.toBe(second.nonce);
  expect(second.html).toContain(`nonce=${second.nonce}`);
  expect(second.html).not.toContain(first.nonce);
  expect(second.html.replaceAll(second.nonce, "")).toBe(first.html.replaceAll(first.nonce, ""));
  const arabic = await shown("/login", { cookie: "language=ar" });
  expect(arabic.html).toContain("<html lang=ar dir=rtl");
  const dark = await shown("/login", { cookie: "theme=dark" });
  expect(dark.html).toContain("data-theme=dark");
  expect((await shown("/login")).html).not.toContain("data-theme");
});

test("the sign-in page leads each visitor where they wanted to go, and is nobody's who is signed in", async () => {
  expect((await shown("/login?next=/client/accounts")).html).toContain("next=%2Fclient%2Faccounts");
  expect((await shown("/login")).html).not.toContain("%2Fclient");
  const cookie = await book.signedIn("admin");
  expect((await shown("/login", { cookie })).answer?.status).toBe(303);
  expect((await shown("/login")).answer?.status).toBe(200);
});

test("somebody who has just signed in is welcomed once, and nobody after them", async () => {
  const welcomed = await shown("/login", { cookie: "vostra-welcome=1" });
  expect(welcomed.html).toContain("Login successful");
  expect(welcomed.answer?.headers.getSetCookie().join()).toContain("vostra-welcome=;");
  const next = await shown("/login");
  expect(next.html).not.toContain("Login successful");
  expect(next.answer?.headers.getSetCookie()).toEqual([]);
});

test("each node shows at once that passwords were closed by the other one", async () => {
  const words = "Staff sign in with their work account.";
  for (const node of [0, 1]) expect((await shown("/login", {}, node)).html).not.toContain(words);
  const close = (closed: number) => ({
    sql: `insert into directory_settings (id, close_passwords_for_staff, updated_at) values (1, ?1, 1)
      on conflict do update set close_passwords_for_staff = ?1`,
    args: [closed],
  });
  await other.write([close(1)]);
  for (const node of [0, 1]) expect((await shown("/login", {}, node)).html).toContain(words);
  await book.deps.db.write([close(0)]);
  for (const node of [1, 0]) expect((await shown("/login", {}, node)).html).not.toContain(words);
});

test("a list that is asked for again shows each reader what they may see of it, and what the other node changed", async () => {
  const { id } = await book.openAccount();
  const seen = async (who: "admin" | "client_user", node: number) => {
    const headers = { cookie: await book.signedIn(who) };
    const answer = await nodes[node]?.request("http://localhost:5000/api/virtual-accounts?limit=50", {
      headers,
    });
    const rows = accounts.parse(await answer?.json());
    return rows
      .filter((row) => row.id === id)
      .map(({ createdBy, customerName }) => [createdBy, customerName]);
  };
  for (const node of [0, 1, 0, 1]) {
    expect(await seen("admin", node)).toEqual([[expect.any(Number), "Customer 1"]]);
    expect(await seen("client_user", node)).toEqual([[null, "Customer 1"]]);
  }
  await other.write([
    { sql: "update virtual_accounts set customer_name = 'Another' where id = ?", args: [id] },
  ]);
  for (const node of [0, 1]) {
    expect(await seen("admin", node)).toEqual([[expect.any(Number), "Another"]]);
    expect(await seen("client_user", node)).toEqual([[null, "Another"]]);
  }
});

const accounts = z.array(z.object({ id: z.int(), createdBy: z.int().nullable(), customerName: z.string() }));
