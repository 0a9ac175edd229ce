import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import ExcelJS from "exceljs";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { findChannelKey } from "@/client-channel/channel-key";
import { inboxWork, keepFile } from "@/client-channel/inbox";
import { readPublicKey } from "@/client-channel/keys/commands";
import { previewSchema } from "@/payments/bulk-uploads/contract";
import { nameCheckWork } from "@/payments/bulk-uploads/name-check-run";
import { scheduledWork } from "@/payments/scheduled/run";
import { stopLeasedWork } from "@/platform/leased-work/running-work";
import { eventually } from "../eventually";
import { pain001 } from "../fixtures/bank-files/pain";
import { type Book, getRefusal, startBook } from "./book";
import { ended, uploaded } from "./bulk";
import { sshKeyPair } from "./ssh-keys";

const asked = z.object({ account: z.string(), name: z.string() });

/** Payee check of the bank's scheme on this machine, with the requests that it received. */
let questions: z.output<typeof asked>[] = [];
let beforeAnswer: () => void = () => undefined;
let scheme: Bun.Server<undefined>;
const answers: Record<string, object> = {
  "Keel Ltd": { result: "match" },
  "Kel Ltd": { result: "close_match", name: "Keel Ltd" },
  "Somebody Else": { result: "no_match" },
};
beforeAll(() => {
  scheme = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const question = asked.parse(await request.json());
      questions.push(question);
      beforeAnswer();
      const answer = answers[question.name];
      return answer ? Response.json(answer) : new Response("down", { status: 503 });
    },
  });
});
afterAll(() => scheme.stop(true));

const external = "GB29NWBK60161331926819";
const never = new AbortController().signal;

let book: Book;
let payer: AccountDto;
beforeEach(async () => {
  questions = [];
  beforeAnswer = () => undefined;
  book = await startBook({ PAYEE_CHECK_URL: `http://127.0.0.1:${scheme.port}/${crypto.randomUUID()}` });
  payer = await book.openAccount({ reference: "gulf_pay" });
  await book.book("credit", payer.id, { amount: "1000.00" });
});
afterEach(async () => {
  await stopLeasedWork(book.db);
  await book.close();
});

const columns = ["from", "recipient", "amount", "description", "reference", "creditorName", "executionDate"];
type Line = { name: string; amount?: string; reference?: string; recipient?: string; date?: string };
const cells = ({ name, amount = "1.00", reference = "", recipient = external, date = "" }: Line) => [
  "gulf_pay",
  recipient,
  amount,
  "Rent",
  reference,
  name,
  date,
];
const csv = (...lines: Line[]) => [columns, ...lines.map(cells)].map((line) => line.join(",")).join("\n");

const read = async (id: number, query = "") =>
  previewSchema.parse(
    await (await book.send("client_user", "GET", `/api/bulk-uploads/${id}${query}`)).json(),
  );
/** Upload after the name check has answered. */
const checked = (id: number) =>
  eventually(async () => {
    const upload = await read(id);
    if (upload.nameChecks?.asking !== false) throw new Error("Its names are being asked for");
    return upload;
  });
const commit = (id: number, json: object) =>
  book.send("client_user", "POST", `/api/bulk-uploads/${id}/commit`, { json });
/** Records of the payments' commands about the check, by the names that were paid. */
const recorded = () =>
  book.db.read.all(sql`select j.command ->> '$.payment.payee.name' as name, j.command ->> '$.payment.payee.check.result' as result,
    j.command ->> '$.payment.payee.check.answered' as answered from payments p join journals j on j.id = p.journal_id
    order by p.id`);

describe("the names of a file's payees", () => {
  test("are each asked once, shown, accepted by anyone who sends the file, and recorded with the payments", async () => {
    await book.send("client_user", "POST", "/api/beneficiaries", {
      json: { name: "Keel Ltd", account: "DE89370400440532013000" },
    });
    const { id } = await uploaded(
      book,
      "payments",
      csv(
        { name: "Keel Ltd" },
        { name: "Kel Ltd" },
        { name: "Somebody Else" },
        { name: "Somebody Else", amount: "2.00" },
        { name: "", recipient: "DE89370400440532013000" },
        { name: "", recipient: "87654321" },
        { name: "Kel Ltd", amount: "5000.00" },
      ),
    );
    const upload = await checked(id);
    expect(upload.nameChecks).toMatchObject({ match: 2, close_match: 1, no_match: 2, unavailable: 0 });
    expect(upload.rows.map(({ nameCheck }) => nameCheck)).toEqual([
      { result: "match", name: null },
      { result: "close_match", name: "Keel Ltd" },
      { result: "no_match", name: null },
      { result: "no_match", name: null },
      { result: "match", name: null },
      null,
      null,
    ]);
    expect(questions.map(({ account, name }) => `${account} ${name}`).toSorted()).toEqual([
      "DE89370400440532013000 Keel Ltd",
      `${external} Keel Ltd`,
      `${external} Kel Ltd`,
      `${external} Somebody Else`,
    ]);
    expect((await read(id, "?names=no_match")).rows.map(({ row }) => row)).toEqual([4, 5]);
    const page = await book.show("client_user", `/client/bulk-uploads/${id}`);
    expect(page.html).toContain("Name is close");
    expect(page.html).toContain("?names=no_match");
    const refused = await commit(id, { mode: "good" });
    expect(refused.status).toBe(409);
    expect(await getRefusal(refused)).toMatchObject({ code: "NAMES_DIFFER" });
    expect((await commit(id, { mode: "good", acceptNames: true })).status).toBe(202);
    await ended(book, id, "client_user");
    expect(await recorded()).toEqual([
      { name: "Keel Ltd", result: "match", answered: null },
      { name: "Kel Ltd", result: "close_match", answered: "Keel Ltd" },
      { name: "Somebody Else", result: "no_match", answered: null },
      { name: "Somebody Else", result: "no_match", answered: null },
      { name: "Keel Ltd", result: "match", answered: null },
      { name: null, result: null, answered: null },
    ]);
    expect((await book.trail()).map(({ details }) => details?.acceptedNames).filter(Boolean)).toEqual([
      { close: 1, none: 2 },
    ]);
    expect(await book.flaws()).toEqual([]);
  });

  test("are asked again only of a row with another name or account, by whichever server continues", async () => {
    const { id } = await uploaded(book, "payments", csv({ name: "Somebody Else" }, { name: "Keel Ltd" }));
    await checked(id);
    const correct = (column: string, value: string) =>
      book.send("client_user", "PUT", `/api/bulk-uploads/${id}`, {
        json: { cells: [{ row: 2, column, value }] },
      });
    await correct("amount", "3.00");
    expect((await checked(id)).nameChecks).toMatchObject({ match: 1, no_match: 1 });
    expect(questions).toHaveLength(2);
    await correct("creditorName", "Kel Ltd");
    expect((await checked(id)).nameChecks).toMatchObject({ match: 1, close_match: 1, no_match: 0 });
    expect(questions).toHaveLength(3);
    // A server stopped while it waited for one row's answer; a commit before that answer has to wait.
    await book.db.write([
      { sql: "drop trigger bulk_rows_update", args: [] },
      { sql: "update bulk_rows set name_check = null where row = 2", args: [] },
      { sql: "update bulk_name_checks set status = 'asking'", args: [] },
      // The preview as it was before that answer.
      { sql: "drop trigger audit_logs_redact", args: [] },
      {
        sql: `update audit_logs set details = json_set(details, '$.preview.after', (select digest from bulk_upload_digests))
            where id = (select max(id) from bulk_upload_changes)`,
        args: [],
      },
    ]);
    const early = await commit(id, { acceptNames: true });
    expect(await getRefusal(early)).toMatchObject({ code: "NAMES_BEING_CHECKED" });
    await nameCheckWork.takeUp(book.deps, never);
    expect((await checked(id)).nameChecks).toMatchObject({ match: 1, close_match: 1 });
    expect(questions).toHaveLength(4);
  });

  test("are unavailable where the scheme does not answer, or takes too long: the file can be sent", async () => {
    const down = await uploaded(book, "payments", csv({ name: "Nobody knows" }));
    expect((await checked(down.id)).nameChecks).toMatchObject({ unavailable: 1 });
    // Two minutes pass while the first sixteen are checked.
    beforeAnswer = () => book.wait(8_000);
    const lines = Array.from({ length: 20 }, (_, at) => ({
      name: "Keel Ltd",
      recipient: `2000${1000 + at}`,
    }));
    questions = [];
    const slow = await uploaded(book, "payments", csv(...lines));
    expect((await checked(slow.id)).nameChecks).toMatchObject({ match: 16, unavailable: 4 });
    expect(questions).toHaveLength(16);
    expect((await commit(slow.id, {})).status).toBe(202);
  });

  test("are asked for in a workbook and in a pain.001, and known on the day of a later payment", async () => {
    const made = new ExcelJS.Workbook();
    const sheet = made.addWorksheet("Payments");
    for (const line of [columns, cells({ name: "Kel Ltd" })]) sheet.addRow(line);
    const workbook = new Uint8Array(await made.xlsx.writeBuffer());
    const inWorkbook = await uploaded(book, "payments", workbook, { name: "payments.xlsx" });
    expect((await checked(inWorkbook.id)).nameChecks).toMatchObject({ close_match: 1 });
    const transfer = {
      debtorAccount: payer.virtualIban,
      creditorAccount: external,
      creditorName: "Kel Ltd",
      currency: "USD",
      amount: 100,
      endToEndId: "E1",
      executionDate: "2026-12-07",
    };
    const inMessage = await uploaded(book, "payments", pain001([transfer]), { name: "pain.xml" });
    expect((await checked(inMessage.id)).nameChecks).toMatchObject({ close_match: 1 });
    expect((await commit(inMessage.id, { acceptNames: true })).status).toBe(202);
    expect(await ended(book, inMessage.id, "client_user")).toMatchObject({ scheduled: 1 });
    book.wait(20 * 86_400_000);
    expect(await scheduledWork.takeUp(book.deps, never)).toBe(1);
    expect(await recorded()).toEqual([{ name: "Kel Ltd", result: "close_match", answered: "Keel Ltd" }]);
  });

  test("that are others than the accounts' leave a program's file to a person, and those that match pay at once", async () => {
    const { publicKey, fingerprint } = await readPublicKey(sshKeyPair().public);
    const json = { username: "gita", name: "ERP", publicKey, start: "at_once" };
    expect((await book.send("admin", "POST", "/api/channel-keys", { json })).status).toBe(201);
    const key = await findChannelKey(book.deps, fingerprint, { ip: "", userAgent: "", requestId: "" });
    if (!key) throw new Error("The key was not registered");
    const send = async (name: string) => {
      const bytes = new TextEncoder().encode(csv({ name }));
      const { id } = await keepFile(book.deps, key, { name: `${name}.csv`, bytes });
      await inboxWork.carryOut(book.deps, id, never);
      const files = await (await book.send("client_user", "GET", "/api/client-files")).json();
      return z.array(z.looseObject({ message: z.string().nullable() })).parse(files)[0]?.message;
    };
    expect(await send("Somebody Else")).toContain("1 payee's account is held under another name");
    expect(await read(1)).toMatchObject({ status: "ready", good: 1 });
    expect(await send("Keel Ltd")).toBeNull();
    await ended(book, 2, "client_user");
    expect(await recorded()).toEqual([{ name: "Keel Ltd", result: "match", answered: null }]);
  });
});
