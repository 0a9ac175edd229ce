import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "db/client";
import { eventually, seldom } from "../eventually";
import { backUp, makeBook, verify } from "./server";
import { type ServerHere, startHere } from "./server-here";
import { remove, scratch } from "./transports";

const account = { customerName: "Gulf Traders", companyName: "Gulf", reference: "gulf_va_001", type: "BOTH" };
const credit = { vaId: 1, type: "credit", amount: "1.00", currency: "USD", description: "Receipt" };

let folder: string;
beforeAll(async () => {
  folder = await scratch();
});
afterAll(() => remove(folder));

/** A server on a book in its own folder, and how many of its postings were acknowledged. */
async function serve(name: string) {
  const place = join(folder, name);
  mkdirSync(place);
  const server = await startHere({ url: await makeBook(place) });
  await server.post("/api/virtual-accounts", account, "create");
  let booked = 0;
  let sent = 0;
  const post = async () => {
    sent += 1;
    const answer = await server.post(
      "/api/transactions",
      { ...credit, reference: `R-${sent}` },
      `key-${sent}`,
    );
    if (answer.status === 201) booked += 1;
    return answer;
  };
  for (let n = 0; n < 20; n += 1) await post();
  return { server, place, book: join(place, "book.db"), post, booked: () => booked };
}

const readiness = async ({ url }: ServerHere) => {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, said: await answer.text() };
};

/** Number of movements of a book that verifies. */
async function findCount(path: string): Promise<number> {
  const place = { url: `file:${path}` };
  expect((await verify(place)).output).toContain("The book is whole");
  const db = await openDatabase(place);
  const rows = await db.read.query.transactions.findMany();
  await db.close();
  return rows.length;
}

describe("a server whose book", () => {
  const losses: [string, (book: string, place: string) => Promise<void> | void, RegExp][] = [
    [
      "is replaced by a copy acknowledges nothing more, and saves what it acknowledged",
      async (book, place) => {
        await backUp([join(place, "copy.db")], { url: `file:${book}` });
        renameSync(join(place, "copy.db"), book);
      },
      /Another file has taken the place of the book/,
    ],
    [
      "is deleted with its log acknowledges nothing more, and saves what it acknowledged",
      (book) => {
        for (const end of ["", "-wal", "-shm"]) rmSync(`${book}${end}`, { force: true });
      },
      /is no longer there: its file or its folder was deleted/,
    ],
  ];
  for (const [what, lose, words] of losses)
    test(what, async () => {
      const { server, place, book, post, booked } = await serve(what.replaceAll(" ", "-").slice(0, 12));
      const acknowledged = booked();
      await lose(book, place);
      const refused = await post();
      expect([refused.status, await refused.text()]).toEqual([
        503,
        expect.stringContaining("The file of the book was taken from the server"),
      ]);
      await eventually(async () => {
        const { status, said } = await readiness(server);
        expect([status, said]).toEqual([503, expect.stringMatching(words)]);
        expect(said).toContain(`All that was acknowledged is in ${book}.saved-`);
      }, seldom);
      await post();
      expect(booked()).toBe(acknowledged);
      await eventually(() => expect(server.log()).toContain("the file of the book is in trouble"), seldom);
      await server.stop();
      const saved = readdirSync(place).find((name) => name.startsWith("book.db.saved-"));
      expect(await findCount(join(place, String(saved)))).toBe(acknowledged);
    });

  // Only root creates files for other users, and could write into them.
  test.skipIf(process.geteuid?.() !== 0)(
    "belongs to another user does not start, and leaves no files",
    async () => {
      for (const end of ["", "-wal", ".head"]) {
        const place = join(folder, `foreign${end}`);
        mkdirSync(place);
        const url = await makeBook(place);
        writeFileSync(`${place}/book.db${end}`, "", { flag: "a" });
        chownSync(`${place}/book.db${end}`, 54_321, 54_321);
        const before = readdirSync(place);
        expect(await startHere({ url }).then(() => "it started", String)).toContain(
          `${place}/book.db${end} belongs to #54321, and this runs as root, whose files #54321 could not open. Run it as that user: sudo -u #54321 …; or give it to the server's user: chown root ${place}/book.db${end}`,
        );
        expect(readdirSync(place)).toEqual(before);
      }
    },
  );

  test("is moved with its folder says where it is, and it is whole there", async () => {
    const { server, place, book, post, booked } = await serve("moved");
    const acknowledged = booked();
    renameSync(place, `${place}-away`);
    expect((await post()).status).toBe(503);
    const { status, said } = await readiness(server);
    expect([status, said]).toEqual([503, expect.stringContaining(`${place}-away/book.db now`)]);
    await server.stop();
    expect(existsSync(book)).toBe(false);
    expect(await findCount(join(`${place}-away`, "book.db"))).toBe(acknowledged);
  });

  test("loses only its log writes the log's content into the book, and stops", async () => {
    const { server, book, post, booked } = await serve("log");
    rmSync(`${book}-wal`);
    // Its sender does not know the outcome: it may have been written before the loss was noticed.
    const answers = [await post(), await post()];
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect((await readiness(server)).said).toContain("What it held was written into the book");
    await server.stop();
    const found = await findCount(book);
    expect([booked(), booked() + 1]).toContain(found);
  });
});
