import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { auditLogs } from "db/schema";
import { pino } from "pino";
import { readEnv } from "@/env";
import { recordDenied } from "@/people/auth/denied-request-log";
import { openCopy } from "../../database";

const open = async () => {
  const { db } = await openCopy();
  return { db, env: readEnv({}), log: pino({ level: "silent" }), now: () => 1 };
};

let book: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  book = await open();
  jest.useFakeTimers();
});
afterEach(async () => {
  jest.useRealTimers();
  await book.db.close();
});

const stranger = (ip = "192.0.2.1") => ({ userId: null, origin: { ip, userAgent: "Test", requestId: "r" } });
const refuse = (route: string, who: Parameters<typeof recordDenied>[1] = stranger()) =>
  recordDenied(book, who, { status: 401, method: "GET", route });

/** The rows so far, with the sums of the minute that has passed. */
async function recorded() {
  jest.advanceTimersByTime(60_000);
  await book.db.write([{ sql: "select 1", args: [] }]);
  const rows = await book.db.read.select().from(auditLogs);
  return rows.map(({ details, ipAddress }): unknown => ({ ...JSON.parse(details ?? "{}"), ipAddress }));
}

test("a stranger's refusals are summed under the route that was asked", async () => {
  await refuse("/api/virtual-accounts");
  for (let n = 0; n < 5; n++) await refuse("/api/transactions");
  expect(await recorded()).toMatchObject([
    { route: "/api/virtual-accounts" },
    { route: "/api/transactions" },
    { route: "/api/transactions", times: 4 },
  ]);
});

test("one who tries many routes leaves 21 rows a minute, and one sum of the rest as several", async () => {
  for (let n = 0; n < 50; n++) await refuse(`/api/${n}`);
  const rows = await recorded();
  expect(rows).toHaveLength(22);
  expect(rows.slice(20)).toMatchObject([
    { status: 401, method: "several", route: "several", ipAddress: "192.0.2.1" },
    { route: "several", times: 29 },
  ]);
  await refuse("/api/later");
  expect((await recorded()).at(-1)).toMatchObject({ route: "/api/later" });
});

test("very many strangers are recorded as several, none of them blamed for the others", async () => {
  for (let n = 0; n < 1010; n++) await refuse("/api/x", stranger(`10.0.${n >> 8}.${n & 255}`));
  const rows = await recorded();
  expect(rows).toHaveLength(1002);
  expect(rows.at(-1)).toMatchObject({ route: "several", ipAddress: "several", times: 9 });
});

test("a user who tries many routes leaves as few rows, each with the user's id", async () => {
  const user = { ...stranger(), userId: 3 };
  for (let n = 0; n < 50; n++) await refuse(`/api/${n}`, user);
  const rows = await recorded();
  expect(rows).toHaveLength(22);
  expect(rows.at(-1)).toMatchObject({ route: "several", times: 29 });
  const owners = await book.db.read.select({ userId: auditLogs.userId }).from(auditLogs);
  expect(new Set(owners.map(({ userId }) => userId))).toEqual(new Set([3]));
});
