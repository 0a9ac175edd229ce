import { copyBook, dropBook, openAccounts, seededBook, signInAdmin, startApp } from "../book";
import type { Flooded } from "../flood";
import { offered } from "../offered";
import { type Figure, median } from "../report";
import type { Options } from "../rounds";
import { postingBook } from "./postings";

const perSecond = 600;
const limitMs = 500;
const backWithinMs = 5000;
/** Expensive pages. */
const dear = ["/admin/transactions", "/admin/dashboard", "/admin/operations", "/admin/audit-logs"];

/**
 * Three times as many requests a second as the server can answer, pages and polls beside postings: the duration of
 * postings, whether each acknowledged one is in the book once, whether refusals name a time to retry, and how soon
 * afterwards a page takes no longer than twice its former time.
 */
export async function* overload({ rounds, seconds }: Options): AsyncGenerator<Figure> {
  const book = await copyBook(await seededBook(postingBook));
  const cookie = await signInAdmin(book);
  const accounts = openAccounts(book, 1_000);
  const app = await startApp(book);
  try {
    const floods: Flooded[] = [];
    for (let round = 0; round < rounds; round++) {
      const name = `${process.pid}-flood-${round}`;
      const order = { url: app.url, cookie, perSecond, seconds: seconds * 3, accounts, pages: dear, name };
      floods.push(await offered(book, order));
    }
    const sum = (of: (one: Flooded) => number) => floods.reduce((total, one) => total + of(one), 0);
    const [p50, p99] = [median(floods.map((one) => one.p50)), median(floods.map((one) => one.p99))];
    const pages = `pages: ${sum((one) => one.shown)} shown, p50 ${median(floods.map((one) => one.pageP50)).toFixed(0)} ms`;
    const [lost, refused, failed, unsaid] = [
      sum((one) => Math.abs(one.lost)),
      sum((one) => one.refused),
      sum((one) => one.failed),
      sum((one) => one.withoutRetryAfter),
    ];
    yield {
      name: `p99 of postings, ${perSecond} requests a second offered`,
      unit: "ms",
      ours: p99,
      limit: limitMs,
      wanted: `under ${limitMs} ms, none lost or refused`,
      met: p99 < limitMs && lost === 0 && failed === 0,
      note: `p50 ${p50.toFixed(1)}, ${sum((one) => one.posted)} booked, ${failed} failed, ${lost} lost; ${pages}, ${refused} × 503`,
    };
    yield {
      name: "answers of 503 without Retry-After",
      unit: "answers",
      ours: unsaid,
      limit: 0,
      wanted: "none, and some 503",
      met: unsaid === 0 && refused > 0,
    };
    const back = Math.max(...floods.map((one) => one.backAfter));
    yield {
      name: "until pages are as fast as before",
      unit: "ms",
      ours: back,
      limit: backWithinMs,
      wanted: `within ${backWithinMs} ms`,
      met: back <= backWithinMs,
    };
  } finally {
    await app.stop();
    dropBook(book);
  }
}
