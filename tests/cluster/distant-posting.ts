import { openDatabase } from "db/client";
import { users } from "db/schema";
import pino from "pino";
import { createApp } from "@/app/create-app";
import type { Deps } from "@/deps";
import { readEnv } from "@/env";
import { openSession } from "@/people/auth/sessions";
import { startDistantWay } from "../distant";
import { startMigrated } from "./transports";

/** Application over a distant real primary, with an account and a user who may post to it. */
type DistantPosting = {
  /** @throws Error if it is not booked */
  post(type: "credit" | "debit", reference: string): Promise<void>;
  /** Number of round trips so far. No job and no check of health runs beside the postings. */
  trips(): number;
  close(): Promise<void>;
};

/** @param delay milliseconds in each direction */
export async function startDistantPosting(delay: number): Promise<DistantPosting> {
  const primary = await startMigrated();
  const way = startDistantWay(primary.url, delay);
  const db = await openDatabase({ url: way.url, timeout: 60_000 });
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: way.url });
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
  const send = async (path: string, body: Record<string, unknown>) => {
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
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  const client = { clientId: "GULF", companyName: "Gulf", customerName: "Gulf Main", reference: "MAIN" };
  const opened = await send("/api/virtual-accounts", { ...client, type: "BOTH", currency: "USD" });
  const { id: vaId } = await opened.json();
  return {
    async post(type, reference) {
      const posting = { vaId, type, amount: "10.00", currency: "USD", description: "A posting", reference };
      await (await send("/api/transactions", posting)).arrayBuffer();
    },
    trips: way.trips,
    async close() {
      await db.close();
      way.stop();
      await primary.stop();
    },
  };
}
