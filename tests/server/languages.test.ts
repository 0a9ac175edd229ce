import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { auditLogs, users } from "db/schema";
import { and, eq, like } from "drizzle-orm";
import type { Deps } from "@/deps";
import { countCases, takeSample } from "../samples";
import { demoBook, fullBook, type ScreenBook } from "../screens/books";
import { differingTones } from "./act-tones";
import { type Book, startBook } from "./book";
import { demoDay, openDemo } from "./demo-book";
import { readFiles } from "./files-in-arabic";
import { attributes, select } from "./html";
import { readScreens } from "./left-in-english";
import { unreadPages } from "./screens";
import { password, people } from "./support";

describe("the screens in Arabic", () => {
  let deps: Deps;
  let demo: ScreenBook;
  let whole: ScreenBook;
  let full: ScreenBook;
  const read = new Map<ScreenBook, ReturnType<typeof readScreens>>();
  /** The screens of a book, which are read once. */
  const inArabic = (book: ScreenBook) => {
    const found = read.get(book) ?? readScreens(book, "ar", book === demo ? ofTheDemo : ofTheFull);
    read.set(book, found);
    return found;
  };
  const ofTheDemo = ["nobody", "admin", "client"] as const;
  const ofTheFull = ["admin", "auditor", "client"] as const;
  /** Book with every second page checked, and the dialogs of one in several. */
  const withSome = (book: ScreenBook, of: number, name: string): ScreenBook => {
    const read = new Set(takeSample(book.pages, 2, 0, `pages ${name}`));
    expect(read.size).toBeGreaterThanOrEqual(Math.floor(book.pages.length / 2));
    const opened = new Set(takeSample(book.pages, of, 0, `pages whose dialogs are read ${name}`));
    // A page of one record is found by the links of others.
    const pages = book.pages.filter((page) => read.has(page) || page.path.includes("{"));
    return { ...book, pages: pages.map((page) => (opened.has(page) ? page : { ...page, dialogs: [] })) };
  };
  const getLeft = async (book: ScreenBook) => {
    const { left, screens } = await inArabic(book);
    // Operations is there only where the server has a token for operators.
    const unread = await unreadPages(book, book === demo ? ofTheDemo : ofTheFull, screens);
    expect(unread.filter((page) => !page.endsWith(" /operations"))).toEqual([]);
    return left.map(({ who, path, text }) => `${who} at ${path}: ${text}`);
  };
  beforeAll(async () => {
    deps = await openDemo(demoDay);
    demo = withSome(await demoBook(deps), 6, "in a bank's day");
    whole = await fullBook();
    full = withSome(whole, 6, "where every part has been used");
  });
  afterAll(async () => {
    await demo.close();
    await full.close();
  });

  test("no page or dialog of a bank's day has a text that is left in English", async () => {
    expect(await getLeft(demo)).toEqual([]);
  });

  test("no dialog of what is seldom there has a text that is left in English, for anybody", async () => {
    expect(await getLeft(full)).toEqual([]);
  });

  test("an act that takes something away is red in its record, in the menu of its row and in its question", async () => {
    for (const book of [demo, full]) expect(differingTones((await inArabic(book)).screens)).toEqual([]);
  });

  test("a page in English has nothing in Arabic but the name of that language", async () => {
    const { screens } = await readScreens(withSome(whole, 6, "in English"), "en", ["admin"]);
    const arabic = screens.flatMap(({ html }) => html.match(/[\u0600-\u06ff\u2068][^<"]*/g) ?? []);
    expect(arabic.filter((text) => text !== "العربية")).toEqual([]);
  });

  test("no table that is downloaded has a text in English, but those that programs read", async () => {
    const files = await readFiles(deps, "ar");
    expect(files.length).toBeGreaterThan(countCases(20, 5));
    const forPrograms = /audit-logs|template\.csv/;
    const left = files.filter(({ path }) => !forPrograms.test(path));
    expect(left.flatMap(({ path, left }) => left.map((text) => `${path}: ${text}`))).toEqual([]);
    const english = files.filter(({ path }) => forPrograms.test(path));
    expect(english.filter(({ headings }) => /[\u0600-\u06ff]/.test(headings))).toEqual([]);
  });
});

describe("the language of a request", () => {
  let book: Book;
  beforeAll(async () => {
    book = await startBook();
  });
  afterAll(() => book.close());
  const cookie = "language=ar";

  test("is chosen by a plain form, remembered, and the page says it with its direction", async () => {
    const answer = await book.call("POST", "/language", {
      form: { language: "ar" },
      headers: { referer: "http://localhost:5000/contact?x=1" },
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/contact?x=1");
    expect(answer.headers.get("set-cookie")).toStartWith("language=ar; Max-Age=31536000");
    const html = await (await book.call("GET", "/login", { cookie })).text();
    expect(attributes(html, "html", "lang")).toEqual(["ar"]);
    expect(attributes(html, "html", "dir")).toEqual(["rtl"]);
    expect(select(html, "h1")).toEqual(["تسجيل الدخول إلى \u2068Vostra\u2069"]);
    expect(attributes(html, "button[name=language][aria-pressed=true]", "value")).toEqual(["ar"]);
  });

  test.each([
    ["ar", "ar"],
    ["ar-AE,ar;q=0.9,en;q=0.8", "ar"],
    ["fr-FR, ar;q=0.4, en;q=0.2", "ar"],
    ["en-GB,en;q=0.9,ar;q=0.8", "en"],
    ["fr", "en"],
    ["", "en"],
  ])("of a visitor who chose none is the browser's: '%s' reads %s", async (accepted, language) => {
    const headers = { "accept-language": accepted };
    for (const path of ["/contact", "/login"]) {
      const html = await (await book.call("GET", path, { headers })).text();
      expect(attributes(html, "html", "lang")).toEqual([language]);
      expect(attributes(html, "button[name=language]", "value")).toEqual(["en", "ar"]);
      const chosen = await book.call("GET", path, { headers, cookie: "language=en" });
      expect(attributes(await chosen.text(), "html", "lang")).toEqual(["en"]);
    }
  });

  describe("of a user", () => {
    const choose = (language: string, session = "") =>
      book.call("POST", "/language", { form: { language }, cookie: session });
    const signIn = (chosen = "") =>
      book.call("POST", "/login", { form: { username: "gita", password }, cookie: chosen });
    const given = (answer: Response) =>
      answer.headers
        .getSetCookie()
        .map((each) => each.split(";")[0])
        .filter((each) => each?.startsWith("language"));
    const recorded = async () => {
      const rows = await book.db.read
        .select({ action: auditLogs.action, details: auditLogs.details })
        .from(auditLogs)
        .where(and(eq(auditLogs.resource, "USER"), like(auditLogs.details, '%"language"%')))
        .orderBy(auditLogs.id);
      return rows.map(({ action, details }) => ({ action, ...JSON.parse(details ?? "") }));
    };

    test("is what they chose, in every browser, and stands in their record and in the trail", async () => {
      expect(given(await signIn())).toEqual([]);
      const session = await book.signIn("client_user");
      await choose("ar", session);
      await choose("ar", session);
      expect(await recorded()).toMatchObject([
        { action: "UPDATE", before: { language: null }, after: { language: "ar" } },
      ]);
      expect(given(await signIn("language=en"))).toEqual(["language=ar"]);
      const { id } = people.client_user;
      const record = await (await book.send("admin", "GET", `/admin/users?view=${id}`)).text();
      expect(select(record, "bdi[lang]")).toEqual(["العربية"]);
    });

    test("is what was chosen right before they signed in, and no longer than that", async () => {
      expect(given(await choose("en"))).toEqual(["language=en", "language-choice=en"]);
      expect(given(await signIn("language=en; language-choice=en"))).toEqual([
        "language=en",
        "language-choice=",
      ]);
      expect(given(await signIn("language=ar"))).toEqual(["language=en"]);
      expect((await recorded()).at(-1)).toMatchObject({ action: "LOGIN", language: "en" });
    });

    test("is forgotten with them", async () => {
      const { id } = people.client_user;
      expect((await book.send("admin", "DELETE", `/api/users/${id}`)).status).toBe(204);
      expect(await book.db.read.select().from(users).where(eq(users.id, id))).toMatchObject([
        { username: "gita", language: null },
      ]);
    });
  });

  test("is English for a cookie of no language", async () => {
    const html = await (await book.call("GET", "/login", { cookie: "language=xx" })).text();
    expect(attributes(html, "html", "lang")).toEqual(["en"]);
    expect(attributes(html, "html", "dir")).toEqual(["ltr"]);
  });

  test("is not asked for by a call, whose refusals stay English unless our own client names it", async () => {
    const session = await book.signIn("admin");
    const release = (headers: Record<string, string> = {}) =>
      book.call("PUT", "/api/holds/999/release", { cookie: `${session}; ${cookie}`, headers });
    const plain = await release();
    expect(plain.status).toBe(404);
    expect((await plain.json()).message).toBe("Hold not found");
    const said = await release({ "X-Language": "ar" });
    expect(said.status).toBe(404);
    expect((await said.json()).message).toBe("الحجز غير موجود");
  });

  test("says a refusal with values by the text that it was made of", async () => {
    const session = await book.signIn("admin");
    const account = await book.openAccount();
    await book.book("credit", account.id, { amount: "500.00" });
    const held = await book.send("admin", "POST", "/api/holds", {
      json: {
        vaId: account.id,
        amount: "10.00",
        currency: account.currency,
        reference: "H-1",
        reason: "A bond",
      },
    });
    const { id } = await held.json();
    const over = await book.call("POST", `/api/holds/${id}/capture`, {
      cookie: session,
      headers: { "X-Language": "ar" },
      json: { amount: "20.00" },
    });
    expect(over.status).toBe(409);
    const { message, fields } = await over.json();
    expect(message).toMatch(/^يمكن تحصيل \u2068.*10\.00\u2069 على الأكثر/);
    expect(fields.amount).toBe(message);
  });

  test("says what monitoring found, and leaves a sentence of others whole", async () => {
    const session = await book.signIn("admin");
    const { id } = await book.openAccount();
    const found = [
      "A credit of $900.00 reached the threshold of $500.00",
      "A note to the bank of new signatories",
    ];
    const row = (description: string) => ({
      sql: `insert into alerts (virtual_account_id, type, severity, title, description, audience, created_at)
        values (?, 'high_amount', 'low', 'High amount transaction', ?, 'staff', ?)`,
      args: [id, description, book.deps.now()],
    });
    await book.db.write(found.map(row));
    const path = `/admin/alerts?account=${id}`;
    const html = await (await book.call("GET", path, { cookie: `${session}; ${cookie}` })).text();
    const texts = select(html, "#alerts-rows .beneath:not(.iban)").map((text) =>
      text.replaceAll(/[\u2068\u2069]/g, ""),
    );
    expect(texts).toEqual(["A note to the bank of new signatories", "بلغ إيداع قدره $900.00 العتبة $500.00"]);
  });

  test("is that of the words of a question, too, which no script has", async () => {
    const session = await book.signIn("admin");
    const account = await book.openAccount();
    await book.book("credit", account.id, { amount: "500.00" });
    await book.book("hold", account.id, { amount: "5.00" });
    const [{ id }] = await (await book.send("admin", "GET", `/api/holds?account=${account.id}`)).json();
    const path = `/admin/holds?release=${id}`;
    const html = await (await book.call("GET", path, { cookie: `${session}; ${cookie}` })).text();
    expect(html).toContain('"act":"إفراج"');
    expect(html).toContain('"busyText":"جارٍ الإفراج..."');
    expect(html).not.toContain("Release this hold?");
  });

  test("is that of what a question is about, its number, its dates and its texts", async () => {
    const session = await book.signIn("admin");
    const add = async (date: string, currency: string) => {
      const json = { date, name: "Union Day", currency };
      return (await (await book.send("admin", "POST", "/api/holidays", { json })).json()).id;
    };
    const ids = [await add("2027-12-02", "AED"), await add("2027-12-03", "all")];
    const asked = async (query: string) => {
      const path = `/admin/payment-rules/holidays?${query}`;
      const html = await (await book.call("GET", path, { cookie: `${session}; ${cookie}` })).text();
      const texts = [
        ...select(html, ".dialog-title"),
        ...select(html, "#dialog .dialog-subject span, #dialog .list-title"),
      ];
      return texts.map((text) => text.replaceAll(/[\u2068\u2069]/g, ""));
    };
    const [first, second] = ["2 ديسمبر 2027: Union Day (AED)", "3 ديسمبر 2027: Union Day (كل العملات)"];
    expect(await asked(`delete=${ids[0]}`)).toEqual(["هل تريد حذف هذه العطلة؟", first]);
    expect(await asked(`deleteAll=${ids.join(".")}`)).toEqual(["هل تريد الحذف (عطلتان)؟", first, second]);
  });

  test("names a state as a state in the chip of a filter", async () => {
    const session = await book.signIn("admin");
    const chips = async (path: string) => {
      const html = await (await book.call("GET", path, { cookie: `${session}; ${cookie}` })).text();
      return select(html, ".chip").map((text) => text.replaceAll(/[\u2068\u2069]/g, ""));
    };
    expect(await chips("/admin/cbs-linking?si-status=open")).toEqual(["الحالةمفتوح"]);
  });

  test("counts in the forms of Arabic, and names the months in it", async () => {
    const session = await book.signIn("admin");
    const account = await book.openAccount();
    await book.book("credit", account.id, { amount: "500.00" });
    const count = async () => {
      const path = `/admin/holds?q=${encodeURIComponent("FORM-")}`;
      const html = await (await book.call("GET", path, { cookie: `${session}; ${cookie}` })).text();
      return {
        text: select(html, "#holds-count")
          .join()
          .replaceAll(/[\u2068\u2069]/g, ""),
        html,
      };
    };
    const place = (n: number) =>
      book.send("admin", "POST", "/api/holds", {
        json: {
          vaId: account.id,
          amount: "1.00",
          currency: account.currency,
          reference: `FORM-${n}`,
          reason: "A bond",
        },
      });
    await place(1);
    expect((await count()).text).toBe("حجز واحد");
    await place(2);
    expect((await count()).text).toBe("حجزان");
    await place(3);
    const { text, html } = await count();
    expect(text).toBe("3 حجوزات");
    expect(select(html, "#holds-rows time").at(0)).toMatch(/نوفمبر 2026$/);
  });
});
