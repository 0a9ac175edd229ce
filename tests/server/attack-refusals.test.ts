import { afterEach, expect, test } from "bun:test";
import { getRefusalLog } from "@/commands/refusal-log";
import { alertSchema } from "@/oversight/alerts/contract";
import { type Book, startBook } from "./book";

let book: Book;
afterEach(() => book.close());

/** Gita's account of GULF, with money and a daily limit of AED 10, and Nora's of NOOR with money. */
async function open(variables: Record<string, string> = {}) {
  book = await startBook(variables);
  const gulf = await book.openAccount();
  const noor = await book.openAccount({ clientId: "NOOR" });
  for (const { id } of [gulf, noor]) await book.book("credit", id, { amount: "900000.00" });
  await book.db.write([
    {
      sql: "insert into configurations (virtual_account_id, daily_limit, monthly_limit, enforce_limits, suspense_account, updated_at) values (?, 1000, 300000000, 1, '9000000001', 1)",
      args: [gulf.id],
    },
  ]);
  return { gulf: gulf.id, noor: noor.id };
}

let sent = 0;
function pay(who: "client_user" | "stranger", vaId: number, amount: string) {
  sent += 1;
  const words = { currency: "USD", description: "Rent", reference: `PAY-${sent}`, recipient: "12345678" };
  return book.submit(who, { vaId, type: "debit", amount, ...words });
}

/** Sends this many refused payments in groups. Returns the number of answers by status. */
async function flood(times: number, vaId: number, amount: string) {
  const statuses: Record<number, number> = {};
  for (let n = 0; n < times; n += 100) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => pay("client_user", vaId, amount)));
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

/** Writes the sums, as happens at the end of the minute. */
const endOfMinute = () => getRefusalLog(book.db).flush();

const refused = async () => (await book.trail()).filter(({ action }) => action === "REFUSED");

async function newestAlerts() {
  const answer = await book.send("auditor", "GET", "/api/alerts?limit=5");
  return alertSchema.array().parse(await answer.json());
}

test("thousands of refused payments leave few rows and one alert, and another client's alert stays in sight", async () => {
  const { gulf, noor } = await open({ REFUSED_POSTINGS_PER_MINUTE: "0" });
  expect((await pay("stranger", noor, "800000.00")).status).toBe(201);
  expect(await flood(1500, gulf, "100.00")).toEqual({ 409: 1500 });
  expect(await flood(500, gulf, "950000.00")).toEqual({ 409: 500 });
  await endOfMinute();

  const rows = await refused();
  expect(rows.length).toBeLessThanOrEqual(4);
  const counted = rows.map(({ details }) => Number(details.times ?? 1));
  expect(counted.reduce((sum, times) => sum + times, 0)).toBe(2000);

  const alerts = await newestAlerts();
  expect(alerts.filter(({ type }) => type === "limit_breach")).toMatchObject([
    {
      title: "Daily payment limit reached",
      description: expect.stringMatching(/ \(2000 payments refused\)$/),
    },
  ]);
  expect(alerts.map(({ virtualAccount }) => virtualAccount?.id)).toContain(noor);
});

test("rejections of many kinds do not keep a limit's alert away", async () => {
  const { gulf } = await open();
  const others: number[] = [];
  for (let n = 0; n < 22; n++) others.push((await book.openAccount()).id);
  for (const id of others) expect((await pay("client_user", id, "1.00")).status).toBe(409);
  expect((await pay("client_user", gulf, "100.00")).status).toBe(409);
  expect((await newestAlerts()).filter(({ type }) => type === "limit_breach")).toMatchObject([
    { virtualAccount: { id: gulf } },
  ]);
});

test("strangers without number do not take a user's name out of the trail", async () => {
  await open();
  for (let network = 0; network < 65; network++) {
    const ip = `198.51.${network}.1`;
    for (const method of ["GET", "PUT", "DELETE"]) {
      for (const path of ["virtual-accounts/1", "users/1", "alerts/1/acknowledge", "alerts/1/resolve"]) {
        await book.call(method, `/api/${path}`, { ip, json: method === "PUT" ? {} : undefined });
      }
    }
    for (const path of ["users", "clients", "alerts", "approvals", "transactions/recent", "virtual-accounts"])
      await book.call("GET", `/api/${path}`, { ip });
    for (const path of ["users/1/sign-out", "auth/register", "transactions", "virtual-accounts"])
      for (const method of ["POST", "PATCH"]) await book.call(method, `/api/${path}`, { ip });
  }
  expect((await book.send("client_user", "GET", "/api/users")).status).toBe(403);
  await endOfMinute();
  expect((await refused()).map(({ userId }) => userId)).toContain(3);
  expect((await refused()).some(({ details }) => details.route === "several")).toBe(true);
});

test("a user who is refused again and again gets 429; what others book is not slowed", async () => {
  const { gulf, noor } = await open({ REFUSED_POSTINGS_PER_MINUTE: "50" });
  const statuses = await flood(400, gulf, "950000.00");
  expect(Object.keys(statuses)).toEqual(["409", "429"]);
  expect(statuses[409]).toBeLessThanOrEqual(150);
  const answer = await pay("client_user", gulf, "1.00");
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await pay("stranger", noor, "1.00")).status).toBe(201);
});

test("postings that are booked are not counted, however many there are", async () => {
  const { noor } = await open({ REFUSED_POSTINGS_PER_MINUTE: "5" });
  for (let n = 0; n < 40; n++) expect((await pay("stranger", noor, "1.00")).status).toBe(201);
});

test("a limit that is hit on another day is another alert", async () => {
  const { gulf } = await open();
  await pay("client_user", gulf, "100.00");
  book.wait(24 * 3_600_000);
  book.forgetSessions();
  await pay("client_user", gulf, "100.00");
  expect((await newestAlerts()).filter(({ type }) => type === "limit_breach")).toHaveLength(2);
});
