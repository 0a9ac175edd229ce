import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Database } from "db/client";
import { restoreProgram } from "db/migrate";
import { type Verification, verify } from "@/integrity/verify";
import { type Checkpoint, type Proven, readCheckpoint, writeCheckpoint } from "@/integrity/verify/checkpoint";
import { verifyGrowth } from "@/integrity/verify/growth";
import { placeHold } from "@/ledger/holds";
import { openCopy } from "../../database";
import { recordChanges } from "../../recorded";
import { takeSample } from "../../samples";
import { type House, openHouse, statement } from "./house";

let db: Database;
let house: House;
let account: number;
let whole: Verification;
let checkpoint: Checkpoint;

/** Book that grew after its proof: an account used before, and a new one. */
beforeEach(async () => {
  ({ db } = await openCopy());
  house = await openHouse(db);
  account = await house.funded(10_00);
  await house.give(account, 1_00, { type: "debit" });
  whole = await verify(db);
  if (whole.proven === undefined) throw new Error("the book was not whole");
  checkpoint = { format: 1, at: new Date(0).toISOString(), proven: whole.proven };
  await house.give(account, 2_00);
  const hold = { accountId: account, amount: 1_00, currency: "USD", reason: "r", reference: "H" } as const;
  await placeHold(house.deps, house.admin, hold);
  await house.funded(5_00);
});
afterEach(() => db.close());

const broken = async (sample = 0) => {
  const { findings } = await verifyGrowth(db, checkpoint, { sample });
  return findings.flatMap(({ kind, broken: flaw }) => (flaw === undefined ? [] : `${kind}: ${flaw}`));
};

/** Changes the file as an attacker would: drops triggers, makes the change, restores the triggers. */
async function tamper(...changes: string[]): Promise<void> {
  const triggers = await db.readPrimary(statement("select name from sqlite_master where type = 'trigger'"));
  await db.alter([
    ...triggers.map(({ name }) => statement(`drop trigger "${name}"`)),
    ...changes.map((change) => statement(change)),
  ]);
  await restoreProgram(db);
}

test("what a book became since its checkpoint is whole, and only that is counted", async () => {
  const { sound, findings, head } = await verifyGrowth(db, checkpoint);
  expect(findings.filter((finding) => finding.broken)).toEqual([]);
  expect(sound).toBe(true);
  expect(head.id).toBeGreaterThan(checkpoint.proven.head.id);
  const rows = Object.fromEntries(findings.map((finding) => [finding.kind, finding.rows]));
  expect(rows).toMatchObject({
    "transactions since": 3,
    "entries since": 6,
    "audit rows since": head.id - checkpoint.proven.head.id,
    "sample of older rows": checkpoint.proven.head.id,
  });
  expect((await verify(db)).sound).toBe(true);
});

test("events are those since the checkpoint, and all of them where the checkpoint names none", async () => {
  const listRows = async (of: Checkpoint) => {
    const { findings, sound } = await verifyGrowth(db, of);
    return {
      sound,
      rows: findings.flatMap(({ kind, rows }) => (/^events( since)?$/.test(kind) ? [[kind, rows]] : [])),
    };
  };
  const { events, ...older } = checkpoint.proven.counts;
  const all = Number((await db.readPrimary(statement("select max(seq) as seq from events")))[0]?.seq);
  expect(await listRows(checkpoint)).toEqual({ sound: true, rows: [["events since", all - (events ?? 0)]] });
  const before = { ...checkpoint, proven: { ...checkpoint.proven, counts: older } };
  expect(await listRows(before)).toEqual({ sound: true, rows: [["events", all]] });
});

describe("of mails it finds", () => {
  const columns = "id, recipient, audience, subject, body, next_attempt_at, created_at";
  test.each([
    [
      "one that is added",
      `insert into mails (${columns}) values ('m2', 'thief@evil.example', 'staff', 's', 'b', 1, 1)`,
    ],
    [
      "one that was changed before it was sent",
      "update mails set recipient = 'thief@evil.example' where id = 'm1'",
    ],
    ["one that is marked as failed", "update mails set status = 'failed' where id = 'm1'"],
    ["one that is deleted", "delete from mails where id = 'm1'"],
  ])("%s", async (_, change) => {
    await db.write([
      statement(
        `insert into mails (${columns}) values ('m1', 'ops@vostra.example', 'staff', 's', 'b', 1, 1)`,
      ),
      recordChanges,
    ]);
    whole = await verify(db);
    if (whole.proven === undefined) throw new Error("the book was not whole");
    checkpoint = { ...checkpoint, proven: whole.proven };
    await house.give(account, 1_00);
    expect(await broken()).toEqual([]);
    await tamper(change);
    expect((await broken()).join()).toMatch(/mail m\d/);
  });
});

describe("of events since the checkpoint it finds", () => {
  const newest = "(select max(seq) from events)";
  const copy = (where: string) =>
    `insert into events (seq, type, subject, virtual_account_id, client_id, at) select ${newest} + 1, type, subject, virtual_account_id, client_id, at from events where ${where}`;
  test.each([
    ["another subject", `update events set at = at + 1 where seq = ${newest} - 1`, /differs from the row/],
    ["one that is gone", `delete from events where seq = ${newest} - 1`, /events are missing between/],
    [
      "the first that is gone",
      "delete from events where seq = (select seq from events where type = 'transaction.posted' and subject = 3)",
      /events are missing between/,
    ],
    [
      "the newest that are gone",
      "delete from events where seq > 1; update transactions set created_at = created_at + 7200000",
      /there were events up to \d+, and the newest is 1/,
    ],
    [
      "the last posting's",
      "delete from events where seq >= (select seq from events where type = 'transaction.posted' order by seq desc limit 1)",
      /transactions since the oldest event have no event/,
    ],
    [
      "one of a new posting twice",
      copy("type = 'transaction.posted' and subject = 3"),
      /transaction.posted of 3 is reported twice/,
    ],
    [
      "one of an older posting again",
      copy("type = 'transaction.posted' and subject = 1"),
      /transaction.posted of 1 is reported twice/,
    ],
    [
      "one of an older account again",
      copy("type = 'account.opened' and seq = (select min(seq) from events where type = 'account.opened')"),
      /account.opened of \d+ is reported twice/,
    ],
    [
      "an older change of an account again",
      `insert into events (seq, type, subject, virtual_account_id, client_id, at, state)
       select ${newest} + 1, 'account.updated', subject, virtual_account_id, client_id, at, json_set(state, '$.version', 2)
       from events where type = 'account.opened' order by seq limit 1; insert into events (seq, type, subject, virtual_account_id, client_id, at, state)
       select ${newest} + 1, type, subject, virtual_account_id, client_id, at, json_set(state, '$.version', 1)
       from events where seq = ${newest}`,
      /account.updated of \d+ is reported twice/,
    ],
    [
      "oldest ones that nobody deleted",
      "delete from events where seq <= 2",
      /events before 3 are gone, and the audit trail records the deletion of those up to 0/,
    ],
  ])("%s", async (_, change, words) => {
    await tamper(...change.split("; "));
    expect((await broken()).join()).toMatch(words);
    const { findings } = await verify(db);
    expect(findings.flatMap(({ kind, broken: flaw }) => (flaw ? kind : []))).toContainEqual(
      expect.stringMatching(/^events/),
    );
  });
});

describe("it finds", () => {
  const newest = "(select max(id) from transactions)";
  test.each(
    takeSample<[string, string, RegExp]>(
      [
        [
          "a new amount",
          `update transactions set amount = amount + 1 where id = ${newest}`,
          /^transactions since: transaction/,
        ],
        [
          "a new text",
          `update transactions set description = 'x' where id = ${newest}`,
          /^audit rows since: transaction .* is not what/,
        ],
        [
          "a new entry",
          "update entries set amount = amount + 1 where id = (select max(id) from entries)",
          /^entries since: journal .* does not sum to zero/,
        ],
        [
          "entries that no row of the trail records",
          "insert into entries (id, journal_id, ledger_account_id, currency, amount) select max(id) + 1, max(journal_id), 1, 'USD', 5 from entries; insert into entries (id, journal_id, ledger_account_id, currency, amount) select max(id) + 1, max(journal_id), 1, 'USD', -5 from entries",
          /^audit rows since: the entries of journal/,
        ],
        [
          "a balance",
          "update ledger_accounts set balance = balance + 1 where kind = 'available'",
          /^kept totals: ledger account/,
        ],
        [
          "older amounts that were changed together with the balances",
          "update entries set amount = amount * 2 where id <= 2; update ledger_accounts set balance = (select sum(amount) from entries where ledger_account_id = ledger_accounts.id) where last_entry_id > 0",
          /^kept totals: ledger account/,
        ],
        [
          "an older transaction that is gone",
          "delete from transactions where id = 1",
          /^numbers of transactions since: 1 transactions are left of 2$/,
        ],
        [
          "older entries that are gone",
          "delete from entries where id <= 2",
          /^numbers of entries since: 2 entries are left of 4$/,
        ],
        [
          "a new transaction that is gone",
          `delete from transactions where id = ${newest} - 1`,
          /^numbers of transactions since: of transactions after 2/,
        ],
        [
          "a trail that was cut off before the checkpoint",
          "delete from audit_logs where id > 3",
          /^checkpoint: the trail ends at row 3/,
        ],
        [
          "a setting past the trail",
          "update users set role = 'admin' where id = 2",
          /^rows by the trail: user 2 is not what it was/,
        ],
        [
          "a total of a day",
          "update movement_totals set credits = credits + 1",
          /^movement totals since: movement_totals of/,
        ],
      ],
      3,
      0,
      "changes that a proof since a checkpoint finds",
    ),
  )("%s", async (_, changes, words) => {
    await tamper(...changes.split("; "));
    expect(await broken()).toContainEqual(expect.stringMatching(words));
  });

  test("a change of an older row that leaves all sums where its part of the trail is drawn, and else the whole proof does", async () => {
    await tamper("update transactions set description = 'Another' where id = 1");
    expect(await broken()).toEqual([]);
    expect(await broken(1_000)).toContainEqual(
      expect.stringMatching(/^sample of older rows: transaction 1 is not what/),
    );
    expect((await verify(db)).sound).toBe(false);
  });

  test("an older row of the trail that lost its details without a row that records it", async () => {
    const row = "(select min(id) from audit_logs where resource = 'VIRTUAL_ACCOUNT')";
    await tamper(`update audit_logs set details = null where id = ${row}`);
    expect(await broken(1_000)).toContainEqual(
      expect.stringMatching(/^sample of older rows: audit row \d+ lost/),
    );
  });
});

describe("a checkpoint", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "vostra-checkpoint-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("counts as it was signed, by a key that is known", async () => {
    const [own, other] = [generateKeyPairSync("ed25519"), generateKeyPairSync("ed25519")];
    const file = join(folder, "book.checkpoint");
    const proven = checkpoint.proven;
    const at = new Date(house.deps.now()).toISOString();
    await expect(readCheckpoint(file, [])).rejects.toThrow("There is no checkpoint");
    await writeCheckpoint(file, proven, at, own.privateKey);
    const read = await readCheckpoint(file, [other.publicKey, own.publicKey]);
    expect(read).toMatchObject({ isSigned: true, checkpoint: { at, proven } });
    await expect(readCheckpoint(file, [other.publicKey])).rejects.toThrow("it names the key");
    const [[id, balance, last], ...totals] = proven.totals as [[number, number, number]];
    const forged: Proven = { ...proven, totals: [[id, balance + 1, last], ...totals] };
    await Bun.write(file, JSON.stringify({ ...read.checkpoint, proven: forged }));
    await expect(readCheckpoint(file, [own.publicKey])).rejects.toThrow(
      "was not signed with AUDIT_ANCHOR_KEY",
    );
    await writeCheckpoint(file, proven, at, undefined);
    await expect(readCheckpoint(file, [own.publicKey])).rejects.toThrow("is not signed");
    expect(await readCheckpoint(file, [])).toMatchObject({ isSigned: false });
    await Bun.write(file, "{");
    await expect(readCheckpoint(file, [])).rejects.toThrow("is damaged");
  });
});
