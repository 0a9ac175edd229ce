import { expect, test } from "bun:test";
import { openDatabase } from "db/client";
import { committed, migrate } from "db/migrate";
import { makeVirtualIban } from "@/iban";
import { getLimitUse } from "@/ledger/limit-usage";
import { approvePayment, makePayment, rejectPayment } from "@/ledger/payments";
import { relinkAccount } from "@/ledger/relink";
import { verify } from "@/ledger/verify";
import { moveIn, noon, refusal } from "../ledger/house";

test("a book from before reviews had an end of their own is mended, and stays whole", async () => {
  const db = await openDatabase({ url: ":memory:" });
  const all = committed();
  const before = all.findIndex(({ tag }) => tag.endsWith("_reviews"));
  await migrate(db, all.slice(0, before));
  const { deps, admin, client, ...house } = await moveIn(db);
  const from = await house.funded(100_00);
  const recipient = makeVirtualIban("999", 6_000_000);
  const to = await house.open({ iban: recipient, cbs: "CBS_1" });
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
  await approvePayment(deps, admin, { paymentId: 2 });
  await rejectPayment(deps, admin, { paymentId: 3 });
  const unused = makeVirtualIban("999", 6_000_001);
  const other = await house.open({ iban: unused });
  const words = { amount: 10_00, currency: "USD", description: "Rent", suspicion: "New recipient" } as const;
  await makePayment(deps, client, { accountId: from, recipient: unused, ...words });
  await house.run("update virtual_accounts set currency = 'AED' where id = ?", other);
  const instructions = "select to_cbs_account as number, amount from settlement_instructions";
  expect(await house.rows(instructions)).toHaveLength(2);

  expect(await migrate(db)).toEqual(all.slice(before).map(({ tag }) => tag));

  const ended = await house.rows(
    "select p.id, j.kind from payments p join journals j on j.id = p.ended_journal_id order by p.id",
  );
  expect(ended).toEqual([
    { id: 2, kind: "approval" },
    { id: 3, kind: "rejection" },
  ]);
  const { daily, monthly } = await getLimitUse(deps, from, noon);
  expect([daily.used, monthly.used]).toEqual([4 * 36_72, 4 * 36_72]);
  await rejectPayment(deps, admin, { paymentId: 4 });
  const inAnotherCurrency = approvePayment(deps, admin, { paymentId: 5 });
  expect(await refusal(inAnotherCurrency)).toMatchObject({ code: "RECIPIENT_REFUSED" });
  await relinkAccount(deps, admin, { accountId: to, cbsAccount: "1000000002" });
  expect(await house.rows(instructions)).toEqual([{ number: "1000000002", amount: 20_00 }]);
  expect((await verify(db)).findings.filter(({ broken }) => broken)).toEqual([]);
  await db.close();
});
