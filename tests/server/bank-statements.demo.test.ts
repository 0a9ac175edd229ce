import { afterAll, beforeAll, expect, test } from "bun:test";
import { readBankStatement } from "@/bank/bank-statements/dto";
import { uploadBankStatement } from "@/bank/bank-statements/upload";
import type { Deps } from "@/deps";
import { verify } from "@/integrity/verify";
import { addDays, bankDate } from "@/vocabulary/calendar";
import { type Currency, toDecimal } from "@/vocabulary/money";
import { camt053, type Entry } from "./bank-statements";
import { demoDay, listRows, openDemo } from "./demo-book";
import { toActor } from "./support";

let deps: Deps;
beforeAll(async () => {
  deps = await openDemo(demoDay);
});
afterAll(() => deps.db.close());

/** Bookings of the ledger on a CBS account by journal, signed as the bank has them. */
const listLegs = (number: string, currency: Currency) =>
  listRows(
    deps,
    `select j.created_at, -sum(e.amount), coalesce((select reference from transactions where journal_id = j.id limit 1),
        (select reference from payments where ended_journal_id = j.id),
        'SETTLEMENT-' || (j.command ->> '$.settlement.instruction'), ''), j.kind
      from entries e join journals j on j.id = e.journal_id
      join ledger_accounts a on a.id = e.ledger_account_id and a.code = '${number}' and a.currency = '${currency}'
      group by j.id having sum(e.amount) <> 0 order by j.created_at, j.id`,
  );

test("a month of the bank's statements over the demo book matches all that has a counterpart, and nothing else", async () => {
  const actor = toActor("admin");
  const { zone } = deps.env;
  const to = addDays(bankDate(deps.now(), zone), -1);
  const from = addDays(to, -29);
  const accounts = await listRows(
    deps,
    "select code, currency from ledger_accounts where kind = 'cbs' and last_entry_id > 0 order by code, currency",
  );
  let lines = 0;
  for (const [number, currency] of accounts as [string, Currency][]) {
    let [opening, closing] = [0, 0];
    const entries: Entry[] = [];
    for (const [at, amount, reference] of (await listLegs(number, currency)) as [number, number, string][]) {
      const booked = bankDate(at, zone);
      if (booked < from) opening += amount;
      if (booked <= to) closing += amount;
      if (booked < from || booked > to) continue;
      const side = amount > 0 ? "CRDT" : "DBIT";
      entries.push({
        amount: toDecimal(Math.abs(amount)),
        side,
        booked,
        endToEndId: reference,
        bankReference: `B${entries.length}`,
      });
    }
    const counterparts = entries.length;
    // Lines missing in the ledger: charges, and a payer whom nobody knows.
    for (let n = 1; n <= 5; n++)
      entries.push({
        amount: `${n}.07`,
        side: "DBIT",
        booked: to,
        bankReference: `C${n}`,
        remittance: `Charge ${n}`,
      });
    const file = camt053(entries, {
      account: number,
      currency,
      from,
      to,
      opening: toDecimal(opening),
      closing: toDecimal(closing - 15_35),
    });
    const { id } = await uploadBankStatement(
      deps,
      actor,
      { file: new File([file], "month.xml"), cbsAccount: number },
      undefined,
    );
    const { dto } = await readBankStatement(deps, actor, id);
    const others = dto.lines
      .filter(({ match }) => match !== "matched")
      .map(({ remittance, match }) => [remittance, match]);
    expect([number, currency, dto.counts.matched.lines, others]).toEqual([
      number,
      currency,
      counterparts,
      [1, 2, 3, 4, 5].map((n) => [`Charge ${n}`, "unmatched"]),
    ]);
    expect([dto.missing, dto.opening.difference, dto.closing.difference]).toEqual([[], "0.00", "-15.35"]);
    lines += counterparts;
  }
  expect(lines).toBeGreaterThan(400);
  expect((await verify(deps.db)).findings.flatMap(({ broken }) => broken ?? [])).toEqual([]);
});
