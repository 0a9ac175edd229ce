import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mails, setupRequests, virtualAccounts } from "db/schema";
import { z } from "zod";
import {
  businessTypeLabels,
  businessTypes,
  contactSchema,
  requestedTypeLabels,
  segmentLabels,
  setupRequestMessages,
  setupRequestSchema,
} from "@/people/setup-requests/contract";
import { type Book, getRefusal, startBook } from "./book";
import { attributes, listActs, select } from "./html";
import type { Call } from "./support";

const path = "/admin/setup-requests";
const password = "seven quiet camels 91";

let book: Book;
beforeEach(async () => {
  book = await startBook({ SMTP_URL: "smtp://127.0.0.1:2525", MAIL_FROM: "vostra@vostra.example" });
});
afterEach(() => book.close());

const contact = (fields: Record<string, unknown> = {}) => ({
  fullName: "Mira Castellan",
  email: "mira.castellan@oasisgrain.example",
  companyName: "Oasisgrain Mills LLC",
  networth: "5-7mil_usd",
  location: "Dubai, UAE",
  businessType: "manufacturing",
  segment: "corporate",
  rmName: "",
  accountType: "COBO",
  message: "One IBAN for each bakery, please.",
  termsAccepted: true,
  ...fields,
});
const ask = (fields: Record<string, unknown> = {}, call: Call = {}) =>
  book.send("nobody", "POST", "/api/contact", { json: contact(fields), ...call });
const list = async (query = "") =>
  setupRequestSchema
    .array()
    .parse(await (await book.send("auditor", "GET", `/api/setup-requests${query}`)).json());
const update = (id: number, json: object, headers: Record<string, string> = {}) =>
  book.send("admin", "PUT", `/api/setup-requests/${id}`, { json, headers });
const idSchema = z.object({ id: z.number() });
const openFrom = (setupRequestId: number, fields: object = {}, headers: Record<string, string> = {}) => {
  const names = { customerName: "Oasisgrain", companyName: "Oasisgrain", reference: "oasis_va_001" };
  const json = { ...names, type: "COBO", setupRequestId, ...fields };
  return book.send("admin", "POST", "/api/virtual-accounts", { json, headers });
};
const registerFrom = (setupRequestId: number, fields: object = {}) => {
  const json = { username: "mira", email: "mira@oasisgrain.example", password, setupRequestId, ...fields };
  return book.send("admin", "POST", "/api/auth/register", { json });
};

describe("section 7, POST /api/contact", () => {
  test("takes a company's name in one line, so that none becomes a header of the mail", async () => {
    const companyName = "Oasisgrain\r\nBcc: all@vostra.example\u2028Mills\u0000 LLC";
    expect((await ask({ companyName })).status).toBe(201);
    const plain = "Oasisgrain Bcc: all@vostra.example Mills LLC";
    expect((await list())[0]?.companyName).toBe(plain);
    const [mail] = await book.db.read.select().from(mails);
    expect(mail?.subject).toBe(`Virtual Account Setup Request: ${plain}`);
  });

  test("keeps what was sent, records it, and mails it to the bank", async () => {
    const answer = await ask();
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ message: setupRequestMessages.promise });
    const { termsAccepted: _, ...sent } = contact();
    expect(await list()).toEqual([
      {
        ...sent,
        id: 1,
        rmName: null,
        status: "new",
        virtualAccount: null,
        user: null,
        notes: [],
        version: 1,
        createdAt: "2026-11-18T08:00:00.000Z",
      },
    ]);
    expect((await book.trail()).at(-1)).toMatchObject({
      userId: null,
      action: "CREATE",
      resource: "SETUP_REQUEST",
      resourceId: "1",
    });
    const [mail] = await book.db.read.select().from(mails);
    expect(mail).toMatchObject({ recipient: "support@vostra.example", audience: "staff" });
    expect(mail?.subject).toBe("Virtual Account Setup Request: Oasisgrain Mills LLC");
    expect(mail?.body).toContain("Net worth: $5-7 Million USD");
    expect(mail?.body).toEndWith("One IBAN for each bakery, please.");
  });

  test.each([
    ["fullName", "", "Full name is required"],
    ["email", "", "Email is required"],
    ["email", "mira at oasis", "Enter an email address, e.g. name@company.example"],
    ["companyName", " ", "Company name is required"],
    ["networth", "a lot", "Net worth is required"],
    ["location", undefined, "Location is required"],
    ["businessType", "mining", "Business type is required"],
    ["segment", "", "Segment is required"],
    ["accountType", "ALL", "Account type is required"],
    ["message", "x".repeat(10_001), "At most 10,000 characters"],
    ["termsAccepted", false, "Please accept the terms and conditions to proceed."],
  ])("section 5, contact form: refuses %s %j, and writes nothing", async (field, value, sentence) => {
    const answer = await ask({ [field]: value });
    expect(answer.status).toBe(400);
    expect((await getRefusal(answer)).fields).toEqual({ [field]: sentence });
    expect(await book.db.read.select().from(setupRequests)).toEqual([]);
  });

  test("takes 5 an hour from one network, however many come at once, and others meanwhile", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get("retry-after")).toBe("3600");
    expect((await ask({}, { ip: "198.51.100.7" })).status).toBe(201);
    book.wait(3_600_000);
    expect((await ask()).status).toBe(201);
  });

  test("has the option lists of section 3", () => {
    expect(businessTypes.map((type) => businessTypeLabels[type])).toEqual([
      "Trading",
      "Manufacturing",
      "Services",
      "Technology",
      "Healthcare",
      "Finance",
      "Retail",
      "Other",
    ]);
    expect(segmentLabels.sme).toBe("Small & Medium Enterprise");
    expect(Object.values(requestedTypeLabels)).toEqual(["COBO (Collections)", "POBO (Payments)", "Both"]);
    expect(contactSchema.parse(contact({ rmName: undefined })).rmName).toBeNull();
  });

  test("section 8, contact: says what the specification says", () => {
    expect(setupRequestMessages).toMatchObject({
      submitted: "VA Account Request Submitted Successfully!",
      promise: "Our team will review your request and contact you within 24 hours.",
      submitFailed: "Error submitting request",
      termsTitle: "Terms and Conditions Required",
    });
  });
});

describe("section 2, Contact / Virtual Account Setup Request", () => {
  const form = (fields: Record<string, string> = {}) => ({ ...contact(), termsAccepted: "on", ...fields });
  const show = async () => (await book.send("nobody", "GET", "/contact")).text();
  const getStamp = (html: string) => attributes(html, "form#contact input[name=opened]", "value").join();
  /** Sends the form as a person does, some seconds after it was shown. */
  async function post(fields: Record<string, string>, call: Call = {}) {
    const opened = getStamp(await show());
    book.wait(5000);
    return book.send("nobody", "POST", "/contact", { form: form({ opened, ...fields }), ...call });
  }

  test("has a form, contact information, account types, and terms with ten clauses", async () => {
    const html = await (await book.send("nobody", "GET", "/contact")).text();
    expect(select(html, "form#contact .field-label").map((label) => label.replace("Optional", ""))).toEqual([
      "Full Name",
      "Email",
      "Company Name",
      "Net Worth",
      "Location",
      "Business Type",
      "Segment",
      "Account Type",
      "Relationship Manager",
      "Message",
    ]);
    expect(select(html, "h2")).toEqual([
      "Terms & Conditions",
      "Contact Information",
      "Account Type Information",
    ]);
    expect(select(html, "#terms li h3")).toEqual([
      "Account opening",
      "Account usage",
      "COBO services",
      "POBO services",
      "Monitoring and compliance",
      "Fees and charges",
      "Data protection",
      "Termination",
      "Limitation of liability",
      "Governing law",
    ]);
    expect(select(html, "#terms .terms-note").join()).toStartWith("Sample terms");
    const clauses = select(html, "#terms li").join("\n");
    for (const words of [
      "limits",
      "monitoring",
      "adequate available balance",
      "Fees may apply",
      "30 days' written notice",
      "direct damages only",
      "laws of the United Arab Emirates",
      "courts of Dubai",
    ])
      expect(clauses).toContain(words);
    expect(attributes(html, "form#contact input", "placeholder")).toEqual(
      expect.arrayContaining(["City, Country", "If applicable"]),
    );
    expect(select(html, "form#contact button .calm-words, form#contact button .busy-words")).toEqual([
      "Submit Request",
      "Submitting...",
    ]);
  });

  test("contact information: email, phone, address, business hours; footer: copyright and the website", async () => {
    const html = await show();
    expect(select(html, ".details dt")).toEqual([
      "Email",
      "Phone",
      "Address",
      "Sunday to Thursday",
      "Friday and Saturday",
    ]);
    expect(select(html, ".details dd")).toEqual([
      "support@vostra.example",
      "+971 4 000 0000",
      "Dubai International Financial Centre, Dubai",
      "9:00 AM to 6:00 PM",
      "Closed",
    ]);
    expect(select(html, "footer")).toEqual(["© 2026 Vostra. All rights reserved. vostra.example"]);
    expect(attributes(html, "footer a", "href")).toEqual(["https://vostra.example"]);
  });

  test("shows a bank's own name, address, hours and terms", async () => {
    const file = join(tmpdir(), `terms-of-a-bank-${process.pid}.md`);
    await Bun.write(file, "# Terms\n\n## Opening\n\nBy the bank.\n\n## Law\n\nOman's.\n");
    const bank = await startBook({
      BRAND_NAME: "Gulf Bank",
      BRAND_WEBSITE: "https://gulfbank.example/accounts",
      SUPPORT_HOURS: "Every day: 8:00 AM to 4:00 PM",
      TERMS_FILE: file,
    });
    try {
      const html = await (await bank.send("nobody", "GET", "/contact")).text();
      expect(select(html, "#terms li")).toEqual(["OpeningBy the bank.", "LawOman's."]);
      expect(select(html, ".terms-note")).toEqual([]);
      expect(select(html, ".details dt, .details dd").slice(-2)).toEqual(["Every day", "8:00 AM to 4:00 PM"]);
      expect(select(html, "footer")).toEqual(["© 2026 Gulf Bank. All rights reserved. gulfbank.example"]);
    } finally {
      await bank.close();
      await Bun.file(file).delete();
    }
  });

  test("refuses what fills in the field that nobody sees, and what comes back at once, and keeps nothing", async () => {
    const refused = async (fields: Record<string, string>) => {
      const answer = await post(fields);
      const html = await answer.text();
      expect(attributes(html, "#companyName", "value")).toEqual(["Oasisgrain Mills LLC"]);
      return [answer.status, select(html, "form#contact .notice").join()];
    };
    expect(await refused({ homepage: "https://pills.example" })).toEqual([
      400,
      `Error submitting request${setupRequestMessages.automatic}`,
    ]);
    const outdated = [400, `Error submitting request${setupRequestMessages.outdated}`];
    for (const opened of ["", "x", `${book.deps.now() - 60_000}.0123abc`])
      expect(await refused({ opened })).toEqual(outdated);
    const opened = getStamp(await show());
    const call = { form: form({ opened }) };
    const atOnce = await book.send("nobody", "POST", "/contact", call);
    const html = await atOnce.text();
    expect([atOnce.status, select(html, "form#contact .notice").join()]).toEqual([
      400,
      `Error submitting request${setupRequestMessages.tooFast}`,
    ]);
    expect(getStamp(html)).toBe(opened);
    expect(await list()).toEqual([]);
    book.wait(3000);
    expect((await book.send("nobody", "POST", "/contact", call)).status).toBe(303);
  });

  test("the field that nobody sees is hidden from screen readers and the keyboard, too", async () => {
    const html = await show();
    expect(attributes(html, ".unseen[aria-hidden=true] input", "tabindex")).toEqual(["-1"]);
    expect(attributes(html, ".unseen input", "autocomplete")).toEqual(["off"]);
  });

  test("keeps what the plain form sends, empties it and confirms it", async () => {
    const answer = await post({});
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/contact?sent=1"]);
    expect(await list()).toMatchObject([{ companyName: "Oasisgrain Mills LLC", rmName: null }]);
    const html = await (await book.send("nobody", "GET", "/contact?sent=1")).text();
    expect(select(html, "form#contact .notice").join()).toBe(
      "VA Account Request Submitted Successfully!Our team will review your request and contact you within 24 hours.",
    );
    expect(attributes(html, "#fullName", "value")).toEqual([""]);
  });

  test("refuses a form without the terms, with what was typed still there, and keeps nothing", async () => {
    const { termsAccepted: _, ...rest } = form({ opened: getStamp(await show()) });
    const answer = await book.send("nobody", "POST", "/contact", { form: rest });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(select(html, "form#contact .notice").join()).toBe(
      "Terms and Conditions RequiredPlease accept the terms and conditions to proceed.",
    );
    expect(attributes(html, "#companyName", "value")).toEqual(["Oasisgrain Mills LLC"]);
    expect(await list()).toEqual([]);
  });

  test("says of each field what is wrong with it", async () => {
    const html = await (await post({ email: "nobody", fullName: "" })).text();
    expect(select(html, "form#contact .field-error")).toEqual([
      "Full name is required",
      "Enter an email address, e.g. name@company.example",
    ]);
    expect(select(html, "form#contact .notice-title")).toEqual(["Error submitting request"]);
  });

  test("says after five that it is too many", async () => {
    for (let i = 0; i < 5; i++) await post({});
    const answer = await post({});
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "3575"]);
    expect(select(await answer.text(), "form#contact .notice").join()).toContain(
      "You sent several requests within the last hour",
    );
  });
});

describe("a set-up request", () => {
  beforeEach(async () => {
    await ask();
  });

  test("is taken into review, noted and done, each with who and when", async () => {
    expect((await update(1, { status: "in_review", note: "Asked for the licence" })).status).toBe(200);
    book.wait(60_000);
    expect((await update(1, { note: "Licence received" })).status).toBe(200);
    const done = await update(1, { status: "done" });
    expect(done.headers.get("etag")).toBe('"4"');
    expect(setupRequestSchema.parse(await done.json())).toMatchObject({
      status: "done",
      notes: [
        { by: "amal", at: "2026-11-18T08:00:00.000Z", status: "in_review", note: "Asked for the licence" },
        { by: "amal", at: "2026-11-18T08:01:00.000Z", status: null, note: "Licence received" },
        { by: "amal", status: "done", note: null },
      ],
    });
    expect((await book.trail()).at(-1)).toMatchObject({
      action: "UPDATE",
      resource: "SETUP_REQUEST",
      details: { before: { status: "in_review" }, after: { status: "done" } },
    });
  });

  test("that has a status already is 409, with who gave it and when, and nothing is written", async () => {
    await update(1, { status: "declined", note: "No papers" });
    const before = await book.countRows();
    const again = await update(1, { status: "declined" });
    expect(again.status).toBe(409);
    expect((await getRefusal(again)).message).toBe(
      "The request was set to 'declined' by amal on 18 Nov 2026, 12:00",
    );
    expect((await update(1, { status: "done" })).status).toBe(409);
    expect(await book.countRows()).toEqual(before);
    expect((await update(1, { status: "in_review" })).status).toBe(200);
  });

  test("is decided once by ten who do it at once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => update(1, { status: "done" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect((await list())[0]?.notes).toHaveLength(1);
  });

  test("that was changed meanwhile is 409 for who saw it before, and shows what it is by now", async () => {
    await update(1, { status: "in_review" });
    const answer = await update(1, { note: "Late" }, { "if-match": '"1"' });
    expect(answer.status).toBe(409);
    expect(await getRefusal(answer)).toMatchObject({
      code: "EDITED_MEANWHILE",
      fields: { status: "Now: In review by amal on 18 Nov 2026, 12:00", version: "2" },
    });
  });

  test.each([[{}], [{ note: " " }], [{ status: "handled" }], [{ note: "x".repeat(2001) }]])(
    "refuses %j with 400",
    async (json) => {
      expect((await update(1, json)).status).toBe(400);
    },
  );

  test("of nothing is 404", async () => {
    expect((await update(9, { note: "x" })).status).toBe(404);
  });
});

describe("what comes of a set-up request", () => {
  beforeEach(async () => {
    await ask();
  });

  test("is an account, linked in the write that opens it, and then its user, who gets that account", async () => {
    const account = await openFrom(1);
    expect(account.status).toBe(201);
    const { id } = idSchema.parse(await account.json());
    const user = await registerFrom(1, { virtualAccountId: id });
    expect(user.status).toBe(201);
    const { clientId } = z.object({ clientId: z.string() }).parse(await user.json());
    const [request] = await list();
    expect(request).toMatchObject({
      status: "in_review",
      virtualAccount: { id },
      user: { username: "mira", clientId },
    });
    expect(request?.notes.map(({ note }) => note)).toEqual([
      expect.stringContaining("Created the account AE"),
      "Created the user mira",
    ]);
    expect((await book.readAccount(id)).clientId).toBe(clientId);
  });

  test("is one account and one user: a second one is 409 with who did it when, and is not created", async () => {
    await openFrom(1);
    await registerFrom(1);
    const before = await book.countRows();
    const again = await openFrom(1, { reference: "oasis_va_002" });
    expect([again.status, (await getRefusal(again)).message]).toEqual([
      409,
      "An account was created from this request already (amal, 18 Nov 2026, 12:00)",
    ]);
    expect((await registerFrom(1, { username: "mira2" })).status).toBe(409);
    const after = await book.countRows();
    expect([after.virtual_accounts, after.users]).toEqual([before.virtual_accounts, before.users]);
  });

  test("is one account of ten that are opened from it at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => openFrom(1, { reference: `oasis_va_${at}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(await book.db.read.select().from(virtualAccounts)).toHaveLength(1);
  });

  test("is the same account for a repeat with the same key", async () => {
    const key = { "idempotency-key": "from-request" };
    const [first, again] = [await openFrom(1, {}, key), await openFrom(1, {}, key)];
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
    expect(await again.json()).toEqual(await first.json());
  });

  test("is nothing while it is declined, of one that is not there, or as an admin", async () => {
    await update(1, { status: "declined" });
    expect((await getRefusal(await openFrom(1))).message).toContain("The request was declined");
    expect((await openFrom(7)).status).toBe(404);
    await update(1, { status: "in_review" });
    const admin = await registerFrom(1, { role: "admin" });
    expect([admin.status, (await getRefusal(admin)).fields]).toEqual([
      400,
      { role: "A user who comes of a set-up request is a client's" },
    ]);
  });

  test("loses its account where that is deleted unused, and can have another", async () => {
    const { id } = idSchema.parse(await (await openFrom(1)).json());
    expect((await book.send("admin", "DELETE", `/api/virtual-accounts/${id}`)).status).toBe(204);
    expect((await list())[0]?.virtualAccount).toBeNull();
    expect((await openFrom(1, { reference: "oasis_va_002" })).status).toBe(201);
  });
});

describe("the screen", () => {
  beforeEach(async () => {
    await ask();
    book.wait(60_000);
    await ask({ companyName: "Velazco Robotics FZE", email: "ana@velazco.example", accountType: "POBO" });
    await update(1, { status: "in_review", note: "Asked for the licence" });
  });

  const companies = (html: string) => select(html, "table.data-table tbody th");

  test("lists company, contact, email, type, when and status", async () => {
    const { html } = await book.show("auditor", path);
    expect(select(html, "h1")).toEqual(["Set-up requests"]);
    expect(select(html, "table.data-table thead th")).toEqual([
      "Company",
      "Contact",
      "Email",
      "Account type",
      "Received",
      "Status",
    ]);
    expect(select(html, "table.data-table .badge")).toEqual(["New", "In review"]);
  });

  test.each([
    ["status=new", ["Velazco Robotics FZE"]],
    ["type=COBO", ["Oasisgrain Mills LLC"]],
    ["q=VELAZCO.EXAMPLE", ["Velazco Robotics FZE"]],
    ["q=castellan&status=in_review", ["Oasisgrain Mills LLC"]],
    ["from=2026-11-19", []],
  ])("finds by %s", async (query, expected) => {
    expect(companies((await book.show("admin", `${path}?${query}`)).html)).toEqual(expected);
  });

  test("says 'No set-up requests found' if there are none", async () => {
    const { html } = await book.show("admin", `${path}?q=nobody-at-all`);
    expect(select(html, ".empty-title")).toEqual(["No set-up requests found"]);
  });

  test("shows a record with its message, its notes and links to its outcome", async () => {
    const { id } = idSchema.parse(await (await openFrom(1)).json());
    const { html } = await book.show("admin", `${path}?view=1`);
    const text = select(html, "#dialog").join(" ");
    for (const words of [
      "One IBAN for each bakery",
      "Asked for the licence",
      "$5-7 Million USD",
      "Manufacturing",
    ])
      expect(text).toContain(words);
    expect(attributes(html, "#dialog .list a", "href")).toEqual([`/admin/virtual-accounts/${id}`]);
    expect(listActs(html)).toEqual(["Create user", "Update", "Erase data"]);
    const created = "An account was created from this request already";
    expect(select(html, "#dialog .record-foot small")).toEqual([created]);
    expect(attributes(html, "tbody .acts button[value='1']", "data-refused")).toEqual(["create:0"]);
    expect(attributes(html, ".table-box", "data-reasons")).toEqual([created]);
  });

  test("opens the Create dialogs filled in, with the first free reference", async () => {
    await book.openAccount({ reference: "velazco_robotics_fze_va_001" });
    const account = attributes(
      (await book.show("admin", `${path}?create=2`)).html,
      "#dialog x-island",
      "props",
    );
    expect(account.join()).toContain("velazco_robotics_fze_va_002");
    const user = attributes((await book.show("admin", `${path}?user=2`)).html, "#dialog x-island", "props");
    expect(user.join()).toContain("ana@velazco.example");
  });

  test("has no act for an auditor", async () => {
    const record = await book.show("auditor", `${path}?view=1`);
    expect(select(record.html, "#dialog .record-foot")).toEqual([]);
    expect(attributes(record.html, "[data-act]", "data-act")).toEqual([]);
    for (const query of ["edit=1", "create=1", "user=1"]) {
      const { html } = await book.show("auditor", `${path}?${query}`);
      expect(attributes(html, "#dialog x-island", "when")).toEqual([]);
    }
  });
});
