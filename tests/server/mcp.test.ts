import { afterAll, beforeAll, expect, test } from "bun:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { z } from "zod";
import { type Book, startBook } from "./book";

let book: Book;
let server: Bun.Server<undefined>;
beforeAll(async () => {
  book = await startBook();
  server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: book.app.fetch });
});
afterAll(async () => {
  await server.stop(true);
  await book.close();
});

const madeSchema = z.object({ oauthClientId: z.string(), secret: z.string() });
const tokenSchema = z.object({ access_token: z.string() });

async function tokenOf(who: "admin" | "client_user" | "stranger", scopes: string[]): Promise<string> {
  const made = await book.send(who, "POST", "/api/api-clients", { json: { name: "Agent", scopes } });
  const { oauthClientId, secret } = madeSchema.parse(await made.json());
  const authorization = `Basic ${btoa(`${oauthClientId}:${secret}`)}`;
  const form = { grant_type: "client_credentials" };
  const given = await book.call("POST", "/oauth/token", { form, headers: { authorization } });
  return tokenSchema.parse(await given.json()).access_token;
}

async function connect(token: string) {
  const client = new Client({ name: "Test", version: "1.0.0" });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/mcp", server.url), { requestInit: { headers } }),
  );
  return client;
}

test("a program finds a tool for each read that its scopes allow, and reads what is its client's alone", async () => {
  const own = await book.openAccount();
  const client = await connect(await tokenOf("client_user", ["mcp:use", "accounts:read"]));
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toContain("getApiVirtualAccountsId");
  expect(names.filter((name) => /Payments|Events|Users/.test(name))).toEqual([]);
  const read = (args: Record<string, unknown>, with_ = client) =>
    with_.callTool({ name: "getApiVirtualAccountsId", arguments: args });
  expect(JSON.stringify(await read({ id: own.id }))).toContain(own.virtualIban);
  for (const args of [{}, { id: ".." }, { id: "../users" }])
    expect(await read(args)).toMatchObject({ isError: true });
  expect(await client.callTool({ name: "getApiUsers", arguments: {} })).toMatchObject({ isError: true });
  expect(await client.callTool({ name: "postApiHolds", arguments: {} })).toMatchObject({ isError: true });

  const foreign = await connect(await tokenOf("stranger", ["mcp:use", "accounts:read"]));
  expect(await read({ id: own.id }, foreign)).toMatchObject({ isError: true });
  const listed = await foreign.callTool({ name: "getApiVirtualAccounts", arguments: {} });
  expect(listed.isError).toBe(false);
  expect(JSON.stringify(listed)).not.toContain(own.virtualIban);
});

test("no tool is there without the scope for it, without a token, or for a person", async () => {
  const token = await tokenOf("client_user", ["accounts:read"]);
  expect(await connect(token).catch((error: unknown) => error)).toBeInstanceOf(Error);
  const json = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const headers = { accept: "application/json, text/event-stream" };
  const authorization = `Bearer ${token}`;
  const refused = await book.call("POST", "/mcp", { json, headers: { ...headers, authorization } });
  expect(refused.status).toBe(403);
  expect((await book.call("POST", "/mcp", { json, headers })).status).toBe(401);
  expect((await book.send("admin", "POST", "/mcp", { json, headers })).status).toBe(401);
});
