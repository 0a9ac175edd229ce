import { seededBook, signInAdmin, small, startApp } from "../book";
import { cpuTime, type Server, startServer } from "../processes";
import { type Figure, median } from "../report";
import { interleave, medians, type Options } from "../rounds";
import { wrk } from "../wrk";

const path = "/admin/virtual-accounts";
const connections = 16;
const wanted = 0.5;

/** Requests a second of the account list, signed in, 50 rows, in production mode, compared with a bare server of the same page. */
export async function* accountsPage({ rounds, seconds }: Options): AsyncGenerator<Figure> {
  const book = await seededBook(small);
  const cookie = await signInAdmin(book);
  const app = await startApp(book);
  try {
    const bytes = await sizeOf(`${app.url}${path}`, cookie);
    const env = { NODE_ENV: "production", DATABASE_PATH: book, BYTES: String(bytes) };
    const bare = await startServer({ args: ["tests/bench/limits/accounts-page.ts"], env });
    try {
      const [ours, limit] = [loadOn(app, cookie), loadOn(bare, cookie)];
      await ours.perSecond(1);
      await limit.perSecond(1);
      const measured = medians(
        await interleave(
          rounds,
          () => ours.perSecond(seconds),
          () => limit.perSecond(seconds),
        ),
      );
      const ratio = median(measured.ratios);
      const theirs = await sizeOf(`${bare.url}${path}`, cookie);
      yield {
        name: "account list, 50 rows, signed in",
        unit: "requests/s",
        ...measured,
        wanted: `at least ${wanted} of a bare server`,
        met: ratio >= wanted,
        note: `${bytes} bytes against ${theirs}, ${ours.cpu()} µs of CPU a request against ${limit.cpu()}`,
      };
    } finally {
      await bare.stop();
    }
  } finally {
    await app.stop();
  }
}

/** Asks for the page as fast as it comes. What a request costs in CPU time holds on a busy machine too. */
function loadOn(server: Server, cookie: string) {
  const costs: number[] = [];
  return {
    async perSecond(seconds: number): Promise<number> {
      const before = await cpuTime(server.pid);
      const load = { url: server.url + path, seconds, connections, headers: { Cookie: cookie } };
      const { requests, perSecond } = await wrk(load);
      costs.push(((await cpuTime(server.pid)) - before) / requests);
      return perSecond;
    },
    cpu: () => Math.round(median(costs.slice(1))),
  };
}

/** The bytes of an answer, as sent without compression. @throws Error when it is no page */
async function sizeOf(url: string, cookie: string): Promise<number> {
  const answer = await fetch(url, { headers: { Cookie: cookie, "Accept-Encoding": "identity" } });
  const { byteLength } = await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return byteLength;
}
