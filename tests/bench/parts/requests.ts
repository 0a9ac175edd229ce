import { small } from "../book";
import type { Figure } from "../report";
import { inTurns, type Options } from "../rounds";
import { besideReferences, load, type Side, withSides } from "../sides";
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
      const all = sides.map((side) => ({ ...targetOf(side, who, path), server: side.server }));
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

function targetOf({ server, accounts, admin, client }: Side, who: Who, path: string) {
  const url = server.url + path.replace("{account}", String(accounts[0]));
  return { url, cookie: { admin, client, nobody: "" }[who] };
}
