import { copyBook, dropBook, readBook, seededBook, signInAdmin, startApp } from "../book";
import { type Paced, pace } from "../pace";
import { cpuTime } from "../processes";
import { type Figure, median } from "../report";
import type { Options } from "../rounds";
import { postingBook } from "./postings";

const perSecond = 200;
const limitMs = 50;
const day = "2026-11-18";

/**
 * Payment hub of a bank at a steady pace: latencies, measured from when each call was due, and the cost of a call to
 * the server. Reservations are confirmed and cancelled in turns; a credit looks for its line among the bank's
 * statements.
 */
export async function* hub({ rounds, seconds }: Options): AsyncGenerator<Figure> {
  const book = await copyBook(await seededBook(postingBook));
  const cookie = await signInAdmin(book);
  const ibans = readBook<{ iban: string }>(
    book,
    `SELECT virtual_iban AS iban FROM virtual_accounts v JOIN ledger_accounts a ON a.code = 'available:' || v.id
      WHERE closed_at IS NULL AND status = 'active' AND v.currency = 'USD' AND credit_enabled = 1 AND debit_enabled = 1
        AND EXISTS (SELECT 1 FROM ledger_accounts WHERE code = cbs_account AND currency = 'USD') AND a.balance > 100000 ORDER BY v.id LIMIT 1000`,
  ).map(({ iban }) => iban);
  const app = await startApp(book);
  try {
    const headers = { "content-type": "application/json", ...(await token(app.url, cookie)) };
    const send = (path: string, json: object) =>
      fetch(`${app.url}/api/hub/${path}`, { method: "POST", headers, body: JSON.stringify(json) });
    const of = (index: number) => ({
      account: ibans[index % ibans.length],
      amount: "0.01",
      currency: "USD",
      direction: "debit",
    });
    const reserved: number[] = [];
    const calls: Record<string, (name: string, index: number) => Promise<Response>> = {
      check: (_, index) => send("checks", of(index)),
      async reservation(name, index) {
        const answer = await send("reservations", { ...of(index), bankReference: `${name}-${index}` });
        const { id } = (await answer.clone().json()) as { id?: number };
        if (id !== undefined) reserved.push(id);
        return answer;
      },
      "confirmation or cancellation": (_, index) =>
        send(`reservations/${reserved.shift()}/${index % 2 === 0 ? "confirm" : "cancel"}`, {}),
      credit: (name, index) =>
        send("credits", { ...of(index), bankReference: `${name}-${index}`, bookingDate: day }),
    };
    const seen = Object.keys(calls).map((name) => ({ name, rounds: [] as Paced[], costs: [] as number[] }));
    for (let round = 0; round <= rounds; round++) {
      for (const kind of seen) {
        const before = await cpuTime(app.pid);
        const paced = await pace(
          { perSecond, seconds: round === 0 ? 1 : seconds, from: "due" },
          async (index) => {
            const answer = await calls[kind.name]?.(`${process.pid}-${kind.name}-${round}`, index);
            await answer?.arrayBuffer();
            return answer?.ok === true;
          },
        );
        if (round === 0) continue;
        kind.rounds.push(paced);
        kind.costs.push(((await cpuTime(app.pid)) - before) / paced.sent);
      }
    }
    for (const { name, rounds: all, costs } of seen) {
      const p99 = median(all.map((one) => one.p99));
      const failed = all.reduce((sum, one) => sum + one.failed, 0);
      yield {
        name: `p99 of a ${name} at ${perSecond}/s`,
        unit: "ms",
        ours: p99,
        limit: limitMs,
        wanted: `under ${limitMs} ms, none refused`,
        met: p99 < limitMs && failed === 0,
        note: `p50 ${median(all.map((one) => one.p50)).toFixed(1)}, ${failed} failed, ${Math.round(median(costs))} µs of CPU each`,
      };
    }
  } finally {
    await app.stop();
    dropBook(book);
  }
}

/** The header of a program that may use the hub. */
async function token(url: string, cookie: string): Promise<{ authorization: string }> {
  const made = await fetch(`${url}/api/api-clients`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({ name: "Hub of the bench", scopes: ["hub:use"] }),
  });
  const { oauthClientId, secret } = (await made.json()) as { oauthClientId?: string; secret?: string };
  if (secret === undefined) throw new Error(`No API client was made: ${made.status}`);
  const given = await fetch(`${url}/oauth/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${oauthClientId}:${secret}`).toString("base64")}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "grant_type=client_credentials",
  });
  const { access_token } = (await given.json()) as { access_token?: string };
  if (access_token === undefined) throw new Error(`No token was given: ${given.status}`);
  return { authorization: `Bearer ${access_token}` };
}
