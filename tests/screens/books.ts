import { createApp } from "@/app/create-app";
import type { Deps } from "@/deps";
import { buildAssets } from "@/kernel/build";
import { camt053, upload as uploadStatement } from "../server/bank-statements";
import { type Book, startBook } from "../server/book";
import { upload } from "../server/bulk";
import { demoDay, openDemo } from "../server/demo-book";
import { main } from "../server/payment-files";
import { insertRun } from "../server/reconciliation";
import { demoCookie, type Reader } from "../server/screens";
import type { Person } from "../server/support";
import { fillSweepBook } from "../server/sweep-book";
import { waitingActs } from "../server/waiting-acts";

/** Book whose screens are checked, and its users. */
export type ScreenBook = Pick<Awaited<ReturnType<typeof createApp>>, "app" | "pages"> & {
  getCookie(who: Reader): Promise<string>;
  close(): Promise<void>;
};

/** Demo book, whose lists are as long as a bank's. */
export async function demoBook(opened?: Deps): Promise<ScreenBook> {
  const deps = opened ?? (await openDemo(demoDay));
  await buildAssets();
  const app = await createApp(deps);
  return { ...app, getCookie: (who) => demoCookie(app, who), close: async () => deps.db.close() };
}

const people = { admin: "admin", auditor: "auditor", client: "client_user" } as const satisfies Partial<
  Record<Reader, Person>
>;

/** Book in which every part of the bank has been used, so that each dialog has a row. */
export async function fullBook(): Promise<ScreenBook> {
  const book = await fillSweepBook();
  await act(book, "/api/holidays", { date: "2026-12-31", name: "Year end" });
  await uploadStatement(book, camt053([{ amount: "12.00" }]));
  const rows =
    "customerName,companyName,reference,type\nHeron,Heron Foods LLC,heron_1,COBO\nTern,,tern_1,BOTH\n";
  const answer = await upload(book, "accounts", rows);
  if (!answer.ok) throw new Error(await answer.text());
  return opened(book);
}

/** Book in which something failed, came back or waits, so that the acts upon it have a row. */
export async function troubledBook(): Promise<ScreenBook> {
  const book = await startBook();
  const { id } = await book.openAccount({ cbsAccount: main });
  await book.book("credit", id, { amount: "9000.00" });
  const made = waitingActs(book, id);
  await made.received();
  await made.returned();
  await made.instruction();
  await made.explained();
  const at = book.deps.now();
  await book.db.write([
    insertRun({ requestId: "failed", startedBy: 1, at, accounts: { scope: "all" }, total: 1, upTo: 1 }),
    {
      sql: "update reconciliation_runs set status = 'failed', failure = 'Full', finished_at = ?",
      args: [at],
    },
  ]);
  return opened(book);
}

/** The screens of a book whose client has a second factor: a session is there without it. */
const opened = (book: Book): ScreenBook => ({
  app: book.app,
  pages: book.pages,
  getCookie: async (who) => (who === "nobody" ? "" : book.signedIn(people[who])),
  close: () => book.close(),
});

async function act(book: Book, path: string, json: object): Promise<void> {
  const answer = await book.send("admin", "POST", path, { json });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}
