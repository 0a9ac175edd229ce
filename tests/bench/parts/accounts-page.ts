import { small } from "../book";
import { startServer } from "../processes";
import type { Figure } from "../report";
import { inTurns, type Options } from "../rounds";
import { besideReferences, load, withSides } from "../sides";
import { look } from "../wrk";

const path = "/admin/virtual-accounts";
const connections = 16;

/**
 * Requests a second of the account list, signed in, 50 rows, in production mode, compared with a bare server that writes a
 * lean page of the same rows.
 */
export const accountsPage = ({ rounds, seconds, against }: Options): AsyncGenerator<Figure> =>
  withSides(small, against, async function* (sides) {
    const book = sides[0]?.book ?? "";
    const cookie = sides[0]?.admin ?? "";
    const env = { NODE_ENV: "production", DATABASE_PATH: book };
    const lean = await startServer({ args: ["tests/bench/limits/accounts-page.ts"], env });
    try {
      const all = [...sides.map(({ server, admin }) => ({ server, admin })), { server: lean, admin: cookie }];
      const send = (length: number) =>
        all.map(
          ({ server, admin }) =>
            () =>
              load(server, {
                url: server.url + path,
                seconds: length,
                connections,
                headers: { Cookie: admin },
              }),
        );
      const pages = await Promise.all(all.map(({ server, admin }) => look(server.url + path, admin)));
      if (pages.slice(0, -1).some(({ rows }) => rows !== pages[0]?.rows))
        throw new Error(`Other rows on each side: ${JSON.stringify(pages)}`);
      await inTurns(1, send(1));
      const costs = await inTurns(rounds, send(seconds));
      const note = `bytes of each side ${pages.map(({ bytes }) => bytes).join(", ")}`;
      yield* besideReferences("accounts page", sides, costs, { reference: "lean page", wanted: 0.4, note });
    } finally {
      await lean.stop();
    }
  });
