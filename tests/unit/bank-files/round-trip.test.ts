import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readBankFile } from "@/bank/bank-files/read";
import type { BankStatement } from "@/bank/bank-files/statement";
import type { Deps } from "@/deps";
import { statementFile } from "@/reporting/statements/files";
import { swiftPart, swiftReference } from "@/reporting/statements/files/swift-text";
import { readStatement } from "@/reporting/statements/queries";
import type { StatementHead, StatementRow } from "@/reporting/statements/statement";
import { bankDate } from "@/vocabulary/calendar";
import { currencies } from "@/vocabulary/money";
import { takeSample } from "../../samples";
import { demoDay, getNumber, openDemo } from "../../server/demo-book";

let deps: Deps;
beforeAll(async () => {
  deps = await openDemo(demoDay);
});
afterAll(() => deps.db.close());

/** Every line's amount, side, days, bank's reference, end-to-end id and text. */
const listLines = (statement: BankStatement | undefined) =>
  statement?.lines.map(({ direction, amount, booked, valued, bankReference, details }) => [
    direction,
    amount,
    booked,
    valued,
    bankReference,
    details.map(({ endToEndId, remittance }) => [endToEndId, remittance]),
  ]);

const tried = takeSample(currencies, 3, 0, "currencies of exports that are read back");

describe.each(tried)("what a client exports of the demo book in %s is read back", (currency) => {
  let head: StatementHead;
  let rows: StatementRow[];
  beforeAll(async () => {
    const account = await getNumber(
      deps,
      `select virtual_account_id from transactions where currency = '${currency}' group by 1 order by count(*) desc, 1 limit 1`,
    );
    const auditor = {
      userId: 1,
      username: "omar",
      email: "omar@vostra.example",
      role: "auditor" as const,
      clientId: "HOUSE",
      virtualAccountId: null,
      sessionId: "none",
      origin: { ip: "127.0.0.1", userAgent: "test", requestId: "test" },
    };
    const statement = await readStatement(deps, auditor, account, { from: "2026-09-01", to: "2026-11-18" });
    head = { ...statement.head, trail: "ab12".repeat(16) };
    rows = [];
    for await (const page of statement.rows()) rows.push(...page);
  });

  const readBack = async (format: "camt053" | "mt940") => {
    async function* pages() {
      for (let at = 0; at < rows.length; at += 50) yield rows.slice(at, at + 50);
    }
    const { body } = statementFile(format, head, pages(), { env: deps.env, now: () => Date.parse(demoDay) });
    const [statement, ...others] = await readBankFile(await new Response(body).bytes());
    expect(others).toEqual([]);
    expect(statement).toMatchObject({
      account: head.account.virtualIban,
      currency,
      opening: { amount: head.openingBalance },
      closing: { amount: head.closingBalance, date: "2026-11-18" },
      difference: 0,
    });
    return statement;
  };
  const moved = () => rows.filter(({ type }) => type === "credit" || type === "debit");
  const line = (row: StatementRow, texts: [string, string]) => [
    row.type,
    row.amount,
    bankDate(row.createdAt, deps.env.zone),
    bankDate(row.processedAt, deps.env.zone),
    String(row.id),
    [texts],
  ];

  test("from camt.053", async () => {
    expect(moved().length).toBeGreaterThan(5);
    const statement = await readBack("camt053");
    expect(listLines(statement)).toEqual(
      moved().map((row) => line(row, [row.reference.slice(0, 35), row.description])),
    );
    // A longer reference is found in full.
    const whole = statement?.lines.map(({ details: [detail] }) => [
      detail?.endToEndId,
      ...(detail?.references ?? []),
    ]);
    for (const [at, row] of moved().entries()) expect(whole?.[at]).toContain(row.reference);
    expect(statement).toMatchObject({ from: "2026-09-01", to: "2026-11-18", format: "camt.053" });
  });

  test("from MT940", async () => {
    const statement = await readBack("mt940");
    const said = (row: StatementRow): [string, string] => [
      swiftPart(row.reference),
      swiftPart(row.description),
    ];
    expect(listLines(statement)).toEqual(moved().map((row) => line(row, said(row))));
    expect(statement?.lines.map(({ details: [detail] }) => detail?.references)).toEqual(
      moved().map((row) => [swiftReference(row.reference)]),
    );
    expect(statement?.format).toBe("mt940");
  });
});
