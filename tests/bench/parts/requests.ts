import { Database as Sqlite } from "bun:sqlite";
import { small, startCheckout } from "../book";
import { cpuTime, type Server } from "../processes";
import type { Figure } from "../report";
import { inTurns, type Options } from "../rounds";
import { besideReferences, type Cost, load, type Side, withSides } from "../sides";
import { look } from "../wrk";

const connections = 8;

type Who = "admin" | "client" | "nobody";

/** Requests, and who sends them; `{account}` is an account of the book. */
const requests: readonly [Who, string][] = [
  ["nobody", "/login"],
  ["admin", "/api/virtual-accounts?limit=1"],
  ["admin", "/api/virtual-accounts?limit=50"],
  ["admin", "/api/virtual-accounts/{account}"],
  ["admin", "/api/dashboard/stats"],
  ["admin", "/admin/dashboard"],
  ["admin", "/admin/virtual-accounts"],
  ["admin", "/admin/virtual-accounts?view={account}"],
  ["admin", "/admin/transactions"],
  ["admin", "/admin/alerts"],
  ["client", "/client/overview"],
  ["client", "/client/accounts"],
  ["client", "/client/payments"],
  ["client", "/client/statements"],
];

/** µs of the server's CPU time for each of the pages and calls that are asked for most, while nothing is committed. */
export const requestCosts = ({ rounds, seconds, only, against }: Options): AsyncGenerator<Figure> =>
  withSides(small, against, async function* (sides) {
    for (const [who, path] of requests.filter(([, name]) => name.includes(only))) {
      const all = sides.map((side) => ({ ...getTarget(side, who, path), server: side.server }));
      const looked = await Promise.all(all.map(({ url, cookie }) => look(url, cookie)));
      const send = (length: number) =>
        all.map(
          ({ server, url, cookie }) =>
            () =>
              load(server, { url, seconds: length, connections, headers: { Cookie: cookie } }),
        );
      await inTurns(1, send(1));
      const costs = await inTurns(rounds, send(seconds));
      const isAlike = looked.every(({ rows }) => rows === looked[0]?.rows);
      const note = `${isAlike ? "" : "NOT ALIKE: "}of each side ${looked.map(({ bytes, rows }) => `${bytes} bytes, ${rows} rows`).join("; ")}`;
      yield* besideReferences(path, sides, costs, { note });
    }
  });

/** Views of a page before it is measured, so that the server has compiled what it runs. */
const warming = 200;

/**
 * µs of the server's CPU time for each page, with a commit that no page shows before each view. Another program commits
 * it, so that the server's time is the view's alone.
 */
export const viewsAfterCommits = ({ against, ...options }: Options): AsyncGenerator<Figure> =>
  withSides(small, against, async function* (sides) {
    const books = sides.map(({ book }) => new Sqlite(book));
    for (const book of books) book.run("PRAGMA busy_timeout = 5000");
    try {
      const commits = books.map((book) => async () => {
        book.run("update jobs set name = name");
      });
      yield* viewsAfter("each commit", sides, commits, options);
    } finally {
      for (const book of books) book.close();
    }
  });

/** The same with a posting to an account of the client's before each view: a second server of the same book books it. */
export const viewsAfterPostings = ({ against, ...options }: Options): AsyncGenerator<Figure> =>
  withSides(small, against, async function* (sides) {
    const posters: Server[] = [];
    try {
      const ready: { side: Side; post: () => Promise<void> }[] = [];
      for (const side of sides) {
        const poster = await startCheckout(side.folder, side.book, {});
        posters.push(poster);
        const account = await findClientAccount(side);
        ready.push({
          side: { ...side, accounts: [account.id] },
          post: () => post(poster, side.admin, account),
        });
      }
      const [all, posts] = [ready.map(({ side }) => side), ready.map((each) => each.post)];
      yield* viewsAfter("each posting", all, posts, options);
    } finally {
      for (const poster of posters) await poster.stop();
    }
  });

/** Views of each page, each after a change that is not the viewed server's work. */
async function* viewsAfter(
  what: string,
  sides: readonly Side[],
  changes: readonly (() => Promise<void>)[],
  { rounds, seconds, only }: Pick<Options, "rounds" | "seconds" | "only">,
): AsyncGenerator<Figure> {
  for (const [who, path] of requests.filter(([sender, name]) => sender !== "nobody" && name.includes(only))) {
    const views = sides.map((side, at) => {
      const { url, cookie } = getTarget(side, who, path);
      const headers = { Cookie: cookie, "Accept-Encoding": "gzip" };
      return async () => {
        await changes[at]?.();
        const answer = await fetch(url, { headers, redirect: "manual" });
        if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
        await answer.arrayBuffer();
      };
    });
    for (const view of views) for (let times = 0; times < warming; times++) await view();
    const costs = await inTurns(
      rounds,
      sides.map(
        ({ server }, at) =>
          () =>
            viewsFor(seconds, server, views[at]),
      ),
    );
    yield* besideReferences(`${path}, after ${what}`, sides, costs, {});
  }
}

/** An account of the client's own that takes credits. */
async function findClientAccount({ server, client }: Side): Promise<Account> {
  const answer = await fetch(`${server.url}/api/payments/accounts`, { headers: { Cookie: client } });
  const [account] = (await answer.json()) as Account[];
  if (!account) throw new Error("The client of the bench has no account");
  return account;
}

type Account = { id: number; currency: string };

let posted = 0;

async function post({ url }: Server, cookie: string, { id, currency }: Account): Promise<void> {
  const reference = `${process.pid}-${posted++}`;
  const body = { vaId: id, type: "credit", amount: "12.50", currency, reference };
  const answer = await fetch(`${url}/api/transactions`, {
    method: "POST",
    headers: {
      Cookie: cookie,
      Origin: url,
      "Content-Type": "application/json",
      "Idempotency-Key": reference,
    },
    body: JSON.stringify({ ...body, description: "Invoice of the bench" }),
  });
  if (!answer.ok) throw new Error(`A posting was answered ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Shows a page one view after the other. */
async function viewsFor(
  seconds: number,
  server: Server,
  view: (() => Promise<void>) | undefined,
): Promise<Cost> {
  const [start, before] = [performance.now(), await cpuTime(server.pid)];
  let shown = 0;
  for (; performance.now() - start < seconds * 1000; shown++) await view?.();
  const took = (performance.now() - start) / 1000;
  return { rate: shown / took, cpu: ((await cpuTime(server.pid)) - before) / shown };
}

function getTarget({ server, accounts, admin, client }: Side, who: Who, path: string) {
  const url = server.url + path.replace("{account}", String(accounts[0]));
  return { url, cookie: { admin, client, nobody: "" }[who] };
}
