import { join } from "node:path";
import { dropBook } from "../book";
import { cacheDir, cores } from "../machine";
import { run } from "../processes";
import type { Figure } from "../report";
import { inTurns, type Options } from "../rounds";
import { besideReferences, type Cost, load, type Side, withSides } from "../sides";

const connections = 64;
const script = join(import.meta.dir, "../postings.lua");

/** The book that postings go to. */
export const postingBook = { accounts: 3_000, transactions: 6_000 };

/** Durable postings a second over HTTP, compared with one SQLite transaction per posting without HTTP. */
export const postings = ({ rounds, seconds, against }: Options): AsyncGenerator<Figure> =>
  withSides(postingBook, against, async function* (sides) {
    const limitFile = join(cacheDir, `limit-${process.pid}.db`);
    process.once("exit", () => dropBook(limitFile));
    for (const accounts of [1, 1_000]) {
      const name = accounts === 1 ? "postings, one account" : "postings, 1,000 accounts";
      const limit = async (): Promise<Cost> => {
        const program = ["tests/bench/limits/postings.ts", limitFile, String(accounts), String(seconds)];
        return {
          rate: Number(await run(cores.server, [process.execPath, ...program], seconds + 15)),
          cpu: 0,
        };
      };
      const send = (length: number, turn: string) =>
        sides.map((side) => (round: number) => post(side, accounts, length, `${turn}-${round}`));
      await inTurns(1, send(1, `${accounts}-warm`));
      const costs = await inTurns(rounds, [...send(seconds, `${accounts}`), limit]);
      yield* besideReferences(name, sides, costs, { reference: "one transaction each", wanted: 2 });
    }
    dropBook(limitFile);
  });

function post({ server, admin, accounts }: Side, many: number, seconds: number, turn: string): Promise<Cost> {
  const args = [`${process.pid}-${turn}`, accounts.slice(0, many).join(","), admin];
  return load(server, { url: server.url, seconds, connections, script: { path: script, args } });
}
