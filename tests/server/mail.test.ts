import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { configurations, mails } from "db/schema";
import { asc } from "drizzle-orm";
import { serverJobs } from "@/app/jobs/list";
import { deleteOldRecords } from "@/oversight/retention/sweep";
import { createRunner } from "@/platform/jobs/runner";
import { giveUpOldMails, mailStatements } from "@/platform/mail/outbox";
import { recordChanges } from "../recorded";
import { type Book, startBook } from "./book";
import { type MailServer, startMailServer } from "./smtp-server";

const minute = 60_000;

let server: MailServer;
let book: Book;
beforeEach(async () => {
  server = await startMailServer();
  book = await startBook({ SMTP_URL: server.url, MAIL_FROM: "alerts@vostra.example" });
});
afterEach(async () => {
  await book.close();
  await server.stop();
});

const jobs = serverJobs.filter(({ name }) => name === "send mails");
const send = (node = "a") => createRunner(book.deps, jobs, { node }).tick();
const outbox = () => book.db.read.select().from(mails).orderBy(asc(mails.createdAt));
const statuses = async () => (await outbox()).map(({ status }) => status);
const news = (subject: string, audience: "staff" | "client" = "client", recipient = "ops@vostra.example") =>
  mailStatements(book.deps, { recipient, audience, subject: [subject], body: [["Text"]] });
const write = (...mail: Parameters<typeof news>) => book.db.write(news(...mail));

/** An account whose alerts go to an address, with a credit that raises one for the client. */
async function raiseAlert(recipient: string) {
  const account = await book.openAccount();
  await book.db.write([
    book.db.read.insert(configurations).values({
      virtualAccountId: account.id,
      suspenseAccount: "9000000001",
      notificationEmail: recipient,
      updatedAt: book.deps.now(),
    }),
    recordChanges,
  ]);
  await book.book("credit", account.id, { amount: "60000.00" });
  return account;
}

describe("an alert of an account with an address", () => {
  test("is mailed to it, with what it says and the account, once", async () => {
    const account = await raiseAlert("ops@vostra.example");
    await send();
    await send();
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail?.recipient).toBe("ops@vostra.example");
    expect(mail?.text).toContain(
      `Subject: High amount transaction: ${account.customerName}, ${account.virtualIban}`,
    );
    expect(mail?.text).toContain("A credit of $60,000.00 reached the threshold of $50,000.00");
    expect(mail?.text).toContain("From: alerts@vostra.example");
    expect(await statuses()).toEqual(["sent"]);
  });

  test("has its own mail in its timeline, and not that of another alert of the same words and moment", async () => {
    await raiseAlert("ops@vostra.example");
    await raiseAlert("desk@vostra.example");
    await send();
    const timeline = async (alert: number) => (await book.show("admin", `/timeline/alert/${alert}`)).html;
    const [first, second] = [await timeline(1), await timeline(2)];
    expect([first.match(/A mail was sent/g)?.length, second.match(/A mail was sent/g)?.length]).toEqual([
      1, 1,
    ]);
    expect([first.includes("ops@"), second.includes("desk@")]).toEqual([true, true]);
  });

  test("leaves no mail where the posting that raised it is refused", async () => {
    const account = await raiseAlert("ops@vostra.example");
    const movement = { vaId: account.id, type: "debit", amount: "999999.00", currency: "USD" };
    const answer = await book.submit("admin", { ...movement, description: "Too much", reference: "TXN-9" });
    expect(answer.status).toBe(409);
    expect(await outbox()).toHaveLength(1);
  });

  test("is not mailed while there is no mail server, and waits", async () => {
    await raiseAlert("ops@vostra.example");
    const { mail: _, ...env } = book.deps.env;
    await createRunner({ ...book.deps, env }, jobs).tick();
    expect(await statuses()).toEqual(["waiting"]);
    await send();
    expect(await statuses()).toEqual(["sent"]);
  });
});

test("a subject is sent in one line, whatever was written into it", async () => {
  await write("First\r\nBcc: all@vostra.example\n\nText");
  await send();
  const [header = ""] = server.received[0]?.text.split(/\r?\n\r?\n/) ?? [];
  expect(header).toMatch(/^Subject: First Bcc: all@vostra\.example Text\r?$/m);
  expect(header).not.toMatch(/^Bcc:/im);
});

describe("a mail for staff alone", () => {
  test("goes to an address of the bank's own domain", async () => {
    await write("For staff", "staff", "Risk@Desk.Vostra.example");
    await send();
    expect(server.received).toHaveLength(1);
  });

  test.each(["ops@gulf.example", "ops@notvostra.example", "gita@vostra.example"])(
    "is withheld from %s, which is a client's, and stays on the record",
    async (recipient) => {
      await write("For staff", "staff", recipient);
      await send();
      expect(server.received).toEqual([]);
      expect(await statuses()).toEqual(["withheld"]);
    },
  );
});

describe("what a mail server answers", () => {
  test("4xx: the mail waits a minute, then two, and others go meanwhile", async () => {
    server.answerNext({ at: "recipient", code: 451 });
    await write("First");
    await write("Second");
    await send();
    expect(await statuses()).toEqual(["waiting", "sent"]);
    server.answerNext({ at: "data", code: 452 });
    book.wait(minute);
    await send();
    book.wait(2 * minute - 10_000);
    await send();
    expect(server.received).toHaveLength(1);
    book.wait(10_000);
    await send();
    expect(server.received).toHaveLength(2);
    expect(await statuses()).toEqual(["sent", "sent"]);
  });

  test.each(["recipient", "data"] as const)("5xx at the %s: the mail has failed, others go", async (at) => {
    server.answerNext({ at, code: 550 });
    await write("First");
    await write("Second");
    await send();
    expect((await outbox()).map(({ status }) => status).sort()).toEqual(["failed", "sent"]);
    book.wait(60 * minute);
    await send();
    expect(server.received).toHaveLength(1);
  });

  test("nothing, since the connection broke after the text: it is sent again with the same Message-ID", async () => {
    server.answerNext("hang up");
    await write("First");
    await send();
    expect(await statuses()).toEqual(["waiting"]);
    book.wait(minute);
    await send();
    expect(await statuses()).toEqual(["sent"]);
    const ids = server.received.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toEndWith("@vostra.example");
  });

  test("nothing, since it is down: mails wait, the run is recorded as failed, and they go when it is back", async () => {
    await server.stop();
    await write("First");
    await send();
    expect(await outbox()).toMatchObject([{ status: "waiting", attempts: 1 }]);
    server = await startMailServer(server.port);
    book.wait(minute);
    await send();
    expect(await statuses()).toEqual(["sent"]);
    expect(server.received).toHaveLength(1);
  });
});

describe("a node that dies while it sends", () => {
  /** Leaves the outbox as a node does that ended between claiming the mail and recording its outcome. */
  const dying = () =>
    book.db.write([
      book.db.read
        .update(mails)
        .set({ status: "sending", attempts: 1, nextAttemptAt: book.deps.now() + 5 * minute }),
    ]);

  test("leaves a mail in doubt, which is sent with its own Message-ID once no attempt can be under way", async () => {
    await write("First");
    await dying();
    await send("b");
    expect(server.received).toEqual([]);
    book.wait(5 * minute);
    await send("b");
    const [{ id } = { id: "" }] = await outbox();
    expect(server.received.map(({ messageId }) => messageId)).toEqual([`${id}@vostra.example`]);
  });

  test("two nodes send each mail once", async () => {
    for (let i = 0; i < 20; i++) await write(`Mail ${i}`);
    await Promise.all([send("a"), send("b"), send("c")]);
    await send("d");
    expect(server.received).toHaveLength(20);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(20);
  });
});

describe("a mail that cannot be sent", () => {
  test("is given up after five days, and not sent late", async () => {
    await write("Old news");
    book.wait(5 * 24 * 60 * minute);
    await send();
    expect(server.received).toEqual([]);
    expect(await statuses()).toEqual(["failed"]);
  });
});

describe("a mail that waits", () => {
  test("keeps what it says and to whom, is ended by an attempt alone, and goes though its next attempt was put far ahead", async () => {
    await write("Kept");
    const changes = {
      "recipient = 'thief@evil.example'": "APPEND_ONLY",
      "body = 'Pay here'": "APPEND_ONLY",
      "attempts = 99": "APPEND_ONLY",
      "status = 'sent', ended_at = 1": "MAIL_STATUS",
    };
    const refusal = (change: string): Promise<unknown> =>
      book.db.write([{ sql: `update mails set ${change}`, args: [] }]).then(
        () => undefined,
        (error: unknown) => error,
      );
    for (const [change, code] of Object.entries(changes))
      expect(await refusal(change)).toMatchObject({ code });
    await book.db.write([
      {
        sql: "update mails set status = 'sending', attempts = attempts + 1, next_attempt_at = 9e15",
        args: [],
      },
    ]);
    await send();
    expect(server.received.map(({ recipient }) => recipient)).toEqual(["ops@vostra.example"]);
    expect(await refusal("status = 'waiting'")).toMatchObject({ code: "MAIL_STATUS" });
  });
});

describe("a mail that is in the outbox past the product", () => {
  test("is not sent, whatever row of the trail comes after it, and verify names it as it names one that is gone", async () => {
    await write("Gone");
    await book.db.write([
      { sql: "delete from mails", args: [] },
      {
        sql: `insert into mails (id, recipient, audience, subject, body, next_attempt_at, created_at)
          values ('forged', 'payer@gulf.example', 'client', 'New account details', 'Pay here', 1, 1)`,
        args: [],
      },
    ]);
    await write("Recorded");
    await raiseAlert("desk@vostra.example");
    await send();
    expect(server.received.map(({ recipient }) => recipient)).toEqual([
      "ops@vostra.example",
      "desk@vostra.example",
    ]);
    expect((await book.flaws()).join()).toMatch(
      /mail [0-9a-f]{32} was deleted without a row of the trail; mail forged was added without a row of the trail/,
    );
  });

  test.each([
    [
      "as failed",
      "status = 'failed', ended_at = 1",
      /mail \w+ was changed \(ended_at\) without a row of the trail/,
    ],
    [
      "as failed, without an instant",
      "status = 'failed'",
      /mail \w+ \(failed\) did not end as the audit trail says/,
    ],
    [
      "as withheld",
      "status = 'withheld', ended_at = 1",
      /was changed \(ended_at\) without a row of the trail/,
    ],
  ])("or is marked there %s, is named by verify", async (_, change, words) => {
    await write("Waiting");
    await book.db.write([{ sql: `update mails set ${change}`, args: [] }]);
    await send();
    expect((await book.flaws()).join()).toMatch(words);
  });

  test("has the end that its row of the trail has, whatever that was", async () => {
    await write("Late");
    book.wait(5 * 24 * 60 * minute);
    await giveUpOldMails(book.deps);
    await write("To staff", "staff", "payer@gulf.example");
    server.answerNext({ at: "recipient", code: 550 });
    await write("Refused");
    await send();
    book.wait(minute);
    await write("Sent");
    await send();
    expect(await statuses()).toEqual(["failed", "withheld", "failed", "sent"]);
    expect(await book.flaws()).toEqual([]);
    const rows = await book.db.readPrimary({
      sql: "select details ->> '$.ended' as ended from audit_logs where resource = 'MAIL' and action = 'UPDATE'",
      args: [],
    });
    expect(rows.map(({ ended }) => ended).sort()).toEqual(["failed", "failed", "sent", "withheld"]);
    await book.db.alter([
      { sql: "drop trigger mails_update", args: [] },
      { sql: "update mails set status = 'failed' where status = 'sent'", args: [] },
    ]);
    expect((await book.flaws()).join()).toMatch(/mail \w+ \(failed\) did not end as the audit trail says/);
  });

  test("and every other leaves the book whole: those of alerts, of one write, and those that retention deleted", async () => {
    const account = await raiseAlert("ops@vostra.example");
    for (let i = 0; i < 3; i += 1) await book.book("credit", account.id, { amount: "60000.00" });
    await book.db.write([...news("First"), ...news("Second")]);
    await send();
    book.wait(400 * 24 * 60 * minute);
    await deleteOldRecords(book.deps);
    expect(await outbox()).toEqual([]);
    expect(await book.flaws()).toEqual([]);
  });
});
