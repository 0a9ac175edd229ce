import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { deleteOldRecords } from "@/oversight/retention/sweep";
import { attachmentSchema } from "@/platform/attachments/contract";
import { type Book, type Caller, getRefusal, startBook } from "./book";
import { password } from "./support";

let book: Book;
let account: AccountDto;
let record: string;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ cbsAccount: "1000000001" });
  const { id } = await book.book("credit", account.id, { amount: "500.00" });
  record = `transaction/${id}`;
});
afterEach(() => book.close());

const pdf = "%PDF-1.7 an invoice";
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

const insertRequest = {
  sql: `insert into setup_requests (full_name, email, company_name, networth, location, business_type, segment, account_type,
      message, status, terms_accepted_at, created_at)
    values ('Zeinab Karim', 'zeinab@persons.example', 'c', 'n', 'l', 'b', 's', 'COBO', 'm', 'declined', 1, 1)`,
  args: [],
};

async function attach(
  who: Caller,
  to: string,
  content: string | Uint8Array<ArrayBuffer> = pdf,
  { name = "invoice.pdf", path = `/api/attachments/${to}`, ...fields }: Record<string, string> = {},
) {
  const form = new FormData();
  form.append("file", new File([content], name));
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  const coded = new Response(form);
  const headers = { "content-type": coded.headers.get("content-type") ?? "" };
  return book.send(who, "POST", path, { body: new Uint8Array(await coded.arrayBuffer()), headers });
}
const list = async (who: Caller, of: string) =>
  attachmentSchema.array().parse(await (await book.send(who, "GET", `/api/attachments/${of}`)).json());
const added = async (answer: Response) => {
  expect(answer.status).toBe(201);
  return attachmentSchema.parse(await answer.json());
};

describe("a file is attached to a record", () => {
  test("by the type of its content, whatever its name, and its content is stored once", async () => {
    const first = await added(await attach("client_user", record, png, { name: "../../etc/photo.pdf" }));
    expect(first).toMatchObject({ name: "photo.png", type: "image/png", size: png.length, addedBy: "gita" });
    const digest = new Bun.CryptoHasher("sha3-256").update(png).digest("hex");
    expect(first.digest).toBe(digest);
    expect((await getRefusal(await attach("client_user", record, png))).code).toBe("ATTACHED_ALREADY");
    await added(await attach("admin", record, png));
    expect(await book.countRows()).toMatchObject({ attachments: 2, attachment_contents: 1 });
    expect(await book.flaws()).toEqual([]);
  });

  test("only if it is a PDF, PNG or JPEG of at most 5 MB", async () => {
    for (const wrong of ["<script>alert(1)</script>", "PK\x03\x04", ""])
      expect((await attach("client_user", record, wrong)).status).toBe(400);
    const large = new Uint8Array(5_242_881);
    large.set(new TextEncoder().encode("%PDF-"));
    expect((await attach("client_user", record, large)).status).toBe(413);
    await added(await attach("client_user", record, large.slice(0, 5_242_880)));
    expect(await list("client_user", record)).toHaveLength(1);
  });

  test("if its side has attached fewer than 20, whatever the other side did", async () => {
    const all = await Promise.all(
      Array.from({ length: 22 }, (_, at) => attach("client_user", record, `${pdf} ${at}`)),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(20);
    expect((await getRefusal(await attach("client_user", record, `${pdf} 23`))).code).toBe(
      "ATTACHMENTS_FULL",
    );
    await added(await attach("admin", record, pdf, { audience: "staff" }));
    const [first] = await list("client_user", record);
    await book.send("client_user", "DELETE", `/api/attachments/${first?.id}`);
    await added(await attach("client_user", record, `${pdf} 23`));
    expect(await book.flaws()).toEqual([]);
  });

  test("if the attachments of its client stay within 1 GB, which limits no other side", async () => {
    const large = new Uint8Array(5_242_880);
    large.set(new TextEncoder().encode("%PDF-"));
    const { digest } = await added(await attach("client_user", record, large));
    await book.db.write([
      {
        sql: `insert into attachments (request_id, kind, record_id, owner, audience, name, type, size, digest, added_by, added_at)
          select 'r' || value, kind, value, owner, audience, name, a.type, size, digest, added_by, added_at
          from attachments a, json_each(?) where digest = ?`,
        args: [JSON.stringify(Array.from({ length: 203 }, (_, at) => 1000 + at)), digest],
      },
    ]);
    await added(await attach("client_user", record, pdf));
    const refusal = await getRefusal(await attach("client_user", record, large.fill(1, 9, 10)));
    expect(refusal.code).toBe("ATTACHMENTS_OF_CLIENT_FULL");
    await added(await attach("admin", record, large));
  });

  test("under a long name, which is cut between characters", async () => {
    const name = `${"a".repeat(149)}😀${"b".repeat(9)}.pdf`;
    const { id, name: kept } = await added(await attach("client_user", record, pdf, { name }));
    expect(kept).toBe(`${"a".repeat(149)}😀.pdf`);
    const answer = await book.send("client_user", "GET", `/api/attachments/${id}`);
    expect(answer.headers.get("content-disposition")).toEndWith("%F0%9F%98%80.pdf");
    expect(await book.flaws()).toEqual([]);
  });

  test("without a file name", async () => {
    const body = `--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\n\r\n${pdf}\r\n--x--\r\n`;
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const answer = await book.send("admin", "POST", `/api/attachments/${record}`, { body, headers });
    expect((await added(answer)).name).toBe("attachment.pdf");
  });

  test("to payments, movements, holds, requests and alerts", async () => {
    await book.submit("client_user", {
      vaId: account.id,
      type: "debit",
      amount: "5.00",
      currency: "USD",
      description: "Rent",
      reference: "PAY-1",
      recipient: "12345678",
    });
    const json = { vaId: account.id, amount: "5.00", currency: "USD", reason: "Dispute", reference: "H-1" };
    await book.send("admin", "POST", "/api/holds", { json });
    await book.db.write([
      {
        sql: `insert into alerts (virtual_account_id, type, severity, title, description, audience, created_at)
          values (?, 'high_amount', 'high', 'A', 'A', 'staff', 1)`,
        args: [account.id],
      },
    ]);
    for (const of of ["payment/1", "hold/1", "alert/1"]) await added(await attach("admin", of));
    expect((await attach("admin", "account/1")).status).toBe(400);
    expect((await attach("client_user", "alert/1", png)).status).toBe(404);
    expect(await book.flaws()).toEqual([]);
  });
});

describe("who sees an attachment", () => {
  test("everyone who may see its record, except a client if it is for staff only", async () => {
    const shown = await added(await attach("admin", record));
    const hidden = await added(await attach("admin", record, png, { audience: "staff" }));
    expect((await list("auditor", record)).map(({ id }) => id)).toEqual([shown.id, hidden.id]);
    expect(await list("client_user", record)).toEqual([{ ...shown, addedBy: null }]);
    const reads = async (who: Caller, id: number) =>
      (await book.send(who, "GET", `/api/attachments/${id}`)).status;
    expect(await reads("client_user", shown.id)).toBe(200);
    expect(await reads("client_user", hidden.id)).toBe(404);
    expect(await reads("stranger", shown.id)).toBe(404);
    expect((await book.send("stranger", "GET", `/api/attachments/${record}`)).status).toBe(404);
    expect((await attach("auditor", record)).status).toBe(403);
    expect((await book.send("client_user", "DELETE", `/api/attachments/${shown.id}`)).status).toBe(403);
  });

  test("as a download that the browser saves instead of showing or running it", async () => {
    const { id } = await added(await attach("client_user", record, pdf, { name: "فاتورة.pdf" }));
    const answer = await book.send("admin", "GET", `/api/attachments/${id}`);
    expect(await answer.text()).toBe(pdf);
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="______.pdf"; filename*=UTF-8''${encodeURIComponent("فاتورة.pdf")}`,
    );
  });
});

test("a removed attachment takes its content with it unless another record has it, and leaves its digest in the trail", async () => {
  const own = await added(await attach("client_user", record));
  const other = await added(await attach("admin", record));
  await book.send("client_user", "DELETE", `/api/attachments/${own.id}`);
  expect(await book.countRows()).toMatchObject({ attachments: 1, attachment_contents: 1 });
  await book.send("admin", "DELETE", `/api/attachments/${other.id}`);
  expect(await book.countRows()).toMatchObject({ attachments: 0, attachment_contents: 0 });
  const trail = (await book.trail()).filter(({ resource }) => resource === "ATTACHMENT");
  expect(trail.map(({ action, details }) => [action, (details.after ?? details.before).digest])).toEqual([
    ["CREATE", own.digest],
    ["CREATE", own.digest],
    ["DELETE", own.digest],
    ["DELETE", own.digest],
  ]);
  expect(await book.flaws()).toEqual([]);
});

test("an export names the attachments with their digests", async () => {
  const { digest } = await added(await attach("client_user", record));
  await added(await attach("admin", record, png, { audience: "staff" }));
  const csv = await (await book.send("client_user", "GET", "/api/transactions/export/csv")).text();
  expect(csv).toContain(`invoice.pdf (${digest})`);
  expect(csv).not.toContain(".png");
});

test("exports of holds, alerts, approvals and set-up requests name their attachments", async () => {
  const json = { vaId: account.id, amount: "5.00", currency: "USD", reason: "Dispute", reference: "H-1" };
  await book.send("admin", "POST", "/api/holds", { json });
  await book.db.write([
    {
      sql: `insert into alerts (virtual_account_id, type, severity, title, description, audience, created_at)
        values (?, 'high_amount', 'high', 'A', 'A', 'staff', 1)`,
      args: [account.id],
    },
  ]);
  await book.db.write([insertRequest]);
  const settings = [{ kind: "user_role", enabled: true }];
  await book.send("admin", "PUT", "/api/approval-settings", { json: settings });
  await book.send("admin", "PUT", "/api/users/2", { json: { role: "admin" } });
  for (const [of, path] of [
    ["hold/1", "/api/holds"],
    ["alert/1", "/api/alerts"],
    ["approval/1", "/api/approvals"],
    ["setup-request/1", "/api/setup-requests"],
  ]) {
    const { digest } = await added(await attach("admin", `${of}`, `${pdf} ${of}`));
    const answer = await book.send("auditor", "GET", `${path}/export/csv`);
    expect(answer.status).toBe(200);
    const [heading, row] = (await answer.text()).split("\r\n");
    expect(heading).toEndWith(",Attachments");
    expect(row).toEndWith(`,invoice.pdf (${digest})`);
  }
});

describe("the page of a record's attachments", () => {
  test("attaches a file once however often its form is sent", async () => {
    const path = `/attachments/${record}`;
    const request = Bun.randomUUIDv7();
    expect((await book.show("client_user", path)).html).toMatch(/name=request value=[0-9a-f-]{36}/);
    const sent = () => attach("client_user", record, pdf, { path, request });
    for (const answer of await Promise.all([sent(), sent()]))
      expect([answer.status, answer.headers.get("location")]).toEqual([303, `${path}?done=added`]);
    expect((await attach("client_user", record, png, { path, request })).status).toBe(303);
    expect(await list("client_user", record)).toHaveLength(2);
    expect(await (await attach("client_user", record, pdf, { path })).text()).toContain("already attached");
  });

  test("lists them, takes a file, and removes one", async () => {
    const path = `/attachments/${record}`;
    const [, id] = record.split("/");
    expect((await book.show("admin", `/admin/transactions?view=${id}`)).html).toContain(path);
    const answer = await attach("admin", record, pdf, { path, staffOnly: "1" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${path}?done=added`]);
    const { html } = await book.show("admin", `${path}?done=added`);
    expect(html).toContain("invoice.pdf");
    expect(html).toContain("Staff only");
    expect((await book.show("client_user", path)).html).not.toContain("invoice.pdf");
    const [row] = await list("admin", record);
    const removed = await book.send("admin", "POST", path, { form: { remove: String(row?.id) } });
    expect(removed.status).toBe(303);
    expect(await list("admin", record)).toEqual([]);
    expect(await (await attach("admin", record, "no", { path })).text()).toContain(
      "This file is not a PDF, PNG or JPEG",
    );
  });
});

describe("verify finds", () => {
  test.each([
    [
      "another content",
      "update attachment_contents set content = x'255044462d00'",
      /does not match its digest/,
    ],
    ["a missing content", "delete from attachment_contents", /attachment 1 has no content/],
    [
      "another name",
      "update attachments set name = 'other.pdf'",
      /attachment 1 differs from the audit trail/,
    ],
    ["another record", "update attachments set record_id = 2", /attachment 1 differs/],
  ])("%s", async (_, sql, flaw) => {
    await added(await attach("client_user", record));
    const triggers = await book.db.read.values<[string]>(
      "select name from sqlite_schema where type = 'trigger' and tbl_name like 'attachment%'",
    );
    await book.db.write(
      [...triggers.map(([name]) => `drop trigger ${name}`), sql].map((one) => ({ sql: one, args: [] })),
    );
    expect((await book.flaws()).join("\n")).toMatch(flaw);
  });
});

describe("attachments are deleted", () => {
  const day = 86_400_000;

  test("ten years after they were added, with their contents, and the trail records how many", async () => {
    await added(await attach("client_user", record));
    book.wait(3649 * day);
    await deleteOldRecords(book.deps);
    expect(await book.countRows()).toMatchObject({ attachments: 1, attachment_contents: 1 });
    book.wait(2 * day);
    await deleteOldRecords(book.deps);
    expect(await book.countRows()).toMatchObject({ attachments: 0, attachment_contents: 0 });
    const deleted = (await book.trail()).filter(({ resourceId }) => resourceId === "attachments");
    expect(deleted.map(({ details }) => details.records)).toEqual([1]);
    expect(await book.flaws()).toEqual([]);
  });

  describe("with the set-up request that they belong to", () => {
    beforeEach(async () => {
      await book.db.write([insertRequest]);
      await added(await attach("admin", "setup-request/1", pdf, { name: "passport of Zeinab.pdf" }));
    });
    afterEach(async () => {
      expect(await book.countRows()).toMatchObject({
        setup_requests: 0,
        attachments: 0,
        attachment_contents: 0,
      });
      expect(await book.flaws()).toEqual([]);
    });
    const named = async () =>
      (await book.trail()).filter((row) => JSON.stringify(row).includes("passport of Zeinab"));

    test("when its contact is erased, and their names in the trail too", async () => {
      expect(await named()).toHaveLength(1);
      expect((await book.send("admin", "POST", "/api/erasures/setup_request/1")).status).toBe(200);
      expect(await named()).toEqual([]);
    });

    test("when the user who sent it is erased, and their names in the trail too", async () => {
      const json = {
        username: "zeinab",
        email: "zeinab@persons.example",
        password,
        role: "client_user",
        clientId: "GULF",
      };
      const made = await book.send("admin", "POST", "/api/auth/register", { json });
      const { id } = z.object({ id: z.int() }).parse(await made.json());
      expect((await book.send("admin", "POST", `/api/users/${id}/erasure`)).status).toBe(200);
      expect(await named()).toEqual([]);
    });

    test("when its retention period ends", async () => {
      book.wait(731 * day);
      await deleteOldRecords(book.deps);
    });
  });
});
