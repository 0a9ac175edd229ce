import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { redact } from "@/integrity/trail/redact";
import { verify } from "@/integrity/verify";
import { relinkAccount, settle } from "@/ledger/clearing";
import { approvePayment, makePayment, rejectPayment } from "@/ledger/payments";
import { setRate } from "@/ledger/rates";
import { makeVirtualIban } from "@/vocabulary/iban";
import { openCopy } from "../../database";
import { takeSample } from "../../samples";
import { type Prepared, prepareBook } from "../../tampered";
import { findCode, openHouse } from "./house";

/** Payments 1 booked to another account, 2 in review to it, 3 approved to it, 4 rejected; instructions 1 to 5. */
async function fill() {
  const { db, url } = await openCopy();
  const house = await openHouse(db);
  const { deps, admin, client } = house;
  const from = await house.funded(100_00, { cbs: "1000000001" });
  const recipient = makeVirtualIban("999", 5_000_000);
  await house.open({ iban: recipient, cbs: "1000000002" });
  const pay = (suspicion?: string) =>
    makePayment(deps, client, {
      accountId: from,
      recipient,
      amount: 10_00,
      currency: "USD",
      description: "Rent",
      suspicion,
    });
  await pay();
  for (let n = 0; n < 3; n++) await pay("Round amount");
  await approvePayment(deps, admin, { paymentId: 3 });
  await rejectPayment(deps, admin, { paymentId: 4 });
  await setRate(deps, admin, { currency: "EUR", rate: "4.2" });
  await relinkAccount(deps, admin, { accountId: from, cbsAccount: "1000000003" });
  const late = await house.open({ iban: makeVirtualIban("999", 5_000_001), cbs: "CBS_1" });
  const iban = String(await house.value("select virtual_iban from virtual_accounts where id = ?", late));
  const words = { amount: 5_00, currency: "USD", description: "Rent" } as const;
  await makePayment(deps, client, { accountId: from, recipient: iban, ...words });
  await relinkAccount(deps, admin, { accountId: late, cbsAccount: "1000000004" });
  await relinkAccount(deps, admin, { accountId: late, cbsAccount: "1000000005" });
  await settle(deps, admin, { instructionId: 5 });
  return { db, url, house, close: () => db.close() };
}

let book: Prepared;
beforeAll(async () => {
  book = await prepareBook(fill);
});
afterAll(() => book.close());

test("an untouched book is whole", async () => {
  const { db, house, close } = await fill();
  expect((await verify(db)).sound).toBe(true);
  expect(
    await house.rows("select from_cbs_account || to_cbs_account as way from settlement_instructions"),
  ).toEqual(
    [
      "10000000011000000002",
      "10000000011000000002",
      "10000000011000000003",
      "10000000031000000004",
      "10000000041000000005",
    ].map((way) => ({ way })),
  );
  await close();
});

describe("verify finds and names", () => {
  test.each(
    takeSample<[string, string, string]>(
      [
        [
          "a payment in another currency",
          "update payments set currency = 'AED' where id = 1",
          "payment 1 is not what",
        ],
        [
          "a payment's worth for limits",
          "update payments set aed_amount = 1 where id = 2",
          "payment 2 is not what",
        ],
        [
          "a recipient who was not credited",
          "update payments set recipient_account_id = 1 where id = 1",
          "payment 1 (1000 USD, booked) is not what was credited for it",
        ],
        [
          "a recipient taken off",
          "update payments set recipient_account_id = null where id = 2",
          "payment 2 is review, the audit trail says review and another recipient",
        ],
        [
          "a review that was said to be over",
          "update payments set status = 'booked' where id = 2",
          "payment 2 is booked, its journals say review",
        ],
        [
          "a payment that was put under review",
          "update payments set status = 'review' where id = 1",
          "payment 1 is review, its journals say no review",
        ],
        [
          "a rejection called an approval",
          "update payments set status = 'booked' where id = 4",
          "payment 4 is booked, its journals say rejection",
        ],
        [
          "a payment said to be sent",
          "update payments set status = 'sent' where id = 1",
          "payment 1 is sent, the audit trail says booked",
        ],
        [
          "an approval that lost its payment",
          "update payments set ended_journal_id = null where id = 3",
          "has no payment",
        ],
        ["a deleted payment", "delete from payments where id = 2", "has no payment"],
        [
          "a limit that was made unused",
          "update window_counters set aed_amount = 0 where window like 'day:%'",
          "has used 0 of its limit in day:2026-11-20, its payments say 12852",
        ],
        [
          "a limit that was forgotten",
          "delete from window_counters where window like 'month:%'",
          "has used nothing of its limit in month:2026-11, its payments say 12852",
        ],
        [
          "a changed rate",
          "update exchange_rates set rate = '9'",
          "exchange rate 1 (EUR 9) is not what the audit trail says of it",
        ],
        [
          "a rate from another time",
          "update exchange_rates set effective_at = 1",
          "exchange rate 1 (EUR 4.2) is not what the audit trail says of it",
        ],
        ["a deleted rate", "delete from exchange_rates", "records an exchange rate that is not there"],
        [
          "an invented rate",
          "insert into exchange_rates (currency, rate, effective_at, created_at) values ('EUR', '1', 1, 1)",
          "exchange rate 2 (EUR 1) is not what the audit trail says of it",
        ],
        ...[1, 2, 3, 4].flatMap((id) =>
          [
            ["amount", "1"],
            ["to_cbs_account", "'1000000006'"],
            ["from_cbs_account", "'1000000006'"],
            ["settled_at", "1"],
          ].map(([column, value]): [string, string, string] => [
            `another ${column} of instruction ${id}`,
            `update settlement_instructions set ${column} = ${value} where id = ${id}`,
            `settlement instruction ${id} is not what journal`,
          ]),
        ),
        ...[1, 2, 4].map((id): [string, string, string] => [
          `the deleted instruction ${id}`,
          `delete from settlement_instructions where id = ${id}`,
          "has no settlement instruction from",
        ]),
        [
          "the deleted instruction of a link",
          "delete from settlement_instructions where id = 3",
          "from 1000000001 to",
        ],
        [
          "a settlement that is said to be open",
          "update settlement_instructions set settled_at = null, settled_by = null, settled_journal_id = null where id = 5",
          "settles no instruction",
        ],
        [
          "a settlement by somebody else",
          "update settlement_instructions set settled_by = 4 where id = 5",
          "settlement instruction 5 is not what journal",
        ],
        [
          "the settlement of another instruction",
          "update settlement_instructions set settled_at = (select settled_at from settlement_instructions where id = 5), settled_by = 1, settled_journal_id = (select settled_journal_id from settlement_instructions where id = 5) where id = 3",
          "settlement instruction 3 is not what journal",
        ],
        [
          "details that are no JSON",
          "update audit_logs set details = '{' where id = 2",
          "audit row 2: its details",
        ],
      ],
      3,
      0,
      "changes beside the ledger that verify finds",
    ),
  )("%s", async (_, change, sentence) => {
    expect((await book.withoutGuards([change])).join("\n")).toContain(sentence);
  });
});

test("a posting's details are never redacted, so that the trail keeps proving the book", async () => {
  const { db, house, close } = await fill();
  const admin = { ...house.admin, username: "admin", email: "", virtualAccountId: null, sessionId: "" };
  const rows = await house.rows(
    "select id from audit_logs where details like '{\"journalId\":%' order by id",
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { id } of rows)
    expect(await findCode(redact(house.deps, admin, Number(id)))).toBe("DETAILS_KEPT");
  expect((await verify(db)).sound).toBe(true);
  await close();
});
