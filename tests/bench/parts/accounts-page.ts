import { seededBook, signInAdmin, small, startApp } from "../book";
import { cpuTime, type Server, startServer } from "../processes";
import { type Figure, median } from "../report";
import { interleave, medians, type Options } from "../rounds";
import { wrk } from "../wrk";

const path = "/admin/virtual-accounts";
const connections = 16;

/** What the page is held to: a bare server that sends as many bytes, and one that sends its own lean page of the rows. */
const limits = [
  { name: "account list, 50 rows, signed in", padded: true, wanted: 0.5, than: "a bare server" },
  {
    name: "account list, beside a lean page",
    padded: false,
    wanted: 0.4,
    than: "a lean page of the same rows",
  },
];

/** Requests a second of the account list, signed in, 50 rows, in production mode, compared with bare servers of the same rows. */
export async function* accountsPage({ rounds, seconds, only }: Options): AsyncGenerator<Figure> {
  const book = await seededBook(small);
  const cookie = await signInAdmin(book);
  const app = await startApp(book);
  try {
    const sent = await answerOf(`${app.url}${path}`, cookie);
    for (const { name, padded, wanted, than } of limits.filter((one) => one.name.includes(only))) {
      const bytes = padded ? sent.byteLength : 0;
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
        const theirs = await answerOf(`${bare.url}${path}`, cookie);
        yield {
          name,
          unit: "requests/s",
          ...measured,
          wanted: `at least ${wanted} of ${than}`,
          met: median(measured.ratios) >= wanted,
          note: `${sizes(sent)} against ${sizes(theirs)}, ${ours.cpu()} µs of CPU a request against ${limit.cpu()}`,
        };
      } finally {
        await bare.stop();
      }
    }
  } finally {
    await app.stop();
  }
}

const sizes = (page: ArrayBuffer) =>
  `${page.byteLength} bytes (${Bun.gzipSync(page, { level: 1 }).byteLength} as gzip)`;

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

/** An answer as sent without compression. @throws Error when it is no page */
async function answerOf(url: string, cookie: string): Promise<ArrayBuffer> {
  const answer = await fetch(url, { headers: { Cookie: cookie, "Accept-Encoding": "identity" } });
  const body = await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return body;
}
