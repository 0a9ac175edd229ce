import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mayBeSameAccountSql } from "db/same-account";
import fc from "fast-check";
import { composeIBAN } from "ibantools";
import { matchLines } from "@/bank/bank-statements/matching";
import { runToEnd } from "@/kernel/time-slices";
import { findRunParties } from "@/oversight/alerts/rules";
import { contentDigests } from "@/payments/bulk-uploads/content-digest";
import { normaliseIban } from "@/vocabulary/iban";
import { isSameAccount, mayBeSameAccount } from "@/vocabulary/iban/same-account";

/** An account of a bank in the Emirates: its number has up to 16 digits, its bank three. */
type Account = { bank: number; number: number };

const account: fc.Arbitrary<Account> = fc.record({
  bank: fc.constantFrom(101, 330, 999),
  number: fc.oneof(
    fc.integer({ min: 100_000, max: 999_999_999 }),
    fc.constantFrom(123_456, 1_123_456, 234_561),
  ),
});

const getBban = ({ bank, number }: Account) => `${bank}${String(number).padStart(16, "0")}`;
const getIban = (of: Account) => composeIBAN({ countryCode: "AE", bban: getBban(of) }) ?? "";

/** A spelling of a text: with blanks, dashes and what cannot be seen within it, in either case. */
const spelled = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom("", "", "", " ", "-", "\u00a0", "\u2013", "\u200b"), {
      minLength: text.length,
      maxLength: text.length,
    })
    .chain((between) =>
      fc.boolean().map((isLower) => {
        const written = [...text].map((letter, at) => letter + (between[at] ?? "")).join("");
        return isLower ? written.toLowerCase() : written;
      }),
    );

/** The ways in which one account is named: its IBAN, its BBAN, and its number behind any zeros. */
const arbitraryForms = (of: Account): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom("iban", "bban", "number"), fc.nat(9))
    .map(([form, zeros]) =>
      form === "iban" ? getIban(of) : form === "bban" ? getBban(of) : "0".repeat(zeros) + of.number,
    );

const db = new Database(":memory:");
const bySql = db.query<{ same: number }, { $one: string; $other: string }>(
  `select ${mayBeSameAccountSql("$one", "$other")} as same`,
);
const saysSql = (one: string, other: string) =>
  bySql.get({ $one: normaliseIban(one), $other: normaliseIban(other) })?.same === 1;

test("spellings of one text are the same account by both rules, and by the rule in SQL", () => {
  const pair = account.chain(arbitraryForms).chain((form) => fc.tuple(spelled(form), spelled(form)));
  fc.assert(
    fc.property(pair, ([one, other]) => {
      expect([isSameAccount(one, other), mayBeSameAccount(one, other), saysSql(one, other)]).toEqual([
        true,
        true,
        true,
      ]);
    }),
  );
});

test("an account's IBAN, BBAN and number behind any zeros may be one account, but only a spelling is the same", () => {
  const pair = account.chain((of) => fc.tuple(arbitraryForms(of), arbitraryForms(of)));
  fc.assert(
    fc.property(pair, ([one, other]) => {
      expect([mayBeSameAccount(one, other), saysSql(one, other)]).toEqual([true, true]);
      expect(isSameAccount(one, other)).toBe(one === other);
    }),
  );
});

test("accounts of two banks, and two accounts of one, are never the same, and their IBANs and BBANs never may be", () => {
  const pair = fc
    .tuple(account, account)
    .filter(([one, other]) => getIban(one) !== getIban(other))
    .chain(([one, other]) =>
      fc.tuple(
        fc.constantFrom(getIban(one), getBban(one)).chain(spelled),
        fc.constantFrom(getIban(other), getBban(other)).chain(spelled),
      ),
    );
  fc.assert(
    fc.property(pair, ([one, other]) => {
      expect([isSameAccount(one, other), mayBeSameAccount(one, other), saysSql(one, other)]).toEqual([
        false,
        false,
        false,
      ]);
    }),
  );
});

test("the rule in SQL is the rule, whatever two numbers are", () => {
  const digits = fc.string({ unit: fc.constantFrom("0", "1", "2"), minLength: 6, maxLength: 20 });
  const any = fc.oneof(
    digits,
    digits.map((text) => `AE07${text}`),
    account.chain(arbitraryForms),
  );
  fc.assert(
    fc.property(any, any, (one, other) => {
      expect([one, other, saysSql(one, other)]).toEqual([one, other, mayBeSameAccount(one, other)]);
    }),
    { numRuns: 2000 },
  );
});

const line = {
  direction: "debit",
  reversal: false,
  pending: false,
  amount: 100_00,
  booked: "2026-11-10",
  bankReference: "",
  endToEndId: "",
  references: [],
  remittance: "",
  structuredReference: "",
  counterpartyName: "",
  creditorAccount: "",
} as const;

/** True if a posting to one account is found for a line of the bank to another one. */
const isMatched = (one: string, other: string): boolean => {
  const leg = {
    journalId: "j1",
    kind: "debit",
    amount: -100_00,
    date: "2026-11-10",
    references: [],
    ibans: [],
    names: [],
  };
  const { decisions } = runToEnd(
    matchLines({
      lines: [{ ...line, counterpartyAccount: other }],
      legs: [{ ...leg, counterparties: [normaliseIban(one)] }],
      accounts: new Map(),
      instructions: [],
      findRepeat: () => undefined,
      currency: "USD",
      bankCode: "999",
      own: false,
    }),
  );
  return decisions[0]?.match === "matched";
};

const party = (account: string) => ({
  name: null,
  account: normaliseIban(account),
  agent: null,
  reference: null,
  endToEndId: null,
});
const isRoundTrip = (one: string, other: string): boolean =>
  findRunParties([
    { type: "debit", party: party(one) },
    { type: "credit", party: party(other) },
  ])?.isSame ?? false;

const isSameFile = (one: string, other: string): boolean => {
  const getDigest = (recipient: string) =>
    runToEnd(
      contentDigests({ kind: "payments", numberPoolId: null }, [
        { row: 1, values: { recipient, amount: "1.00" }, flaws: {} },
      ]),
    ).digest;
  return getDigest(one) === getDigest(other);
};

/** Places that compare the accounts of others, each as it takes an account and another one. */
const places = { isMatched, isRoundTrip, isSameFile };

test.each(Object.entries(places))(
  "%s knows an account in any spelling, and never another one",
  (_, isOne) => {
    const spelledTwice = account
      .chain(arbitraryForms)
      .chain((form) => fc.tuple(spelled(form), spelled(form)));
    fc.assert(
      fc.property(spelledTwice, ([one, other]) => {
        expect([one, other, isOne(one, other)]).toEqual([one, other, true]);
      }),
    );
    const two = fc.tuple(account, account).filter(([one, other]) => getIban(one) !== getIban(other));
    const whole = two.chain(([one, other]) =>
      fc.tuple(fc.constantFrom(getIban(one), getBban(one)), fc.constantFrom(getIban(other), getBban(other))),
    );
    fc.assert(
      fc.property(whole, ([one, other]) => {
        expect([one, other, isOne(one, other)]).toEqual([one, other, false]);
      }),
    );
  },
);

test("the rule stands in one file", async () => {
  const root = join(import.meta.dir, "..", "..", "..");
  const files = [...new Bun.Glob("{src,db,routes}/**/*.{ts,tsx,sql}").scanSync({ cwd: root })].filter(
    (file) => !file.startsWith("db/migrations/") && file !== "db/schema.sql",
  );
  const copies = files.filter((file) => /glob '\*' \|\| ltrim/i.test(readFileSync(join(root, file), "utf8")));
  expect(copies).toEqual(["db/same-account.ts"]);
});
