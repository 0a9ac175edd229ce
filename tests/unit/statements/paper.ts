import fc from "fast-check";
import { readEnv } from "@/env";
import type { FileContext, StatementFile } from "@/reporting/statements/files";
import type { StatementHead, StatementRow, StatementRows } from "@/reporting/statements/statement";
import type { Currency, Minor } from "@/vocabulary/money";
import { unknownParty } from "@/vocabulary/party/counterparty";

/** Statement as passed to the writers. */
export type Paper = { head: StatementHead; rows: readonly StatementRow[] };

export const context: FileContext = {
  env: readEnv({ NODE_ENV: "test", BRAND_NAME: "Gulf & Oriental Bank", LOG_LEVEL: "silent" }),
  now: () => Date.UTC(2026, 10, 18, 8),
};

type Movement = Partial<StatementRow> & Pick<StatementRow, "type" | "amount">;

const begin = Date.UTC(2026, 9, 1, 5, 30);
const hour = 3_600_000;

/** A statement of October 2026 with these movements, some hours apart, whose balances and sums agree. */
export function makePaper(
  movements: readonly Movement[],
  about: { opening?: Minor; currency?: Currency; customerName?: string; apart?: number } = {},
): Paper {
  const { opening = 100_000, currency = "AED", customerName = "Noor Trading LLC", apart = 5 * hour } = about;
  let balance = opening;
  const sums = { credit: { count: 0, sum: 0 }, debit: { count: 0, sum: 0 } };
  const counts = { hold: 0, release: 0 };
  const rows = movements.map((movement, at): StatementRow => {
    const { type, amount } = movement;
    if (type === "hold" || type === "release") counts[type] += 1;
    else {
      balance += type === "credit" ? amount : -amount;
      sums[type].count += 1;
      sums[type].sum += amount;
    }
    const createdAt = begin + at * apart;
    return {
      id: 1000 + at,
      seq: at + 1,
      description: `Invoice ${at + 1}`,
      reference: `TXN-2026-${at + 1}`,
      balance,
      createdAt,
      processedAt: createdAt,
      originalAmount: null,
      originalCurrency: null,
      rate: null,
      counterparty: unknownParty,
      paidTo: null,
      ...movement,
    };
  });
  const account = {
    id: 7,
    virtualIban: "AE079990000000000000007",
    reference: "noor_va_7",
    customerName,
    companyName: "Noor Group",
    currency,
  };
  const head: StatementHead = {
    account,
    from: "2026-10-01",
    to: "2026-10-31",
    openingBalance: opening,
    closingBalance: balance,
    credits: sums.credit,
    debits: sums.debit,
    holds: counts.hold,
    releases: counts.release,
    lastSeq: rows.length,
  };
  return { head, rows };
}

/** The rows in pages, as the book is read. */
export async function* inPages(
  rows: readonly StatementRow[],
  size = 7,
): StatementRows & AsyncGenerator<readonly StatementRow[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

export const getBytes = async ({ body }: StatementFile): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(body).arrayBuffer());

/** Texts that have broken some file: quotes, line ends, formulas, markup, right to left, emoji, control signs. */
const hard = fc.constantFrom(
  ..."=SUM(A1)|@x|+1|-1+2|'|\"|a,b|<b>&amp;|]]>|_x0041_|&#13;|:61:x|-}|/EREF/|?20|شركة النور|עברית|👩🏽‍🚀|e\u0301|\u202e|\t| |ﬁ|ß|Ł|İ|漢字".split(
    "|",
  ),
  "line\nbreak",
  "carriage\r\nreturn",
  "\n:62F:C261031AED1,",
  "x".repeat(1000),
);
const words = fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ maxLength: 40 }), hard);
/** Description as the platform accepts it: not empty, trimmed, at most 1,000 characters. */
export const description = fc
  .array(words, { minLength: 1, maxLength: 6 })
  .map((some) => some.join(" ").toWellFormed().slice(0, 1000).toWellFormed().trim() || "-");

const amount = fc.oneof(
  fc.integer({ min: 1, max: 100_000 }),
  fc.integer({ min: 1, max: 99_999_999_999_999 }),
);
const types = fc.constantFrom("credit", "debit", "hold", "release");

/** Statements of any movements; none takes the balance below zero. */
export const papers: fc.Arbitrary<Paper> = fc
  .record({
    opening: fc.integer({ min: 0, max: 10_000_000 }),
    currency: fc.constantFrom("USD", "AED", "EUR"),
    movements: fc.array(
      fc.record({ type: types, amount, description, reference: fc.string({ minLength: 1, maxLength: 100 }) }),
      {
        maxLength: 25,
      },
    ),
  })
  .map(({ opening, currency, movements }) => {
    let left = opening;
    const possible = movements.filter(({ type, amount: of }) => {
      if (type === "debit" && of > left) return false;
      left += type === "credit" ? of : type === "debit" ? -of : 0;
      return true;
    });
    return makePaper(possible, { opening, currency });
  });

/** Text without characters that no format can carry. */
export const printable = (text: string): string => [...text.toWellFormed()].filter(isPrintable).join("");

const isPrintable = (sign: string) => {
  const code = sign.charCodeAt(0);
  return (code >= 32 || [9, 10, 13].includes(code)) && code !== 0xfffe && code !== 0xffff;
};
