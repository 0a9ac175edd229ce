/**
 * Runs the application as a separate process on a loopback port, for strangers' input. It reports to its parent the
 * longest stretch of uninterrupted work, in processor time of its one thread, so that other programs on the machine do
 * not count.
 */
import { startBook } from "../book";

/**
 * Messages of the parent: `begin` forgets the past, `end` asks for the longest stretch since, in microseconds, and
 * `work` keeps the thread busy for a number of microseconds, as the worst inputs once did for 300,000.
 */
export type Word = "begin" | "end" | { work: number };
export type Ready = { url: string; admin: string; client: string; account: number; chat: string };

const book = await startBook({ EXPENSIVE_CALLS_PER_MINUTE: "0", REFUSED_POSTINGS_PER_MINUTE: "0" });
const server = Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 60, fetch: book.app.fetch });

const spent = () => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};
let [last, longest] = [spent(), 0];
let word: Word | undefined;
setInterval(() => {
  const now = spent();
  longest = Math.max(longest, now - last);
  last = now;
  // Answered here, so that the last stretch counts as well.
  if (word === undefined) return;
  process.send?.(longest);
  if (word === "begin") {
    // Disables the rate limits, which another test covers.
    book.wait(4_000);
    longest = 0;
  }
  word = undefined;
}, 1);

process.on("message", (said: Word) => {
  word = said;
  if (typeof said === "string") return;
  const until = spent() + said.work;
  while (spent() < until);
});

await book.send("admin", "POST", "/api/cbs-accounts", {
  json: { number: "1000000001", name: "Nostro", currency: "USD" },
});
const { id } = await book.openAccount();
await book.book("credit", id, { amount: "900000.00" });
const chat = await (await book.send("client_user", "POST", "/api/chat/sessions")).json();
const ready: Ready = {
  url: `http://127.0.0.1:${server.port}`,
  admin: await book.signedIn("admin"),
  client: await book.signedIn("client_user"),
  account: id,
  chat: chat.sessionId,
};
process.send?.(ready);
process.on("disconnect", () => process.exit());
