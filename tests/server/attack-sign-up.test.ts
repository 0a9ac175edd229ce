import { afterEach, beforeEach, expect, test } from "bun:test";
import { userDto } from "@/people/users/contract";
import { type Book, getRefusal, listIds, startBook } from "./book";

let book: Book;
beforeEach(async () => {
  book = await startBook({ ALLOW_SIGNUP: "1" });
});
afterEach(() => book.close());

const squatter = { username: "acme", email: "a@evil.example", password: "kestrel-90-ladder" };

/** Signs up and in as a stranger who waits for a client to appear. */
async function squat() {
  const signedUp = await book.call("POST", "/api/auth/signup", { json: squatter });
  const { clientId } = userDto.parse(await signedUp.json());
  const { username, password } = squatter;
  const answer = await book.call("POST", "/api/auth/login", { json: { username, password } });
  const cookie = answer.headers
    .getSetCookie()
    .map((value) => value.split(";", 1)[0])
    .join("; ");
  return { clientId, cookie };
}

const open = (fields: object) =>
  book.send("admin", "POST", "/api/virtual-accounts", {
    json: { customerName: "Acme", companyName: "Acme", reference: "acme_va_001", type: "BOTH", ...fields },
  });

test("who signed up in advance under a client's name sees nothing of it and cannot pay from it", async () => {
  const { cookie } = await squat();
  const account = await book.openAccount({ clientId: "ACME" });
  await book.book("credit", account.id, { amount: "100.00" });
  expect(await listIds(await book.call("GET", "/api/virtual-accounts", { cookie }))).toEqual([]);
  const json = {
    vaId: account.id,
    type: "debit",
    amount: "1.00",
    currency: "USD",
    description: "Payment to 12345678: mine",
    reference: "PAY-1",
  };
  expect((await book.call("POST", "/api/transactions", { cookie, json })).status).toBe(404);
  expect((await book.readAccount(account.id)).balance).toBe("100.00");
});

test("an account is opened for a client that signed itself up only where the admin confirms it", async () => {
  const { clientId, cookie } = await squat();
  const refused = await open({ clientId });
  expect(refused.status).toBe(409);
  expect(await getRefusal(refused)).toMatchObject({
    code: "CLIENT_SIGNED_UP",
    fields: { clientId: expect.stringContaining("signed itself up") },
  });
  expect(await listIds(await book.call("GET", "/api/virtual-accounts", { cookie }))).toEqual([]);
  expect((await open({ clientId, acceptSignedUpClient: true })).status).toBe(201);
  expect(await listIds(await book.call("GET", "/api/virtual-accounts", { cookie }))).toHaveLength(1);
  // Once accepted, it is a client like any other.
  expect((await open({ clientId, reference: "acme_va_002" })).status).toBe(201);
});

test("a user joins a client that signed itself up only where the admin confirms it", async () => {
  const { clientId } = await squat();
  const json = { ...squatter, username: "salma", clientId };
  const register = (more: object) =>
    book.send("admin", "POST", "/api/auth/register", { json: { ...json, ...more } });
  expect((await register({})).status).toBe(409);
  expect((await book.send("admin", "PUT", "/api/users/4", { json: { clientId } })).status).toBe(409);
  expect((await register({ acceptSignedUpClient: true })).status).toBe(201);
});

test("a client that signed itself up is marked where an admin looks for clients", async () => {
  const { clientId } = await squat();
  const found = await book.send("admin", "GET", "/api/clients?q=acme");
  expect(await found.json()).toEqual([{ id: clientId, name: "acme", signedUp: true }]);
});
