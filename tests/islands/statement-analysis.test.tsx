/** @jsxImportSource react */
import "./dom";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { act, cleanup, fireEvent, render, within } from "@testing-library/react";
import StatementAnalysis from "islands/narration/statement-analysis";
import type { StatementOverview, StatementRow } from "@/statement-reader/contract";
import { answerCalls } from "./support";

const row: StatementRow = {
  date: "2026-03-02",
  description: "Card payment",
  debit: "24.50",
  credit: null,
  balance: "75.50",
  category: "card",
  counterparty: null,
  page: 1,
  check: "ok",
};

const statement: StatementOverview = {
  analysis: {
    bankName: "Bank of the Gulf",
    accountNumber: "0123",
    accountHolder: "Falcon Freight FZE",
    statementPeriod: "01 Mar 2026 to 31 Mar 2026",
    totalTransactions: 1,
    currency: "AED",
    openingBalance: "100.00",
    closingBalance: "75.50",
    totalDebits: "24.50",
    totalCredits: "0.00",
    verdict: "proven",
    difference: null,
    firstBreak: null,
  },
  rows: [{ index: 0, row, marked: false }],
  byCategory: [{ category: "card", count: 1, debit: "24.50", credit: "0" }],
  byMonth: [{ month: "2026-03", count: 1, debit: "24.50", credit: "0" }],
  checks: [],
};

/** Stream of progress that the test controls. */
class Stream extends EventTarget {
  static latest: Stream | undefined;
  closed = false;
  constructor(readonly url: string) {
    super();
    Stream.latest = this;
  }
  close(): void {
    this.closed = true;
  }
  tell(page: number, pages: number): void {
    this.dispatchEvent(new MessageEvent("progress", { data: JSON.stringify({ page, pages }) }));
  }
}

const { EventSource: realStream } = globalThis;
let island: ReturnType<typeof within>;
let uploads: FormData[] = [];
let signals: (AbortSignal | undefined)[] = [];
let answers: PromiseWithResolvers<Response>[] = [];

answerCalls(async (path, init) => {
  if (!(init.body instanceof FormData)) return Response.json([statement]);
  expect(path).toBe("/api/transaction-narration/analyze");
  uploads.push(init.body);
  signals.push(init.signal ?? undefined);
  const waiting = Promise.withResolvers<Response>();
  answers.push(waiting);
  return waiting.promise;
});

beforeEach(() => {
  uploads = [];
  signals = [];
  answers = [];
  Object.assign(globalThis, { EventSource: Stream });
  island = within(render(<StatementAnalysis />).container);
});
afterEach(() => {
  cleanup();
  Object.assign(globalThis, { EventSource: realStream });
});

const press = (name: string) => fireEvent.click(island.getByRole("button", { name }));

function send(): void {
  fireEvent.change(island.getByLabelText("Company Name"), { target: { value: " Falcon " } });
  const file = new File(["%PDF-1.7"], "march.pdf", { type: "application/pdf" });
  fireEvent.change(island.getByLabelText("Bank statement PDF"), { target: { files: [file] } });
  press("Analyze Statement");
}

const settle = (at: number, response: Response) => act(async () => answers[at]?.resolve(response));
const refuse = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status });
const done = () => {
  const downloadUrl = "/api/transaction-narration/reports/abc";
  const { analysis } = statement;
  return Response.json({
    success: true,
    message: "Analysis Complete",
    downloadUrl,
    analysis,
    analyses: [analysis],
  });
};

describe("the statement analysis", () => {
  test("waits for a file and a company, and sends nothing without them", () => {
    press("Analyze Statement");
    expect(island.getByText("Company Name Required")).toBeDefined();
    expect(uploads).toEqual([]);
  });

  test("follows the reading page by page under one upload's id", async () => {
    send();
    expect(island.getByText("Waiting for its turn")).toBeDefined();
    act(() => Stream.latest?.tell(3, 11));
    expect(island.getByText("Page 3 of 11")).toBeDefined();
    expect(uploads[0]?.get("companyName")).toBe("Falcon");
    expect(Stream.latest?.url).toBe(`/api/transaction-narration/progress/${uploads[0]?.get("uploadId")}`);
    await settle(0, done());
    expect(Stream.latest?.closed).toBe(true);
  });

  test("shows what the statement says, with the report in a new tab", async () => {
    send();
    await settle(0, done());
    const report = await island.findByRole("link", { name: "Download Excel Report" });
    expect([report.getAttribute("href"), report.getAttribute("target")]).toEqual([
      "/api/transaction-narration/reports/abc",
      "_blank",
    ]);
    expect(island.getByText("Bank of the Gulf")).toBeDefined();
    expect(island.getByText("1 Mar 2026 to 31 Mar 2026")).toBeDefined();
    expect(island.getByText("Card payment")).toBeDefined();
  });

  test("warns where the holder of the account is another company, and not where it is the one", async () => {
    const warning = () =>
      island.queryByText(/^The account holder is .*Falcon Freight FZE.*Harbour Trading LLC/);
    send();
    await settle(0, done());
    await island.findByText("Bank of the Gulf");
    expect(warning()).toBe(null);
    press("Analyze another");
    fireEvent.change(island.getByLabelText("Company Name"), { target: { value: "Harbour Trading LLC" } });
    const file = new File(["%PDF-1.7"], "april.pdf", { type: "application/pdf" });
    fireEvent.change(island.getByLabelText("Bank statement PDF"), { target: { files: [file] } });
    press("Analyze Statement");
    await settle(1, done());
    await island.findByText("Bank of the Gulf");
    expect(warning()).not.toBe(null);
  });

  test("writes a debit with a minus sign, and names a counterparty that the description lacks once", async () => {
    const named = { ...row, counterparty: "NOON.COM" };
    statement.rows = [
      { index: 0, row: named, marked: false },
      { index: 1, row: { ...named, description: "NOON.COM 939485" }, marked: false },
    ];
    send();
    await settle(0, done());
    await island.findByText("Card payment");
    expect(island.getAllByText("\u221224.50")).toHaveLength(2);
    expect(island.getAllByText(/NOON\.COM/)).toHaveLength(2);
    statement.rows = [{ index: 0, row, marked: false }];
  });

  test("asks for the password of a locked file in a field that appears with the focus, and sends it", async () => {
    expect(island.queryAllByLabelText("PDF Password").length).toBe(0);
    send();
    await settle(0, refuse(400, "PASSWORD_REQUIRED", "This PDF is locked. Please enter its password."));
    await island.findByText("This PDF is locked. Please enter its password.");
    expect(document.activeElement === island.getByLabelText("PDF Password")).toBe(true);
    fireEvent.change(island.getByLabelText("PDF Password"), { target: { value: "s3cret" } });
    press("Analyze Statement");
    expect(uploads[1]?.get("password")).toBe("s3cret");
    await settle(1, refuse(400, "PASSWORD_WRONG", "This password does not open the PDF. Please try again."));
    await island.findByText("This password does not open the PDF. Please try again.");
  });

  test("says why it failed, and Try Again brings back what was chosen", async () => {
    send();
    await settle(0, refuse(400, "SCAN", "This PDF is a scan"));
    await island.findByText("This PDF is a scan");
    expect(island.getByText("Analysis Failed")).toBeDefined();
    press("Try Again");
    expect(island.queryAllByText("Analysis Failed").length).toBe(0);
    expect(island.getByText(/^march\.pdf/)).toBeDefined();
    press("Analyze Statement");
    expect(uploads).toHaveLength(2);
  });

  test("is cancelled by a press, which ends the call and keeps what was chosen", async () => {
    send();
    press("Cancel");
    expect(signals[0]?.aborted).toBe(true);
    expect(Stream.latest?.closed).toBe(false);
    await act(async () => answers[0]?.reject(new DOMException("Aborted", "AbortError")));
    expect(Stream.latest?.closed).toBe(true);
    expect(island.queryAllByText("Analysis Failed")).toEqual([]);
    expect(document.body.textContent).toContain("Analysis Cancelled");
    press("Analyze Statement");
    expect(uploads).toHaveLength(2);
  });

  test("uses the specification's words when the server cannot be reached", async () => {
    send();
    await act(async () => answers[0]?.reject(new TypeError("offline")));
    await island.findByText("Failed to analyze bank statement. Please try again.");
    expect(Stream.latest?.closed).toBe(true);
  });
});
