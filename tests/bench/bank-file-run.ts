/**
 * Reads one bank's file as the server does, or (`beside`) with a library alone that keeps nothing of it, and prints
 * measurements as JSON: time in ms, the longest time in ms that others had to wait, and the process's growth in bytes.
 * Arguments: the kind of file and the reader.
 */
import { parse } from "csv-parse/sync";
import { Parser } from "mt940js";
import { SaxesParser } from "saxes";
import { previewCsv } from "@/bank/bank-files/csv-preview";
import { readBankFile } from "@/bank/bank-files/read";
import { camt053, csvFile, mt940, plainStatement } from "../fixtures/bank-files";

export const kinds = ["camt.053", "mt940", "csv", "csv of 100,000 lines"] as const;
export type Kind = (typeof kinds)[number];
export type BankFileRun = { ms: number; longestWait: number; growth: number; bytes: number; lines: number };

/** Number of entries in 24 MB of camt.053, and of a CSV of the same size. */
const countEntries = (kind: Kind): number => (kind === "csv of 100,000 lines" ? 100_000 : 55_000);
/** Length of the texts of the latter, in characters. */
const longText = 160;
/** Interval in milliseconds at which another caller asks to be served. */
const often = 2;

function getFile(kind: Kind): Uint8Array {
  const entries = countEntries(kind);
  const lines = Array.from({ length: entries }, (_, at) => ({
    date: `2026-11-${String(1 + Math.floor((at * 30) / entries)).padStart(2, "0")}`,
    direction: at % 3 === 0 ? ("debit" as const) : ("credit" as const),
    amount: 1000 + at,
    endToEndId: `PAY-${at}`,
    remittance:
      kind === "csv of 100,000 lines" ? `Invoice ${at}`.padEnd(longText, " of goods") : `Invoice ${at}`,
    bankReference: `BK${at}`,
  }));
  const plain = plainStatement({ lines });
  if (kind.startsWith("csv")) return csvFile(plain);
  const text = kind === "mt940" ? mt940([plain], { linesPerMessage: 500 }) : camt053([plain]);
  return new TextEncoder().encode(text);
}

const libraries: Record<Kind, (text: string) => number> = {
  "camt.053"(text) {
    let count = 0;
    const parser = new SaxesParser({ xmlns: true });
    parser.on("opentag", ({ local }) => {
      if (local === "Ntry") count += 1;
    });
    parser.write(text).close();
    return count;
  },
  mt940: (text) =>
    new Parser().parse(text).reduce((count, { transactions }) => count + transactions.length, 0),
  csv: (text) => parse(text).length - 1,
  "csv of 100,000 lines": (text) => parse(text).length - 1,
};

async function readers(kind: Kind, bytes: Uint8Array): Promise<number> {
  const csv = kind.startsWith("csv")
    ? { mapping: (await previewCsv(bytes)).guess, currency: "EUR" }
    : undefined;
  const [statement] = await readBankFile(bytes, { csv });
  return statement?.difference === 0 ? statement.lines.length : 0;
}

async function run(kind: Kind, beside: boolean): Promise<BankFileRun> {
  const bytes = getFile(kind);
  Bun.gc(true);
  const before = process.memoryUsage().rss;
  let [last, longestWait, peak] = [performance.now(), 0, 0];
  const waiting = setInterval(() => {
    const now = performance.now();
    longestWait = Math.max(longestWait, now - last - often);
    last = now;
    peak = Math.max(peak, process.memoryUsage().rss);
  }, often);
  const started = performance.now();
  const lines = beside ? libraries[kind](new TextDecoder().decode(bytes)) : await readers(kind, bytes);
  const ms = performance.now() - started;
  clearInterval(waiting);
  if (lines !== countEntries(kind)) throw new Error(`${lines} lines were read of ${countEntries(kind)}`);
  const growth = Math.max(peak, process.memoryUsage().rss) - before;
  return { ms, longestWait, growth, bytes: bytes.length, lines };
}

if (import.meta.main) {
  const kind = kinds.find((one) => one === process.argv[2]) ?? "camt.053";
  console.log(JSON.stringify(await run(kind, process.argv[3] === "beside")));
}
