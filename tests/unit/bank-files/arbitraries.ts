import fc from "fast-check";
import { findLabelKind } from "@/statement-reader";
import {
  amountOfLine,
  getClosing,
  listPayments,
  type PlainLine,
  type PlainPayment,
  type PlainStatement,
  plainStatement,
} from "../../fixtures/bank-files";

/** Characters of SWIFT's set X, without those that begin or end a field. */
const swiftLetters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,()"];
const letters = [...swiftLetters, ..."äöüßéñ&<>'\"/:;-_+%#@çāعربية漢字"];

/** A text without blanks at its ends or several in a row, which files may lose. */
const arbitraryText = (signs: string[], most: number) =>
  fc
    .array(fc.constantFrom(...signs), { maxLength: most })
    .map((all) => all.join("").replace(/ +/g, " ").trim().slice(0, most).trim());

/** A date of November 2026. */
const dates = fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, "0")}`);

const amounts = fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 99_999_999_999 }));

export const reference = fc.stringMatching(/^[A-Z0-9]{1,35}$/);
const ibans = fc.constantFrom(
  "",
  "AE070331234567890123456",
  "DE89370400440532013000",
  "GB29NWBK60161331926819",
);

const payment = (signs: string[], longest: number): fc.Arbitrary<PlainPayment> =>
  fc.record({
    endToEndId: fc.oneof(fc.constant(""), reference),
    remittance: arbitraryText(signs, longest),
    counterparty: arbitraryText(signs, 30),
    counterpartyAccount: ibans,
    counterpartyAgent: fc.constantFrom("", "EBILAEAD", "DEUTDEFF500"),
    structuredReference: fc.constantFrom("", "RF18539007547034"),
    creditorAccount: ibans,
    amount: amounts,
  });

const arbitraryLine = (payments: fc.Arbitrary<PlainPayment>, batches: boolean): fc.Arbitrary<PlainLine> =>
  fc
    .record({
      line: fc.record({
        date: dates,
        valued: dates,
        direction: fc.constantFrom("credit" as const, "debit" as const),
        reversal: fc.boolean(),
        pending: fc.boolean(),
        bankReference: fc.oneof(fc.constant(""), fc.stringMatching(/^[A-Z0-9]{1,16}$/)),
      }),
      single: payments,
      several: fc.array(payments, { minLength: 2, maxLength: 5 }),
      isBatch: fc.boolean(),
    })
    .map(({ line, single, several, isBatch }) =>
      batches && isBatch ? { ...line, payments: several } : { ...line, ...single },
    );

const arbitraryStatements = (lines: fc.Arbitrary<PlainLine>): fc.Arbitrary<PlainStatement> =>
  fc
    .record({
      opening: fc.integer({ min: -99_999_999, max: 99_999_999 }),
      sequence: fc.integer({ min: 1, max: 999 }),
      lines: fc.array(lines, { maxLength: 12 }),
    })
    .map((given) => plainStatement({ ...given, account: "AE950335555555555555555" }));

/** Statements with everything that camt can express. */
export const camtStatements = arbitraryStatements(arbitraryLine(payment(letters, 400), true));

/** Statements that MT940 can express: one payment per entry, and texts that fit. */
export const swiftStatements = arbitraryStatements(
  // A merely expected entry (EC, ED) reverses nothing.
  arbitraryLine(payment(swiftLetters, 120), false).map((line) => ({
    ...line,
    reversal: line.reversal === true && !line.pending,
    structuredReference: "",
  })),
);

/** Statements that OFX can express: one payment per entry, without what it has no element for. */
export const ofxStatements = arbitraryStatements(
  arbitraryLine(payment(letters, 120), false).map((line) => ({
    ...line,
    reversal: false,
    structuredReference: "",
  })),
);

/** Statements that BAI2 can express: of one day, without parties and pending lines. */
export const bai2Statements = arbitraryStatements(
  arbitraryLine(payment(letters, 120), false).map((line) => ({
    ...line,
    date: "2026-11-30",
    reversal: false,
    pending: false,
    structuredReference: "",
    remittance: (line.remittance ?? "").replace(/\/+$/, "").trim(),
  })),
);

/** A text that is not the name of a balance or total (`c/f`), which a CSV refuses beside an amount. */
const withoutLabel = (text = ""): string => (findLabelKind(text) ? `${text}7` : text);

/** Statements that a CSV can express, oldest first. */
export const csvStatements = arbitraryStatements(
  arbitraryLine(payment(letters, 120), false).map((line) => ({
    ...line,
    remittance: withoutLabel(line.remittance),
    counterparty: withoutLabel(line.counterparty),
    amount: line.amount ?? 1,
    valued: line.valued ?? line.date,
    reversal: false,
    pending: false,
    bankReference: "",
    creditorAccount: "",
    counterpartyAccount: "",
    counterpartyAgent: "",
    structuredReference: "",
  })),
).map((plain) => ({
  ...plain,
  lines: plain.lines.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
}));

/** Expected reading of a plain statement. */
export function expected(plain: PlainStatement) {
  return {
    account: plain.account,
    currency: plain.currency,
    opening: plain.opening,
    closing: getClosing(plain),
    lines: plain.lines.map((line) => {
      const payments = listPayments(line);
      return {
        direction: line.direction,
        reversal: line.reversal ?? false,
        status: line.pending ? ("pending" as const) : ("booked" as const),
        amount: amountOfLine(line),
        booked: line.date,
        valued: line.valued ?? null,
        bankReference: line.bankReference ?? "",
        details: payments.map((each) => ({
          amount: payments.length === 1 ? amountOfLine(line) : (each.amount ?? 0),
          endToEndId: each.endToEndId ?? "",
          remittance: [each.remittance, each.structuredReference].filter(Boolean).join(" "),
          counterpartyName: each.counterparty ?? "",
          counterpartyAccount: each.counterpartyAccount ?? "",
          counterpartyAgent: each.counterpartyAgent ?? "",
          structuredReference: each.structuredReference ?? "",
          creditorAccount: line.direction === "credit" ? (each.creditorAccount ?? "") : "",
        })),
      };
    }),
  };
}

/** Expected reading of the same in OFX, which has no opening balance and no end-to-end id of its own. */
export function ofxExpected(plain: PlainStatement) {
  const { lines, ...statement } = expected(plain);
  return {
    ...statement,
    opening: undefined,
    lines: lines.map((line) => ({
      ...line,
      details: line.details.map((detail) => ({
        ...detail,
        ...notInOfx,
        // The account of the other party's bank stands with its account.
        counterpartyAgent: detail.counterpartyAccount === "" ? "" : detail.counterpartyAgent,
      })),
    })),
  };
}

const notInOfx = { endToEndId: "", structuredReference: "", creditorAccount: "" };

/** Expected reading of the same in BAI2, which names no parties. */
export function bai2Expected(plain: PlainStatement) {
  const { lines, ...statement } = expected(plain);
  const nobody = { counterpartyName: "", counterpartyAccount: "", counterpartyAgent: "" };
  return {
    ...statement,
    lines: lines.map((line) => ({
      ...line,
      details: line.details.map((detail) => ({ ...detail, ...notInOfx, ...nobody })),
    })),
  };
}
