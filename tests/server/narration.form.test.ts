import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { statementAnalyses } from "db/schema";
import { desc } from "drizzle-orm";
import { getRefusal } from "./book";
import { analyzePath, type Desk, getFile, getId, type Parts, screenPath, startDesk } from "./narration";
import { short, statementPdf } from "./statements";

let desk: Desk;
let statement: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  desk = await startDesk();
  statement = await statementPdf(short());
  await desk.send("admin", "GET", "/api/dashboard/stats");
});
afterAll(() => desk.close());

async function refused(sending: Promise<Response>, status: number) {
  const before = await desk.countRows();
  const answer = await sending;
  expect(answer.status).toBe(status);
  expect(await desk.countRows()).toEqual(before);
  return getRefusal(answer);
}

const send = (body: string | Uint8Array<ArrayBuffer>, type: string) =>
  desk.send("admin", "POST", analyzePath, { body, headers: { "content-type": type } });
const multi = "multipart/form-data; boundary=frontier";
const field = (name: string, value: string) =>
  `--frontier\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const upload = (more: Parts) => desk.upload("admin", getFile(statement), more);

/** Key under which the newest analysis is kept. */
async function newest() {
  const { companyName, fileName } = statementAnalyses;
  return desk.db.read
    .select({ companyName, fileName })
    .from(statementAnalyses)
    .orderBy(desc(statementAnalyses.id))
    .limit(1)
    .get();
}

describe("the company name", () => {
  test.each([undefined, "", "   ", "\t\r\n", "\u0000"])("is required: not %p", async (companyName) => {
    const refusal = await refused(upload({ companyName }), 400);
    expect(refusal.fields).toEqual({ companyName: "Company Name Required" });
  });

  test("has at most 50 characters", async () => {
    const refusal = await refused(upload({ companyName: "n".repeat(51) }), 400);
    expect(refusal.fields).toEqual({ companyName: "Company name must be at most 50 characters" });
    expect((await upload({ companyName: "n".repeat(50) })).status).toBe(200);
    expect((await upload({ companyName: `  ${"n".repeat(50)}  ` })).status).toBe(200);
    expect((await newest())?.companyName).toBe("n".repeat(50));
  });

  test("is not a file", async () => {
    await refused(upload({ companyName: getFile("Gulf Marine") }), 400);
  });

  test("keeps its letters and loses what no database keeps", async () => {
    expect((await upload({ companyName: "شركة\u0000 الخليج\r\n 🏦" })).status).toBe(200);
    expect((await newest())?.companyName).toBe("شركة الخليج 🏦");
  });
});

describe("the file part", () => {
  test("is required", async () => {
    for (const file of [undefined, getFile(statement, "")]) {
      const refusal = await refused(desk.upload("admin", file), 400);
      expect(refusal.fields).toEqual({ bankStatement: "File Required" });
    }
    const asText = field("companyName", "Gulf") + field("bankStatement", "%PDF-1.7 %%EOF");
    const refusal = await refused(send(`${asText}--frontier--\r\n`, multi), 400);
    expect(refusal.fields).toEqual({ bankStatement: "File Required" });
  });

  test("is one, not two", async () => {
    const two = desk.upload("admin", [getFile(statement), getFile(statement, "july.pdf")]);
    const sentence = "One File Only: Please upload one statement at a time.";
    expect((await refused(two, 400)).fields).toEqual({ bankStatement: sentence });
  });

  test.each([
    ["../../x.pdf", "x.pdf"],
    ["/etc/passwd/../x.pdf", "x.pdf"],
    ["C:\\Users\\me\\x.pdf", "x.pdf"],
    ["كشف حساب.pdf", "كشف حساب.pdf"],
    ["a\u0000b\tc.pdf", "a b c.pdf"],
    ["'; drop table.pdf", "'; drop table.pdf"],
  ])("is kept as a name and no path: %p", async (sent, kept) => {
    expect((await desk.upload("admin", getFile(statement, sent))).status).toBe(200);
    expect((await newest())?.fileName).toBe(kept);
  });
});

describe("HTML in names", () => {
  test("is text on the screen and in the past analyses", async () => {
    const companyName = "<img src=x onerror=alert(1)>";
    const file = getFile(statement, "<b>&'.pdf");
    const answer = await desk.upload("admin", file, { companyName });
    expect(answer.status).toBe(200);
    const { html, all } = await desk.show("admin", `${screenPath}?analysis=${getId(await answer.json())}`);
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("<b>&");
    expect(all("#analyses tbody tr")[0]).toContain(`${companyName}<b>&'.pdf`);
    expect(all("[aria-label=Results] h2")).toEqual([companyName]);
  });
});

describe("a form that is none", () => {
  test.each([
    ["without a boundary", "multipart/form-data", field("companyName", "Gulf")],
    ["with another boundary", "multipart/form-data; boundary=elsewhere", field("companyName", "Gulf")],
    ["without an end", multi, field("companyName", "Gulf")],
    ["cut off in its head", multi, "--frontier\r\nContent-Disp"],
    ["of nothing", multi, ""],
    ["of bytes", multi, "\u0000\u0001\u0002"],
  ])("%s is refused with a sentence", async (_, type, body) => {
    expect((await refused(send(body, type), 400)).message.length).toBeGreaterThan(10);
  });

  test("of another type is refused as such", async () => {
    await refused(send("{}", "application/json"), 415);
    await refused(send("companyName=Gulf", "text/plain"), 415);
  });

  test("without a file, sent the plain way, asks for the file", async () => {
    const plain = send("companyName=Gulf&bankStatement=x", "application/x-www-form-urlencoded");
    expect((await refused(plain, 400)).fields).toEqual({ bankStatement: "File Required" });
  });
});

describe("a form with too much", () => {
  test("in a text field is refused for that field", async () => {
    const refusal = await refused(upload({ companyName: "x".repeat(7_900_000) }), 400);
    expect(Object.keys(refusal.fields ?? {})).toEqual(["companyName"]);
  });

  test("in all is refused as too large", async () => {
    await refused(upload({ junk: "x".repeat(9_000_000) }), 413);
  });

  test("of fields that nobody asked for is taken without them", async () => {
    const answer = await upload({
      junk: "x".repeat(1_000_000),
      userId: "2",
      __proto__x: "1",
      verdict: "proven",
    });
    expect(answer.status).toBe(200);
    const row = await desk.db.read.select().from(statementAnalyses).orderBy(desc(statementAnalyses.id)).get();
    expect(row).toMatchObject({ userId: 1, companyName: "Gulf Marine" });
  });

  test("of a hundred thousand parts is refused before they are read", async () => {
    const body = `${field("a", "b").repeat(100_000)}--frontier--\r\n`;
    expect((await refused(send(body, multi), 400)).message).toContain("more than 1000 fields");
  });

  test("in its upload id is refused", async () => {
    for (const uploadId of ["1", "", "../../x", "x".repeat(100_000)]) {
      expect(Object.keys((await refused(upload({ uploadId }), 400)).fields ?? {})).toEqual(["uploadId"]);
    }
  });
});
