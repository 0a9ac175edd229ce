import { Writable } from "node:stream";
import ExcelJS from "exceljs";
import { readEnv } from "@/env";
import { statementFile } from "@/reporting/statements/files";
import type { StatementFormat, StatementHead, StatementRow } from "@/reporting/statements/statement";
import { unknownParty } from "@/vocabulary/party/counterparty";

/** Output of a bench process: one of our files, or the program that it is compared with. */
export type ExportOrder = { rows: number; by: StatementFormat | "joined strings" | "exceljs" };
/** Duration, size, and growth of the process meanwhile; a PDF's pages, too. */
export type ExportSeen = { ms: number; bytes: number; grown: number; pages: number };

const perPage = 1000;
const begin = Date.UTC(2026, 0, 1);

/** A thousand rows that are read repeatedly, so that only writing is measured. */
const page = Array.from({ length: perPage }, (_, at): StatementRow => {
  const createdAt = begin + at * 61_000;
  const what = {
    type: at % 2 === 0 ? "credit" : "debit",
    amount: 12_345 + at,
    balance: 98_765_432 + at,
  } as const;
  const words = {
    description: `Invoice ${at} of Gulf Marine for services`,
    reference: `TXN-2026-${100_000 + at}`,
  };
  const original = {
    originalAmount: null,
    originalCurrency: null,
    rate: null,
    counterparty: unknownParty,
    paidTo: null,
  };
  return { id: at + 1, seq: at + 1, ...what, ...words, createdAt, processedAt: createdAt, ...original };
});

async function* pages(rows: number) {
  for (let at = 0; at < rows; at += perPage) yield page.slice(0, rows - at);
}

const getHead = (rows: number): StatementHead => ({
  account: {
    id: 1,
    virtualIban: "AE079990000000000000007",
    reference: "gulf_va_1",
    currency: "AED",
    customerName: "Gulf Marine",
    companyName: "Gulf Marine LLC",
  },
  from: "2026-01-01",
  to: "2026-12-31",
  openingBalance: 0,
  closingBalance: 98_765_432,
  credits: { count: rows / 2, sum: 1_000_000_000 },
  debits: { count: rows / 2, sum: 900_000_000 },
  lastSeq: rows,
  holds: 0,
  releases: 0,
});

async function ours(format: StatementFormat, rows: number, take: (bytes: Uint8Array) => void): Promise<void> {
  const context = { env: readEnv({ NODE_ENV: "test" }), now: Date.now };
  for await (const bytes of statementFile(format, getHead(rows), pages(rows), context).body) take(bytes);
}

const iso = (at: number) => new Date(at).toISOString();
const decimal = (minor: number) => (minor / 100).toFixed(2);

/** The same columns in the simplest form: no cell is quoted, and times are in UTC. */
async function joined(rows: number, take: (bytes: Uint8Array) => void): Promise<void> {
  const encoder = new TextEncoder();
  for await (const some of pages(rows)) {
    const lines = some.map(({ type, amount, description, reference, balance, createdAt, processedAt }) => {
      const at = iso(createdAt);
      const sides = type === "debit" ? [decimal(amount), ""] : ["", decimal(amount)];
      const days = [at.slice(0, 10), at.slice(11, 16), iso(processedAt).slice(0, 10)];
      return [...days, type, description, reference, ...sides, "", decimal(balance), "AED"].join(",");
    });
    take(encoder.encode(`${lines.join("\r\n")}\r\n`));
  }
}

const dates = { numFmt: "dd mmm yyyy hh:mm" };
const amounts = { numFmt: "#,##0.00" };

/** The same columns as our sheet of movements. */
async function byExceljs(rows: number, take: (bytes: Uint8Array) => void): Promise<void> {
  const stream = new Writable({
    write(bytes, _encoding, done) {
      take(bytes);
      done();
    },
  });
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream });
  const sheet = book.addWorksheet("Movements", { views: [{ state: "frozen", ySplit: 1 }] });
  const styles = [dates, dates, {}, {}, {}, amounts, amounts, amounts, amounts, {}, {}];
  sheet.columns = styles.map((style) => ({ style, width: 18 }));
  for await (const some of pages(rows)) {
    for (const { type, amount, description, reference, balance, createdAt, processedAt } of some) {
      const sides = type === "debit" ? [amount / 100, null] : [null, amount / 100];
      const days = [new Date(createdAt), new Date(processedAt)];
      sheet.addRow([...days, type, description, reference, ...sides, balance / 100, null, "", ""]).commit();
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  sheet.commit();
  await book.commit();
}

if (import.meta.main) {
  const { rows, by }: ExportOrder = JSON.parse(process.env.EXPORT ?? "{}");
  // Warms up, as a server is, before its size is measured.
  await write(10_000, () => undefined);
  Bun.gc(true);
  const before = process.memoryUsage.rss();
  let [peak, bytes, pagesSeen] = [before, 0, 0];
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const start = performance.now();
  await write(rows, (some) => {
    bytes += some.length;
    if (by === "pdf")
      pagesSeen +=
        Buffer.from(some)
          .toString("latin1")
          .match(/\/Type \/Page\b/g)?.length ?? 0;
  });
  const ms = performance.now() - start;
  clearInterval(watch);
  const seen: ExportSeen = { ms, bytes, grown: peak - before, pages: pagesSeen };
  console.log(JSON.stringify(seen));

  function write(count: number, take: (some: Uint8Array) => void): Promise<void> {
    if (by === "joined strings") return joined(count, take);
    if (by === "exceljs") return byExceljs(count, take);
    return ours(by, Math.min(count, by === "pdf" ? 10_000 : count), take);
  }
}
