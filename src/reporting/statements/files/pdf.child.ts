import type { Dictionary } from "@/vocabulary/language";
import type { Language } from "@/vocabulary/language/languages";
import { learn, speak } from "@/vocabulary/language/speaking";
import type { StatementHead, StatementRow } from "../statement";
import { type Letterhead, PrintedStatement } from "./print/statement";

/**
 * Request that the parent sends first on standard input, on one line, followed by a line of JSON for each page of
 * rows.
 */
export type PrintOrder = {
  head: StatementHead;
  bank: Letterhead;
  language: Language;
  /** Translations of a statement's texts; empty for English. */
  words: Dictionary;
};

/** The lines of standard input, as they come. */
async function* lines(): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let open = "";
  for await (const bytes of Bun.stdin.stream()) {
    const parts = (open + decoder.decode(bytes, { stream: true })).split("\n");
    open = parts.pop() ?? "";
    yield* parts;
  }
}

/** Writes a statement to standard output as a PDF. */
async function print(): Promise<void> {
  const input = lines();
  const first = await input.next();
  const order: PrintOrder = JSON.parse(first.value ?? "");
  if (order.language !== "en") learn(order.language, order.words);
  await speak(order.language, () => write(order, input));
}

async function write(order: PrintOrder, input: AsyncIterable<string>): Promise<void> {
  const statement = new PrintedStatement(order.head, order.bank);
  const out = Bun.stdout.writer();
  statement.document.on("data", (bytes: Uint8Array) => out.write(bytes));
  const ended = new Promise((resolve) => statement.document.once("end", resolve));
  for await (const line of input) {
    const rows: StatementRow[] = JSON.parse(line);
    for (const row of rows) statement.add(row);
    await out.flush();
  }
  statement.end();
  await ended;
  await out.end();
}

if (import.meta.main) void print();
