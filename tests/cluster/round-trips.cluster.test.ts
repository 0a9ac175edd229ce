import { afterAll, expect, spyOn, test } from "bun:test";
import { users } from "db/schema";
import pino from "pino";
import { createApp } from "@/app/create-app";
import type { Deps } from "@/deps";
import { readEnv } from "@/env";
import { buildAssets } from "@/kernel/build";
import { openSession } from "@/people/auth/sessions";
import { onSqld } from "./transports";

await buildAssets();
const book = await onSqld();
afterAll(() => book.close());

/** Counts the round trips of what `act` sends to the primary: calls that are under way at once share one. */
async function roundTripsOf(act: () => Promise<unknown>): Promise<number> {
  const fetchNow = globalThis.fetch;
  let [underWay, trips] = [0, 0];
  const counting = spyOn(globalThis, "fetch").mockImplementation(
    Object.assign(
      async (...call: Parameters<typeof fetch>) => {
        if (underWay === 0) trips += 1;
        underWay += 1;
        try {
          return await fetchNow(...call);
        } finally {
          underWay -= 1;
        }
      },
      { preconnect: fetchNow.preconnect },
    ),
  );
  await act().finally(() => counting.mockRestore());
  return trips;
}

/** The application over the primary, with somebody who may post. */
async function startPosting() {
  const { db } = book;
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: book.url });
  const deps: Deps = { db, env, now: Date.now, log: pino({ level: "silent" }) };
  const { app } = await createApp(deps);
  const at = Date.now();
  await db.write([
    {
      sql: `insert into clients (id, name, kind, created_at)
        values ('HOUSE', 'The bank', 'staff', ?1), ('GULF', 'Gulf', 'client', ?1)`,
      args: [at],
    },
    db.read.insert(users).values({
      username: "amal",
      email: "amal@vostra.example",
      passwordHash: "none",
      role: "admin",
      clientId: "HOUSE",
      createdAt: at,
      updatedAt: at,
    }),
  ]);
  const [user] = await db.read.select({ id: users.id }).from(users);
  const origin = { ip: "192.0.2.10", userAgent: "Test/1.0", requestId: "signed-in" };
  const { cookie, writes } = await openSession(deps, user?.id ?? 0, origin, undefined);
  await db.write(writes);
  return async (path: string, body: Record<string, unknown>) => {
    const answer = await app.request(
      `http://localhost:5000${path}`,
      {
        method: "POST",
        headers: {
          cookie: cookie.split(";", 1)[0] ?? "",
          "content-type": "application/json",
          "idempotency-key": crypto.randomUUID(),
        },
        body: JSON.stringify(body),
      },
      { requestIP: () => ({ address: "192.0.2.10" }) },
    );
    expect(answer.status).toBe(201);
    return answer;
  };
}

test("a posting over a distant primary takes three round trips", async () => {
  const post = await startPosting();
  const client = { clientId: "GULF", companyName: "Gulf", customerName: "Gulf Main", reference: "MAIN" };
  const opened = await post("/api/virtual-accounts", { ...client, type: "BOTH", currency: "USD" });
  const { id: vaId } = await opened.json();
  const transaction = { vaId, type: "credit", amount: "10.00", currency: "USD", description: "A posting" };
  await post("/api/transactions", { ...transaction, reference: "first" });
  // The session; the key beside the rules of step-ups; the write, which holds all of them once more.
  for (const type of ["credit", "debit"]) {
    const posting = { ...transaction, type, reference: type };
    expect(await roundTripsOf(() => post("/api/transactions", posting))).toBe(3);
  }
});
