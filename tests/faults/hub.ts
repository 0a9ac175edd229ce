import { join } from "node:path";
import { openDatabase } from "db/client";
import { sql } from "drizzle-orm";
import { bankDate } from "@/vocabulary/calendar";
import { type Server, startServer, verify } from "../cluster/server";
import { remove, scratch } from "../cluster/transports";
import { eventually } from "../eventually";
import { stepLimit } from "../limits";
import { camt053, getForm } from "../server/bank-statements";
import type { Fault } from "./postings";

const kills = 3;

type Reservation = { reference: string; amount: string; end: "confirm" | "cancel" | "forget" };

/**
 * Payment hub that repeats calls, reorders them, hangs up before the answer and does not know the outcome, while the
 * server is killed between reservations and their ends. Afterwards each call has been carried out once, and the bank's
 * statement of the day finds nothing new.
 */
export const hub: Fault = {
  name: `a payment hub hung up, repeated and mixed up its calls while the server was killed ${kills} times`,
  async run() {
    const folder = await scratch();
    const place = { url: `file:${join(folder, "book.db")}` };
    const session = {};
    let server = await startServer(place, session);
    try {
      const day = bankDate(Date.now(), "Asia/Dubai");
      const account = await openLinkedAccount(server);
      const authorization = await token(server);
      const send = async (path: string, json: object, timeout: number) => {
        const answer = await fetch(`${server.url}/api/hub/${path}`, {
          method: "POST",
          headers: { authorization, "content-type": "application/json" },
          body: JSON.stringify(json),
          // Shorter than most answers take: the socket is closed, and the outcome is unknown.
          signal: AbortSignal.timeout(timeout),
        });
        return { status: answer.status, body: (await answer.json()) as { id?: number; code?: string } };
      };
      let [hungUp, repeated] = [0, 0];
      /** Sends a call until it is answered; sometimes repeats answered ones. */
      const untilAnswered = async (path: string, json: object) => {
        const end = performance.now() + stepLimit;
        for (let tries = 0; ; tries++) {
          const answer = await send(path, json, tries === 0 ? Math.random() * 8 : 2_000).catch(
            () => undefined,
          );
          if (!answer || answer.status >= 500) {
            hungUp += 1;
            await Bun.sleep(20);
          } else if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer)}`);
          else if (Math.random() < 0.2) repeated += 1;
          else return answer;
          if (performance.now() > end) throw new Error(`${path} was never answered`);
        }
      };
      const credits = Array.from({ length: 240 }, (_, at) => ({
        bankReference: `IN-${at}`,
        amount: `${at + 1}.00`,
      }));
      const reservations = Array.from({ length: 120 }, (_, at): Reservation => {
        const end = at % 3 === 0 ? "confirm" : at % 3 === 1 ? "cancel" : "forget";
        return { reference: `OUT-${at}`, amount: "10.00", end };
      });
      const credit = (one: (typeof credits)[number]) =>
        untilAnswered("credits", { account, currency: "USD", bookingDate: day, ...one });
      await credit({ bankReference: "IN-FIRST", amount: "5000.00" });
      const expiresAt = new Date(Date.now() + 60_000).toISOString();
      const reserve = async ({ reference: bankReference, amount, end }: Reservation) => {
        const movement = { direction: "debit", account, amount, currency: "USD", bankReference };
        const { body } = await untilAnswered("reservations", { ...movement, expiresAt });
        await Bun.sleep(Math.random() * 500);
        if (end !== "forget") await untilAnswered(`reservations/${body.id}/${end}`, {});
      };
      const calls = [
        ...credits.map((one) => () => credit(one)),
        ...reservations.map((one) => () => reserve(one)),
      ];
      const going = Promise.all(
        shuffled(calls).map(async (call, at) => {
          await Bun.sleep(at * 20);
          await call();
        }),
      );
      let over = false;
      void going.then(
        () => (over = true),
        () => (over = true),
      );
      for (let n = 0; n < kills && !over; n++) {
        await Bun.sleep(1_500);
        await server.kill();
        server = await startServer(place, session);
      }
      await going;
      const total = 5_000 + credits.reduce((sum, { amount }) => sum + Number(amount), 0);
      const confirmed = reservations.filter(({ end }) => end === "confirm");
      // Unfinished work ends by its time limit.
      await eventually(async () => {
        const left = await getAvailable(server);
        if (left !== total - confirmed.length * 10) throw new Error(`The account has ${left}`);
      }, 500);
      const lines = [
        { amount: "5000.00", bankReference: "IN-FIRST", creditor: account },
        ...credits.map(({ amount, bankReference }) => ({ amount, bankReference, creditor: account })),
        ...confirmed.map(({ amount, reference }) => ({
          amount,
          bankReference: reference,
          side: "DBIT" as const,
        })),
      ];
      const matches = await commitStatement(server, camt053(shuffled(lines), { from: day, to: day }));
      await server.kill();
      const db = await openDatabase(place);
      const [[booked = 0] = []] = await db.read.values<[number]>(
        sql`select count(*) from transactions where type in ('credit', 'debit')`,
      );
      await db.close();
      const { exitCode } = await verify(place);
      const strange = matches.filter((match) => match !== "matched").length;
      return {
        ok: exitCode === 0 && strange === 0 && booked === lines.length,
        acknowledged: lines.length,
        found: booked,
        said: `${hungUp} calls had no answer, ${repeated} were repeated after one, ${strange} of ${matches.length} lines of the day's camt.053 were new, ${exitCode === 0 ? "the book is whole" : "THE BOOK IS NOT WHOLE"}`,
      };
    } finally {
      await server.kill();
      await remove(folder);
    }
  },
};

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

async function getAnswer<Body>(answer: Promise<Response>, status: number): Promise<Body> {
  const given = await answer;
  if (given.status !== status) throw new Error(`${given.url}: ${given.status} ${await given.text()}`);
  return (await given.json()) as Body;
}

/** Opens an account that is linked to the bank's first CBS account. Returns its virtual IBAN. */
async function openLinkedAccount(server: Server): Promise<string> {
  const json = {
    customerName: "Gulf Traders",
    companyName: "Gulf",
    reference: "gulf_va_001",
    type: "BOTH",
    currency: "USD",
    cbsAccount: "1000000001",
  };
  const made = await getAnswer<{ virtualIban: string }>(
    server.post("/api/virtual-accounts", json, "create"),
    201,
  );
  return made.virtualIban;
}

async function token(server: Server): Promise<string> {
  const json = { name: "Hub", scopes: ["hub:use"] };
  const made = server.post("/api/api-clients", json);
  const { oauthClientId, secret } = await getAnswer<{ oauthClientId: string; secret: string }>(made, 201);
  const answer = fetch(`${server.url}/oauth/token`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(`${oauthClientId}:${secret}`).toString("base64")}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  return `Bearer ${(await getAnswer<{ access_token: string }>(answer, 200)).access_token}`;
}

async function getAvailable(server: Server): Promise<number> {
  const account = server.get("/api/virtual-accounts/1");
  return Number((await getAnswer<{ availableBalance: string }>(account, 200)).availableBalance);
}

/** Imports and commits a statement of the bank. Returns its lines' matches. */
async function commitStatement(server: Server, file: string): Promise<string[]> {
  const { body, headers } = getForm(file, {});
  const { id } = await getAnswer<{ id: number }>(server.send("/api/bank-statements", { body, headers }), 201);
  await getAnswer(server.post(`/api/bank-statements/${id}/commit`, {}, "commit"), 200);
  return await eventually(async () => {
    const read = server.get(`/api/bank-statements/${id}?pageSize=1000`);
    const { status, lines } = await getAnswer<{ status: string; lines: { match: string }[] }>(read, 200);
    if (status !== "committed") throw new Error(`The import is ${status}`);
    return lines.map(({ match }) => match);
  });
}
