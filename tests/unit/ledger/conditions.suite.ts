import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { databaseError } from "db/client";
import type { ApprovalsSeen } from "@/access/approvals-seen";
import { sweepKeys } from "@/commands/idempotency/store";
import { write } from "@/commands/write";
import { relinkAccount } from "@/ledger/clearing";
import { makePayment } from "@/ledger/payments";
import { post } from "@/ledger/post";
import { setRate } from "@/ledger/rates";
import { findCode, type House, lodge, noon, type Open, refusal } from "./house";

/** Keys, currencies, relinking and the acting user. */
export function conditions(name: string, open: Open): void {
  describe(`the conditions of a posting on ${name}`, () => {
    let house: House;
    lodge(open, (moved) => {
      house = moved;
    });
    beforeEach(() => {
      house.clock.at = noon;
    });

    const key = (name: string, bodyHash = "a".repeat(64)) => ({
      idempotency: { key: name, scope: "POST /api/transactions", bodyHash },
    });

    test("one key moves money once, whenever it comes again", async () => {
      const id = await house.open();
      const first = await house.give(id, 5_00, key("once"));
      await house.give(id, 1_00);
      const again = await house.give(id, 5_00, key("once"));
      expect(again).toEqual({ ...first, replayed: true });
      expect(await house.position(id)).toEqual({ available: 6_00, held: 0 });
    });

    test("50 posts at once with one key move money once, and all get the first answer", async () => {
      const id = await house.open();
      const posts = await Promise.all(Array.from({ length: 50 }, () => house.give(id, 5_00, key("burst"))));
      expect(posts.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(new Set(posts.map(({ journalId }) => journalId)).size).toBe(1);
      expect(await house.position(id)).toEqual({ available: 5_00, held: 0 });
    });

    test("a key with another body is a 422; of another person or call it is another key", async () => {
      const id = await house.open();
      await house.give(id, 5_00, key("mine"));
      expect(await refusal(house.give(id, 5_00, key("mine", "b".repeat(64))))).toMatchObject({ status: 422 });
      const elsewhere = { idempotency: { ...key("mine").idempotency, scope: "POST /api/holds" } };
      expect((await house.give(id, 5_00, elsewhere)).replayed).toBe(false);
    });

    test("a refusal binds no key", async () => {
      const id = await house.open();
      await refusal(house.give(id, 5_00, { type: "debit", ...key("later") }));
      await house.give(id, 9_00);
      expect((await house.give(id, 5_00, { type: "debit", ...key("later") })).replayed).toBe(false);
    });

    describe("what nobody was asked for", () => {
      const set = (aboveUsd: number | null) =>
        house.run(
          `insert into approval_settings (kind, enabled, above_usd, updated_at) values ('manual_credit', 1, ?, 0)
            on conflict (kind) do update set enabled = 1, above_usd = excluded.above_usd`,
          aboveUsd,
        );
      afterEach(() => house.run("update approval_settings set enabled = 0"));

      const seen = ["off", "any", 500_00] as const;
      const found = [
        [null, "any"],
        [500_00, 500_00],
        [1_00, undefined],
      ] as const;

      test("is refused as a posting where its kind is on otherwise than was seen, and binds no key", async () => {
        const id = await house.open();
        const credit = (manual_credit: ApprovalsSeen[string], more = {}) =>
          findCode(
            post({ ...house.deps, approvalsSeen: { manual_credit, manual_debit: "off" } }, house.admin, {
              accountId: id,
              type: "credit",
              amount: 1_00,
              currency: "USD",
              description: "Invoice",
              reference: "R-1",
              ...more,
            }),
          );
        for (const [aboveUsd, known] of found) {
          await set(aboveUsd);
          for (const each of seen)
            expect([aboveUsd, each, await credit(each)]).toEqual([
              aboveUsd,
              each,
              each === known ? undefined : "APPROVAL_NEEDED",
            ]);
        }
        await credit("off", key("unasked"));
        expect((await house.give(id, 1_00, key("unasked"))).replayed).toBe(false);
        expect(await credit("off", key("unasked"))).toBeUndefined();
        expect(await house.position(id)).toEqual({ available: 3_00, held: 0 });
      });

      test("is refused as any other write in the same way", async () => {
        const rename = (manual_credit: ApprovalsSeen[string]) =>
          findCode(
            write({ ...house.deps, approvalsSeen: { manual_credit } }, house.admin, {
              access: "accounts:write",
              plan: () => ({
                statements: [{ sql: "update clients set name = 'Acme & Sons' where id = 'ACME'", args: [] }],
                audit: { none: "a test" },
                answer: null,
              }),
            }),
          );
        const name = () => house.value("select name from clients where id = 'ACME'");
        for (const [aboveUsd, known] of found) {
          await set(aboveUsd);
          await house.run("update clients set name = 'Acme' where id = 'ACME'");
          for (const each of seen) {
            if (each === known) continue;
            expect([aboveUsd, each, await rename(each)]).toEqual([aboveUsd, each, "APPROVAL_NEEDED"]);
            expect(await name()).toBe("Acme");
          }
          if (known === undefined) continue;
          expect([aboveUsd, await rename(known)]).toEqual([aboveUsd, undefined]);
          expect(await name()).toBe("Acme & Sons");
        }
        await house.run("update clients set name = 'Acme' where id = 'ACME'");
      });
    });

    test("after a day a key is free again for another movement, and refuses the same one", async () => {
      const id = await house.open();
      await house.give(id, 5_00, key("daily"));
      house.clock.at = noon + 86_400_000 - 1;
      expect((await house.give(id, 5_00, key("daily"))).replayed).toBe(true);
      house.clock.at = noon + 86_400_000;
      expect(await refusal(house.give(id, 5_00, key("daily")))).toMatchObject({
        status: 409,
        code: "KEY_EXPIRED",
      });
      const { idempotency } = key("daily");
      const other = { idempotency: { ...idempotency, bodyHash: "other" } };
      expect((await house.give(id, 5_00, other)).replayed).toBe(false);
    });

    test("another currency is converted at the rate in effect, through the FX positions", async () => {
      const id = await house.open();
      const { transactions, journalId } = await house.give(id, 100_00, { currency: "AED" });
      expect(transactions).toMatchObject([
        {
          amount: 27_23,
          currency: "USD",
          originalAmount: 100_00,
          originalCurrency: "AED",
          rate: "0.27229407",
        },
      ]);
      const booked = await house.rows(
        "select l.kind, e.currency, e.amount from entries e join ledger_accounts l on l.id = e.ledger_account_id where e.journal_id = ? order by l.kind, e.currency",
        journalId,
      );
      expect(booked).toEqual([
        { kind: "available", currency: "USD", amount: 27_23 },
        { kind: "cbs", currency: "AED", amount: -100_00 },
        { kind: "fx", currency: "AED", amount: 100_00 },
        { kind: "fx", currency: "USD", amount: -27_23 },
      ]);
    });

    test("without a rate it is a 409; rates take effect at their time and are followed, not changed", async () => {
      const id = await house.open();
      const euros = () => house.give(id, 100_00, { currency: "EUR" });
      expect(await refusal(euros())).toMatchObject({ status: 409, code: "NO_RATE" });
      await setRate(house.deps, house.admin, { currency: "EUR", rate: "4.2", effectiveAt: noon - 2000 });
      await setRate(house.deps, house.admin, { currency: "EUR", rate: "9", effectiveAt: noon + 5000 });
      expect((await euros()).transactions).toMatchObject([{ amount: 114_36 }]);
      expect(await findCode(house.run("update exchange_rates set rate = '1'"))).toBe("APPEND_ONLY");
      expect(await refusal(setRate(house.deps, house.admin, { currency: "EUR", rate: "0" }))).toMatchObject({
        status: 400,
      });
    });

    test("what would become nothing is refused", async () => {
      const id = await house.open();
      expect(await refusal(house.give(id, 1, { currency: "AED" }))).toMatchObject({
        status: 409,
        code: "AMOUNT_TOO_SMALL",
      });
    });

    test("a hold in another currency keeps both amounts, and its end uses the held one", async () => {
      const id = await house.funded(100_00);
      await house.give(id, 36_73, { type: "hold", currency: "AED", reference: "FX" });
      expect(await house.position(id)).toEqual({ available: 90_00, held: 10_00 });
      await house.give(id, 36_73, { type: "release", currency: "AED", reference: "FX" });
      expect(await house.position(id)).toEqual({ available: 100_00, held: 0 });
    });

    test("relinking moves the position in the same write", async () => {
      const id = await house.funded(30_00, { cbs: "CBS_1" });
      const contra = () =>
        house.value("select balance from ledger_accounts where code = '1000000003' and currency = 'USD'");
      await relinkAccount(house.deps, house.admin, { accountId: id, cbsAccount: "1000000003", version: 1 });
      expect(await contra()).toBe(-30_00);
      expect(await house.rows("select cbs_account, version from virtual_accounts where id = ?", id)).toEqual([
        { cbs_account: "1000000003", version: 2 },
      ]);
      const stale = relinkAccount(house.deps, house.admin, {
        accountId: id,
        cbsAccount: "1000000002",
        version: 1,
      });
      expect(await refusal(stale)).toMatchObject({ status: 409, code: "STALE" });
      const unknown = relinkAccount(house.deps, house.admin, { accountId: id, cbsAccount: "4711" });
      expect(await refusal(unknown)).toMatchObject({ status: 404 });
    });

    test("a session that has ended posts no more", async () => {
      const id = await house.funded(1_00);
      const insert =
        "insert into sessions (id, user_id, created_at, last_active_at, expires_at, ip_address, user_agent) values ('s1', 1, 1, 1, ?, '', '')";
      await house.run(insert, noon + 1000);
      const act = (sessionId: string, userId = 1) =>
        relinkAccount(
          house.deps,
          { ...house.admin, userId, sessionId },
          { accountId: id, cbsAccount: "1000000002" },
        );
      await act("s1");
      expect(await refusal(act("s2"))).toMatchObject({ status: 401 });
      expect(await refusal(act("s1", 4))).toMatchObject({ status: 401 });
      house.clock.at = noon + 1000;
      expect(await refusal(act("s1"))).toMatchObject({ status: 401 });
      house.clock.at = noon;
      await house.run("delete from sessions");
      expect(await refusal(act("s1"))).toMatchObject({ status: 401 });
    });

    test("keys of postings refuse a repeat for ever, those of other calls are emptied and forgotten a year later", async () => {
      const id = await house.open();
      const keyed = (name: string, bodyHash: string) => ({
        idempotency: { ...key(name).idempotency, bodyHash },
      });
      const after = (days: number) => {
        house.clock.at = noon + days * 86_400_000;
      };
      await house.give(id, 5_00, keyed("old", "first"));
      await house.run(
        `insert into idempotency_keys (user_id, scope, key, body_hash, status, created_at, answer)
          values (1, 'POST /api/reports', 'report', 'b', 201, ${noon}, 'sealed')`,
      );
      const others = "select key, answer from idempotency_keys where scope = 'POST /api/reports'";
      after(2);
      await house.give(id, 5_00, keyed("young", "b"));
      expect(await sweepKeys(house.deps)).toBe(1);
      expect(await house.rows(others)).toEqual([{ key: "report", answer: null }]);
      // Another movement reuses the key: the former one stays known.
      after(800);
      expect((await house.give(id, 5_00, keyed("old", "second"))).replayed).toBe(false);
      expect(await sweepKeys(house.deps)).toBe(1);
      expect(await house.rows(others)).toEqual([]);
      after(900);
      for (const body of ["first", "second"])
        expect(await refusal(house.give(id, 5_00, keyed("old", body)))).toMatchObject({
          code: "KEY_EXPIRED",
        });
      expect((await house.give(id, 5_00, keyed("old", "third"))).replayed).toBe(false);
      const taken = house.run("delete from idempotency_keys where key = 'young'");
      expect(await taken.catch((error: unknown) => databaseError(error)?.code)).toBe("KEY_BOUND");
    });

    test("the acting user must still be active and have the role", async () => {
      const id = await house.funded(1_00);
      const gone = { ...house.admin, userId: 4 };
      await house.run("update users set is_active = 0 where id = 4");
      const act = (actor: typeof gone) =>
        relinkAccount(house.deps, actor, { accountId: id, cbsAccount: "1000000002" });
      expect(await refusal(act(gone))).toMatchObject({ status: 401 });
      expect(await refusal(act({ ...house.admin, userId: 2 }))).toMatchObject({
        status: 403,
        code: "ACTOR_FORBIDDEN",
      });
      const asAdmin = makePayment(
        house.deps,
        { ...house.client, userId: 1 },
        {
          accountId: id,
          recipient: "123456",
          amount: 1,
          currency: "USD",
          description: "x",
        },
      );
      expect(await refusal(asAdmin)).toMatchObject({ status: 403 });
    });
  });
}
