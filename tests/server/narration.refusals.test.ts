import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PDFDocument } from "pdf-lib";
import { eventually } from "../eventually";
import { takeSample } from "../samples";
import { lockedStatement, manyPages, sentence } from "../unit/statement-reader/bad-pdfs";
import { getRefusal } from "./book";
import { type Desk, getFile, type Parts, startDesk } from "./narration";
import { short, statementPdf } from "./statements";

let desk: Desk;
let statement: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  desk = await startDesk();
  statement = await statementPdf(short());
  await desk.send("admin", "GET", "/api/dashboard/stats");
});
afterAll(() => desk.close());

const limit = 5 * 1024 * 1024;
const owned = (bytes: Uint8Array) => new Uint8Array(bytes);

/** A whole statement, made as long as asked for with blanks that every reader ignores. */
const padded = (length: number) => {
  const bytes = new Uint8Array(length).fill(0x20);
  bytes.set(statement.subarray(0, 9));
  bytes.set(statement, length - statement.length);
  return bytes;
};

/** Sends wrong input and returns the refusal, after checking that nothing was written. */
async function refused(status: number, file: File | File[] | undefined, more: Parts = {}) {
  const before = await desk.countRows();
  const answer = await desk.upload("admin", file, more);
  const refusal = await getRefusal(answer);
  expect([answer.status, refusal.message]).toEqual([status, refusal.message]);
  expect(await desk.countRows()).toEqual(before);
  expect(Object.values(refusal.fields ?? {})).toEqual([refusal.message]);
  return { ...refusal, field: Object.keys(refusal.fields ?? {})[0] };
}

const fileTrouble = (message: string) => ({ field: "bankStatement", message });
const invalidType = fileTrouble("Invalid File Type: Please upload a PDF file only.");
const tooLarge = fileTrouble("File Too Large: File size must be less than 5MB.");

describe("a file is refused by its name where it", () => {
  test("has another extension, whatever is in it", async () => {
    for (const name of ["june.txt", "june.pdf.exe", "june", "pdf", "june.pdf."]) {
      expect(await refused(415, getFile(statement, name))).toMatchObject(invalidType);
    }
  });

  test("has more than 30 characters", async () => {
    const { message, field } = await refused(400, getFile(statement, `${"a".repeat(27)}.pdf`));
    expect([message, field]).toEqual(["Filename Too Long: use at most 30 characters.", "bankStatement"]);
  });

  test("but not with exactly 30, and not for capitals", async () => {
    for (const name of [`${"a".repeat(26)}.pdf`, "JUNE.PDF"]) {
      expect((await desk.upload("admin", getFile(statement, name))).status).toBe(200);
    }
  });
});

describe("a file is refused by its content where it", () => {
  test.each([
    ["is a picture", "\u0089PNG\r\n\u001a\n and more"],
    ["is a page of the web", "<!doctype html><script>alert(1)</script>"],
    ["is a zip", "PK\u0003\u0004 and more"],
    ["only speaks of %PDF", `${" ".repeat(2000)}%PDF-1.7 %%EOF`],
  ])("%s called .pdf", async (_, content) => {
    expect(await refused(415, getFile(content))).toMatchObject(invalidType);
  });

  test("is empty", async () => {
    const refusal = await refused(400, getFile(""));
    expect(refusal).toMatchObject(fileTrouble("This file is empty. Please choose the statement again."));
  });

  test("is cut off, at whatever place", async () => {
    for (const part of takeSample([0.02, 0.3, 0.6, 0.95], 4)) {
      const bytes = statement.slice(0, Math.floor(statement.length * part));
      const refusal = await refused(400, getFile(bytes));
      expect(refusal.message).toStartWith("This PDF is damaged or incomplete");
    }
  });

  test("has noise between its head and its end", async () => {
    const refusal = await refused(400, getFile(`%PDF-1.7\n${"noise ".repeat(100)}\n%%EOF`));
    expect(refusal.message).toStartWith("This PDF is damaged or incomplete");
  });

  test("is of 5 MB or more; one byte less is read", async () => {
    expect(await refused(413, getFile(padded(limit)))).toMatchObject(tooLarge);
    expect(await refused(413, getFile(padded(limit + 1)))).toMatchObject(tooLarge);
    expect((await desk.upload("admin", getFile(padded(limit - 1)))).status).toBe(200);
  });

  test("is a scan: it has pictures of pages and no text", async () => {
    const pdf = await PDFDocument.create();
    const pixel =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const image = await pdf.embedPng(pixel);
    for (let page = 0; page < 3; page += 1) pdf.addPage().drawImage(image, { width: 500, height: 700 });
    const refusal = await refused(400, getFile(new Uint8Array(await pdf.save())));
    expect(refusal.message).toStartWith("This PDF is a scan: it has no text to read");
  });

  test("is a letter and no statement", async () => {
    const letter = sentence("Dear customer, our branch in the High Street will be closed from 1 June.");
    const refusal = await refused(400, getFile(owned(letter)));
    expect(refusal.message).toStartWith("This PDF does not look like a bank statement");
  });

  test("has ten thousand pages", async () => {
    const refusal = await refused(400, getFile(owned(manyPages(10_000))));
    expect(refusal.message).toBe("This PDF has too many pages. A statement may have at most 600.");
  });
});

describe("a locked file", () => {
  const file = () => getFile(lockedStatement("open sesame"));

  test("asks for its password", async () => {
    for (const more of [{}, { password: "" }]) {
      expect(await refused(400, file(), more)).toMatchObject({
        code: "PASSWORD_REQUIRED",
        field: "password",
        message: "This PDF is locked. Please enter its password.",
      });
    }
  });

  test("says that a password is wrong", async () => {
    for (const password of takeSample(["sesame", "Open Sesame", "open sesame ", "🔑"], 4)) {
      expect(await refused(400, file(), { password })).toMatchObject({
        code: "PASSWORD_WRONG",
        field: "password",
        message: "This password does not open the PDF. Please try again.",
      });
    }
  });

  test("is read with the right one", async () => {
    const answer = await desk.upload("admin", file(), { password: "open sesame" });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ analysis: { closingBalance: "70.00", verdict: "proven" } });
  });

  test("whose password is too long to be one is refused unread", async () => {
    const refusal = await refused(400, file(), { password: "x".repeat(201) });
    expect(refusal).toMatchObject({
      field: "password",
      message: "The password may have at most 200 characters.",
    });
  });
});

test("a file that finds twenty waiting gets a time for the next try", async () => {
  const over = new AbortController();
  const turnedAway: Response[] = [];
  const uploads = Array.from({ length: 23 }, async () => {
    const answer = await desk.upload("admin", getFile("%PDF-1.7 nothing to read %%EOF"), {}, over.signal);
    if (answer.status === 429) turnedAway.push(answer);
  });
  await eventually(() => expect(turnedAway).toHaveLength(2));
  over.abort();
  await Promise.all(uploads);
  expect(turnedAway).toHaveLength(2);
  for (const answer of turnedAway) {
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await getRefusal(answer)).toMatchObject({ code: "BUSY" });
  }
  expect((await desk.upload("admin", getFile(lockedStatement("")))).status).toBe(200);
});
