import { statementAnalyses } from "db/schema";
import { auditStatement } from "@/commands/statement";
import type { Category, ReadStatement, StatementRow } from "@/statement-reader/contract";
import { keptText, pack } from "@/statement-reader/packed-result";
import { addDays, type BankDate, formatDate } from "@/vocabulary/calendar";
import { toDecimal } from "@/vocabulary/money";
import { businessDayBefore, daysAgo } from "./days";
import { suppliers } from "./names";
import { person, toPoster } from "./people";
import type { Random } from "./random";
import type { Script } from "./script";

/** Statements of fictional banks: the company that sent one, the file, the time, and whether a row is wrong. */
const sent = [
  {
    company: "Oasisgrain Mills LLC",
    file: "oasisgrain-statement.pdf",
    bank: "Bank of Zahrabad",
    ago: 21,
    rows: 34,
  },
  {
    company: "Sulwani Pharmacies",
    file: "sulwani-q3.pdf",
    bank: "Emarasel Commercial Bank",
    ago: 5,
    rows: 22,
    wrong: 13,
  },
] as const;
type Sent = { company: string; file: string; bank: string; ago: number; rows: number; wrong?: number };

const kept = 30 * 86_400_000;

/** Bank statements that the admin had analysed in the last weeks. */
export function planAnalyses(script: Script): void {
  const random = script.random.fork("analyses");
  for (const statement of sent) {
    const date = businessDayBefore(daysAgo(script.days, statement.ago));
    const read = readStatement(statement, addDays(date, -45), random.fork(statement.file));
    script.on(date, 12 * 60 + 5, () => keep(script, statement, read));
  }
}

function keep(script: Script, { company, file }: Sent, read: ReadStatement): void {
  const [id, at, actor] = [Bun.randomUUIDv7(), script.now, toPoster(person("admin"))];
  const values = { id, userId: actor.userId, companyName: company, fileName: file };
  script.write((db) => [
    db.read.insert(statementAnalyses).values({
      ...values,
      createdAt: at,
      expiresAt: at + kept,
      analyses: JSON.stringify([read.analysis]),
      statements: keptText(pack([read])),
    }),
    auditStatement({
      actor,
      action: "CREATE",
      resource: "STATEMENT_ANALYSIS",
      resourceId: id,
      at,
      details: { companyName: company, fileName: file, verdicts: [read.analysis.verdict] },
    }),
  ]);
}

type Line = { date: BankDate; amount: number; category: Category; counterparty: string };

function readStatement(statement: Sent, first: BankDate, random: Random): ReadStatement {
  const opening = random.int(4_000_000, 9_000_000);
  const lines = Array.from({ length: statement.rows }, (_, at) => line(addDays(first, at), random));
  const sum = (sign: 1 | -1) => lines.reduce((total, { amount }) => total + Math.max(0, amount * sign), 0);
  const [credits, debits] = [sum(1), sum(-1)];
  const closing = opening + credits - debits;
  const broken = statement.wrong;
  const rows = printed(lines, opening, broken);
  const wrong = broken === undefined ? undefined : rows[broken];
  return {
    analysis: {
      bankName: statement.bank,
      accountNumber: random.digits(13),
      accountHolder: statement.company,
      statementPeriod: `${formatDate(first)} - ${formatDate(addDays(first, statement.rows - 1))}`,
      totalTransactions: rows.length,
      currency: "AED",
      openingBalance: toDecimal(opening),
      closingBalance: toDecimal(closing),
      totalDebits: toDecimal(debits),
      totalCredits: toDecimal(credits),
      verdict: wrong ? "not_proven" : "proven",
      difference: wrong ? "900.00" : "0.00",
      firstBreak: wrong
        ? {
            page: wrong.page,
            row: (broken ?? 0) + 1,
            date: wrong.date,
            description: wrong.description,
            expected: toDecimal(minor(wrong.balance) - 90_000),
            actual: wrong.balance ?? "0.00",
          }
        : null,
    },
    rows,
    byCategory: grouped(lines, ({ category }) => category).map(([category, sums]) => ({ category, ...sums })),
    byMonth: grouped(lines, ({ date }) => date.slice(0, 7)).map(([month, sums]) => ({ month, ...sums })),
    checks: [
      {
        name: "Opening balance and transactions",
        expected: toDecimal(closing),
        actual: toDecimal(closing),
        ok: true,
      },
      { name: "Running balances", expected: null, actual: null, ok: wrong === undefined },
    ],
  };
}

const minor = (decimal: string | null): number => Math.round(Number(decimal) * 100);

function line(date: BankDate, random: Random): Line {
  const kind = random.pick([
    "transfer_in",
    "transfer_in",
    "transfer_out",
    "transfer_out",
    "card",
    "fee",
  ] as const);
  const incoming = kind === "transfer_in";
  const amount = kind === "fee" ? 2_500 : random.amount(incoming ? 900_000 : 700_000);
  const counterparty = random.pick(
    suppliers[random.pick(["marine", "freight", "homes", "software"] as const)],
  );
  return { date, amount: incoming ? amount : -amount, category: kind, counterparty };
}

/** The rows as the page prints them; from the wrong one's balance the printed figure is off by 900. */
function printed(lines: readonly Line[], opening: number, wrong: number | undefined): StatementRow[] {
  let balance = opening;
  return lines.map(({ date, amount, category, counterparty }, at) => {
    balance += amount;
    const shown = at === wrong ? balance + 90_000 : balance;
    return {
      date,
      description: `${counterparty}, ref ${100_200 + at}`,
      category,
      counterparty,
      debit: amount < 0 ? toDecimal(-amount) : null,
      credit: amount > 0 ? toDecimal(amount) : null,
      balance: toDecimal(shown),
      page: Math.floor(at / 20) + 1,
      check: at === wrong ? "broken" : "ok",
    };
  });
}

type Sums = { count: number; debit: string; credit: string };

function grouped<Key extends string>(lines: readonly Line[], getKey: (line: Line) => Key): [Key, Sums][] {
  const keys = [...new Set(lines.map(getKey))];
  return keys.map((key) => {
    const own = lines.filter((each) => getKey(each) === key);
    const sum = (sign: 1 | -1) => own.reduce((total, { amount }) => total + Math.max(0, amount * sign), 0);
    return [key, { count: own.length, debit: toDecimal(sum(-1)), credit: toDecimal(sum(1)) }];
  });
}
