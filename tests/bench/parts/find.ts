import { addUsers, large, readBook, seededBook, signInAdmin, startApp } from "../book";
import type { Figure } from "../report";
import type { Options } from "../rounds";

/** Limit of the search on a book of a million movements, in ms. */
const wanted = 50;
/** Number of searches per kind and round. */
const perRound = 40;

type Row = { text: string };

/** Texts that people type, from rows all over the book. */
function getAsked(book: string): Record<string, string[]> {
  const pick = (sql: string) => readBook<Row>(book, `${sql} LIMIT ${perRound}`).map(({ text }) => text);
  const accounts = (column: string) =>
    pick(`SELECT ${column} AS text FROM virtual_accounts WHERE id % 241 = 7`);
  const movements = (column: string) =>
    pick(`SELECT ${column} AS text FROM transactions WHERE id % 24001 = 11`);
  const ibans = accounts("virtual_iban");
  const names = accounts("customer_name");
  return {
    "a page or an act": [
      "credit an account",
      "release a hold",
      "bank statements",
      "recon",
      "create trans",
      "users",
    ],
    "a customer's name": names,
    "the beginning of a name": names.map((name) => name.slice(0, 4)),
    "two letters": names.map((name) => name.slice(0, 2)),
    "an IBAN": ibans,
    "the end of an IBAN": ibans.map((iban) => iban.slice(-7)),
    "a movement's reference": movements("reference"),
    "words of a description": movements("substr(description, 1, 14)"),
    "an amount": movements("printf('%.2f', amount / 100.0)"),
    "a hold's reference": pick("SELECT reference AS text FROM holds WHERE id % 997 = 5"),
    "what nothing has": Array.from({ length: perRound }, (_, at) => `zq no such thing ${at}`),
  };
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;

/**
 * Latency of the header's search on the large book, over HTTP, one request after the other: each text is different, so
 * that no earlier answer is reused. The first round warms the server and does not count.
 */
export async function* find(options: Options): AsyncGenerator<Figure> {
  const book = await seededBook(large);
  const cookie = await signInAdmin(book);
  await addUsers(book);
  const server = await startApp(book);
  const everything: number[] = [];
  try {
    for (const [name, texts] of Object.entries(getAsked(book))) {
      if (!name.includes(options.only)) continue;
      const seen: number[] = [];
      let found = 0;
      for (let round = 0; round <= options.rounds; round++)
        for (const text of texts) {
          const before = performance.now();
          const answer = await fetch(`${server.url}/find/suggestions?q=${encodeURIComponent(text)}`, {
            headers: { cookie, "HX-Request": "true", "HX-Target": "section#find-suggestions" },
          });
          const html = await answer.text();
          if (answer.status !== 200) throw new Error(`'${text}' answered ${answer.status}`);
          if (round === 0) continue;
          seen.push(performance.now() - before);
          found += html.includes("<a ") ? 1 : 0;
        }
      everything.push(...seen);
      yield getFigure(name, seen, `${Math.round((100 * found) / seen.length)} % found something`);
    }
    if (options.only === "") yield getFigure("everything", everything);
  } finally {
    await server.stop();
  }
}

function getFigure(name: string, seen: number[], more?: string): Figure {
  const sorted = seen.toSorted((a, b) => a - b);
  const p99 = percentile(sorted, 0.99);
  const p50 = `p50 ${percentile(sorted, 0.5).toFixed(1)} ms of ${seen.length} answers`;
  return {
    name,
    unit: "ms p99",
    ours: p99,
    wanted: `at most ${wanted} ms`,
    met: p99 <= wanted,
    note: more ? `${p50}, ${more}` : p50,
  };
}
