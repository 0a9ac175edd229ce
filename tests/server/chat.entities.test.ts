import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { listEntities } from "@/assistant/entities";
import type { EntityModel, EntityRow } from "@/assistant/question/entity";
import { read } from "@/assistant/read/read";
import { run } from "@/assistant/run/run";
import type { Deps } from "@/deps";
import { askedAt, type Person } from "../fixtures/questions/people";
import { answerAlone, getActor } from "../fixtures/questions/put";
import { keepNumbers } from "./account-numbers";
import { camt053, commit, upload } from "./bank-statements";
import { type Book, type Caller, startBook } from "./book";
import { askChat, beginChat } from "./chat";
import { listRows, openDemo } from "./demo-book";

let deps: Deps;
beforeAll(async () => {
  deps = await openDemo(askedAt);
});
afterAll(() => deps.db.close());

const cell = async (query: string): Promise<string> => String((await listRows(deps, query))[0]?.[0] ?? "");

/** Answer of the reader of queries, or undefined if it declines. */
async function answerTo(as: Person, question: string): Promise<string | undefined> {
  const { content, table } = (await answerAlone(deps, as, question)) ?? {};
  return content === undefined ? undefined : [content, ...(table?.rows ?? []).flat()].join("\n");
}

/** Kind of record that is unknown in the product. */
const parcels: EntityModel = {
  name: "parcels",
  access: "accounts:read",
  noun: ["parcel", "parcels"],
  words: "parcel|parcels",
  fields: {
    state: {
      label: "State",
      kind: "choice",
      words: "parcel state",
      parts: true,
      values: {
        lost: { words: "lost|astray", label: "lost", adjective: true },
        home: { words: "delivered", label: "delivered", adjective: true },
      },
    },
    depot: { label: "Depot", kind: "text" },
    posted: { label: "Posted", kind: "day", when: "posted|were posted" },
    due: { label: "Due", kind: "day", when: "due|falling due", ahead: true },
  },
  time: "posted",
  sayWhen: true,
  shown: ["depot", "state", "posted", "due"],
  read: async () => ({ rows: parcelRows, more: false }),
};

const parcelRows: EntityRow[] = [
  { id: 3, depot: "North", state: "lost", at: 30, posted: "2026-11-19", due: "2026-11-24" },
  { id: 2, depot: "South", state: "home", at: 20, posted: "2026-11-19", due: null },
  { id: 1, depot: "East", state: "lost", at: 10, posted: "2026-10-05", due: "2026-11-24" },
];

async function ofParcels(question: string): Promise<string | undefined> {
  const actor = getActor("client");
  const found = await read(deps, actor, question, undefined, [...listEntities(actor), parcels]);
  if (found.kind !== "query" || found.query.entity !== parcels.name) return undefined;
  return (await run(deps, actor, found.query, parcels))?.content;
}

describe("A kind of record that is declared in one object", () => {
  test("is counted, narrowed by its values and by the day that is named", async () => {
    expect(await ofParcels("how many lost parcels")).toBe("There are 2 lost parcels in all.");
    expect(await ofParcels("how many parcels were posted in October")).toStartWith(
      "There is 1 parcel posted",
    );
    expect(await ofParcels("parcels due on 24 November 2026")).toStartWith("There are 2 parcels due");
    expect(await ofParcels("parcels not lost")).toContain("There is 1 parcel");
  });

  test("is parted by its fields", async () => {
    expect(await ofParcels("how many parcels per parcel state")).toBe(
      "3 parcels in all, by state: 2 lost and 1 delivered.",
    );
  });

  test("has a latest one, unless two are of the same day", async () => {
    expect(await ofParcels("latest parcel")).toContain("North");
    expect(await ofParcels("second latest parcel")).toContain("South");
    expect(await ofParcels("first parcel due")).toBeUndefined();
  });

  test("is not asked of some days where it is not said which of its days they are", async () => {
    expect(await ofParcels("parcels in October")).toBeUndefined();
  });

  test("has no sum, and no field of others", async () => {
    expect(await ofParcels("total of parcels over 500")).toBeUndefined();
    expect(await ofParcels("parcels of Supplier Payments")).toBeUndefined();
  });
});

describe("One record is asked for what it has", () => {
  test("an account for its IBAN", async () => {
    const iban = await cell(
      "select virtual_iban from virtual_accounts where account_name = 'Dunewater Supplier Payments'",
    );
    const text = await answerTo("client", "What is the IBAN of Supplier Payments?");
    expect(text?.replaceAll(" ", "")).toContain(iban);
  });

  test("a hold for its reason, which clients do not see", async () => {
    const reason = await cell("select reason from holds where reference = 'HOLD-2026-9003'");
    expect(await answerTo("admin", "Why was HOLD-2026-9003 placed?")).toContain(reason);
    expect(await answerTo("client", "Why was HOLD-2026-9002 placed?")).toBeUndefined();
    const own = await cell("select reason from holds where reference = 'HOLD-2026-9002'");
    expect(await answerTo("client", "What is HOLD-2026-9002?")).not.toContain(own);
  });

  test("a user for its email", async () => {
    const email = await cell("select email from users where username = 'cedar.finance'");
    expect(await answerTo("admin", "what's the email of cedar.finance")).toContain(email);
    expect(await answerTo("client", "what's the email of cedar.finance")).toBeUndefined();
  });

  test("a hold of another client as if there were none", async () => {
    const other = await cell(
      "select h.reference from holds h join virtual_accounts v on v.id = h.virtual_account_id where v.client_id <> 'CLIENT_001' limit 1",
    );
    expect(await answerTo("client", `What is ${other}?`)).toBeUndefined();
  });
});

describe("Staff ask about their own work", () => {
  test.each([
    ["how many admins are there", "select count(*) from users where role = 'admin' and deleted_at is null"],
    [
      "failed logins in october",
      "select count(*) from audit_logs where action = 'LOGIN_FAILED' and strftime('%Y-%m', created_at / 1000 + 14400, 'unixepoch') = '2026-10'",
    ],
    ["how many declined set-up requests", "select count(*) from setup_requests where status = 'declined'"],
    ["how many approvals are waiting", "select count(*) from approvals where status = 'waiting'"],
    ["how many clients do we have", "select count(*) from clients where kind = 'client'"],
    ["how many open allocations", "select count(*) from fund_allocations where revoked_at is null"],
    [
      "how many open settlement instructions",
      "select count(*) from settlement_instructions where settled_at is null",
    ],
  ])("%s", async (question, query) => {
    const count = Number(await cell(query));
    const text = await answerTo("admin", question);
    expect(text).toMatch(count === 0 ? /There are no / : new RegExp(`\\b${count.toLocaleString("en-US")} `));
  });

  test("which clients do not see", async () => {
    for (const question of ["how many admins are there", "failed logins in october", "open settlements"])
      expect(await answerTo("client", question)).toBeUndefined();
  });
});

describe("Who asks is not left out", () => {
  test.each([
    "how many sign-ins did i have in october",
    "my failed logins in october",
    "holds that i placed in october",
    "approvals i asked for in october",
  ])("%s", async (question) => {
    expect(await answerTo("admin", question)).toBeUndefined();
  });

  test("where it only asks to see them, it is answered", async () => {
    expect(await answerTo("admin", "can i see failed logins in october")).toBeDefined();
  });
});

describe("Recorded facts of rows are answered on request", () => {
  test("several things of one record at once", async () => {
    const text = await answerTo("client", "How much is on hold on UAE Collections and until when?");
    expect(text).toContain("AED 32,500.00");
    expect(text).toContain("9 Dec 2026");
  });

  test("who did an act and when, from the trail", async () => {
    const text = await answerTo("admin", "who suspended Sandreef Beach Club and when");
    const by = await cell(
      `select u.username from audit_logs a join users u on u.id = a.user_id join virtual_accounts v on a.resource_id = v.id
       where a.resource = 'VIRTUAL_ACCOUNT' and a.details like '%"status":"suspended"%' and v.account_name = 'Sandreef Beach Club'`,
    );
    expect(text).toContain(by);
    expect(text).toContain("12 Oct 2026");
    expect(await answerTo("client", "who suspended Supplier Payments")).toBeUndefined();
  });

  test("a user's name says who placed, and not who released", async () => {
    const count = await cell(
      `select count(*) from holds h join users u on u.id = h.created_by where u.username = 'leila.ops'
       and strftime('%Y-%m', h.created_at / 1000 + 14400, 'unixepoch') = '2026-10'`,
    );
    expect(await answerTo("admin", "how many holds were placed by leila.ops in October")).toStartWith(
      `${count} `,
    );
    expect(await answerTo("admin", "how many holds of leila.ops were released in October")).toBeUndefined();
  });

  test("whether a record is in a state, by the state that it has", async () => {
    expect(await answerTo("admin", "is the user extern.audit active")).toContain("Inactive");
  });

  test("days of rows in a state are those on which they came into it", async () => {
    const count = await cell(
      `select count(*) from alerts where status = 'resolved'
       and strftime('%Y-%m', resolved_at / 1000 + 14400, 'unixepoch') = '2026-10'`,
    );
    expect(await answerTo("auditor", "How many alerts were resolved in October?")).toContain(
      `${count} resolved`,
    );
  });

  test("what only staff may know, to staff alone", async () => {
    const reason = await cell(
      "select r.why from payment_reviews r join payments p on p.id = r.payment_id where p.status = 'review' order by p.amount desc limit 1",
    );
    expect(await answerTo("admin", "largest payment in review and why")).toContain(reason);
    for (const question of ["why is my payment under review", "who placed our holds", "reason of our holds"])
      expect((await answerTo("client", question)) ?? "").not.toMatch(/recipient|usual|leila|disputed/i);
  });

  test("accounts for both count for either, and are distinguished", async () => {
    const count = (type: string) =>
      cell(`select count(*) from virtual_accounts where type = '${type}' and client_id = 'CLIENT_001'`);
    const text = await answerTo("client", "how many COBO accounts do i have");
    expect(text).toContain(`${await count("COBO")} COBO and ${await count("BOTH")} BOTH`);
  });
});

describe("Records are named as people name them", () => {
  test("accounts by the CBS account behind them, by staff alone", async () => {
    const number = await cell("select cbs_account from virtual_accounts where id = 1");
    const names = await listRows(
      deps,
      `select account_name from virtual_accounts where cbs_account = '${number}' and closed_at is null`,
    );
    const question = `list the accounts behind CBS account ${number}`;
    const answer = await answerTo("auditor", question);
    expect(names.length).toBeGreaterThan(0);
    for (const [name] of names) expect(answer).toContain(String(name));
    expect(await answerTo("client", question)).toBeUndefined();
  });

  test("a user by the first part of a name that nobody else has", async () => {
    const whole = await answerTo("admin", "how many holds did leila.ops place in October");
    expect(await answerTo("admin", "how many holds did leila place in October")).toBe(whole ?? "");
  });

  test("a set-up request by the company that sent it, by staff alone", async () => {
    const note = await cell(
      "select n.note from setup_request_notes n join setup_requests r on r.id = n.request_id where r.company_name = 'Brightmoor Academy'",
    );
    expect(await answerTo("auditor", "why was Brightmoor Academy declined")).toContain(note.slice(0, 20));
    expect(await answerTo("client", "why was Brightmoor Academy declined")).toBeUndefined();
  });
});

describe("What people ask every day", () => {
  test("why payments came back, by the reasons that they share", async () => {
    const answer = await answerTo("client", "Why did the payment to Keelforge come back?");
    expect(answer).toContain("Reason: the recipient's account is closed (2).");
  });

  test("which accounts have no link, for staff only", async () => {
    const count = await cell(
      "select count(*) from virtual_accounts where cbs_account like 'CBS\\_%' escape '\\' and closed_at is null",
    );
    expect(await answerTo("admin", "accounts without a link")).toStartWith(`There are ${count} accounts`);
    expect(await answerTo("client", "accounts without a link")).toBeUndefined();
  });

  test("which exchange rate is in use", async () => {
    const rate = await cell(
      "select rate from exchange_rates where currency = 'EUR' order by effective_at desc limit 1",
    );
    expect(await answerTo("client", "What exchange rate do you use for EUR?")).toContain(rate);
  });

  test("which accounts had no movements in a period, within the reader's scope", async () => {
    const idle = (
      scope: string,
    ) => `select account_name from virtual_accounts v where closed_at is null ${scope}
      and created_at < 1793476800000 and not exists (select 1 from transactions t where t.virtual_account_id = v.id
        and t.created_at >= 1790798400000 and t.created_at < 1793476800000)`;
    const all = await listRows(deps, idle(""));
    const answer = await answerTo("admin", "Which accounts had no movements in October?");
    expect(all.length).toBeGreaterThan(0);
    expect(answer).toStartWith(`There is ${all.length} account without movements`);
    for (const [name] of all) expect(answer).toContain(String(name));
    expect(await listRows(deps, idle("and client_id = 'CLIENT_001'"))).toEqual([]);
    expect(await answerTo("client", "Which accounts had no movements in October?")).toStartWith(
      "There are no accounts without movements",
    );
  });

  test("what moved between two accounts, either way", async () => {
    const between = (one: string, other: string) =>
      `select count(*) from transactions t join transactions o on o.journal_id = t.journal_id and o.id <> t.id
        where t.virtual_account_id = (select id from virtual_accounts where account_name = '${one}')
          and o.virtual_account_id = (select id from virtual_accounts where account_name = '${other}')`;
    const [one, other] = ["Cedarline Insurance Collections", "Cedarline Medical Procurement"];
    const number = await cell(between(one, other));
    expect(Number(number)).toBeGreaterThan(0);
    for (const question of [
      `transfers between ${one} and ${other}`,
      `money moved between ${other} and ${one}`,
    ])
      expect(await answerTo("admin", question)).toStartWith(`${number} transactions`);
    expect(await answerTo("admin", "movements between Cedarline Health and Noorvale Textiles")).toStartWith(
      "There are no such transactions",
    );
  });

  test("what is settled from a CBS account, by its number alone", async () => {
    const number = await cell(
      "select count(*) from settlement_instructions where settled_at is null and from_cbs_account = '1000000001'",
    );
    expect(await answerTo("admin", "open settlements from 1000000001")).toContain(
      `${number} open settlement instruction`,
    );
  });

  test("who has not signed in since a month, those included who last did so in it", async () => {
    const last = `select user_id, max(created_at) as at from audit_logs where action = 'LOGIN' group by user_id`;
    const names = await listRows(
      deps,
      `select username from users u left join (${last}) l on l.user_id = u.id
        where deleted_at is null and coalesce(at, 0) < unixepoch('2026-09-30T20:00:00Z') * 1000`,
    );
    const answer = await answerTo("admin", "users who have not signed in since September");
    expect(names.length).toBeGreaterThan(0);
    for (const [name] of names) expect(answer).toContain(String(name));
  });

  test("which set-up requests are overdue", async () => {
    const number = await cell(
      `select count(*) from setup_requests where status in ('new', 'in_review') and created_at < ${Date.parse(askedAt)} - 86400000`,
    );
    expect(await answerTo("admin", "overdue set-up requests")).toContain(number);
  });

  test("which share of the balance is held, in each currency", async () => {
    const account =
      "virtual_accounts where client_id = 'CLIENT_001' and currency = 'USD' and closed_at is null";
    const balance = await cell(`select sum(balance) from ${account}`);
    const held = await cell(
      `select sum(held_amount) from holds where is_active and virtual_account_id in (select id from ${account})`,
    );
    const share = ((Number(held) / Number(balance)) * 100).toFixed(1);
    expect(await answerTo("client", "What percentage of our money is on hold?")).toContain(
      `is on hold: ${share}%. AED`,
    );
  });

  test("how long it took to resolve alerts, which a client asks of its own", async () => {
    const count = (where: string) => cell(`select count(*) from alerts where status = 'resolved' ${where}`);
    const own =
      "and audience <> 'staff' and virtual_account_id in (select id from virtual_accounts where client_id = 'CLIENT_001')";
    const [all, seen] = [await count(""), await count(own)];
    expect(all).not.toBe(seen);
    expect(await answerTo("admin", "Average time to resolve alerts")).toStartWith(
      `Resolved alerts: ${all}. On average they took 12 days`,
    );
    expect(await answerTo("client", "How long does it take to resolve an alert?")).toStartWith(
      `Resolved alerts: ${seen}. `,
    );
    const october = await count("and strftime('%Y-%m', resolved_at / 1000 + 14400, 'unixepoch') = '2026-10'");
    expect(await answerTo("admin", "time to resolve alerts in October")).toContain(
      `October 2026: ${october}. `,
    );
  });

  test("why a balance moved: both balances, and the largest movements between them by name", async () => {
    const moved = `from transactions t join virtual_accounts v on v.id = t.virtual_account_id
      where v.account_name = 'Dunewater Operating Account' and strftime('%Y-%m', t.created_at / 1000 + 14400, 'unixepoch')`;
    const money = (minor: string) =>
      `$${(Number(minor) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
    const closing = await cell(`select balance_after ${moved} <= '2026-10' order by t.seq desc limit 1`);
    const opening = await cell(`select balance_after ${moved} < '2026-10' order by t.seq desc limit 1`);
    const largest = await cell(
      `select t.description ${moved} = '2026-10' and t.type = 'debit' order by t.amount desc limit 1`,
    );
    const answer = await answerTo(
      "client",
      "Why did the balance of Dunewater Operating Account drop in October?",
    );
    expect(answer).toContain(`from ${money(opening)} to ${money(closing)}`);
    expect(answer).toContain(largest);
    for (const question of [
      "Why did the balance drop in October?",
      "balance changes of Falconmoor Carrier Payments in October",
    ])
      expect(await answerTo("client", question)).toBeUndefined();
  });

  test("what waits for the bank, by kind, with its age", async () => {
    const answer = await answerTo("admin", "What waits for me?");
    const alerts = await cell("select count(*) from alerts where status = 'active'");
    const reviews = await cell("select count(*) from payments where status = 'review'");
    expect(answer).toMatch(new RegExp(`Active alerts\n${alerts}\n`));
    expect(answer).toMatch(new RegExp(`Payments to review\n${reviews}\n`));
  });

  test("which balances are within bounds, empty accounts included", async () => {
    const query = "select account_name from virtual_accounts where closed_at is null and balance < 100000";
    const [first, ...others] = await listRows(deps, query);
    const answer = await answerTo("admin", "Accounts with a balance below 1,000");
    for (const [name] of [first ?? [], ...others]) expect(answer).toContain(String(name));
  });

  test("what is still allowed today, of one account or of each", async () => {
    const one = await answerTo("client", "What is still allowed today from Dunewater Operating Account?");
    expect(one).toStartWith("Dunewater Operating Account. Today: AED");
    expect(await answerTo("client", "How much can I still pay today?")).toContain(one ?? "");
  });
});

describe("What is left of a limit", () => {
  test.each([
    ["how much headroom is there under the monthly limit of Supplier Payments", "This month"],
    ["what is left today of the limit on Supplier Payments", "Today"],
    ["how much of this month's limit on Supplier Payments is used", "This month"],
  ])("is that of the day or the month that is asked: %s", async (question, window) => {
    const answer = (await answerTo("client", question)) ?? "";
    expect(answer).toStartWith(`Dunewater Supplier Payments. ${window}: AED`);
    expect(answer.match(/is used/g)).toHaveLength(1);
  });

  test.each(["in October", "on 3 November", "next month"])(
    "is not answered for other days: %s",
    async (when) => {
      expect(
        await answerTo("client", `what is left of the limit on Supplier Payments ${when}`),
      ).toBeUndefined();
    },
  );
});

test("accounts are listed by the day on which they were opened", async () => {
  const names = await listRows(
    deps,
    "select account_name from virtual_accounts where closed_at is null and date(created_at / 1000 + 14400, 'unixepoch') like '2026-11-%'",
  );
  const answer = await answerTo("admin", "accounts opened in November");
  expect(answer).toStartWith(`There are ${names.length} accounts opened`);
  for (const [name] of names) expect(answer).toContain(String(name));
});

describe("What the bank's own statements leave open", () => {
  let book: Book;
  beforeAll(async () => {
    book = await startBook();
    await book.openAccount({ cbsAccount: "1000000001" });
    const lines = [
      { amount: "250.00", remittance: "nobody knows" },
      { amount: "75.00", remittance: "to be assigned" },
    ];
    const { lines: found } = await commit(book, (await upload(book, camt053(lines))).id);
    const line = found.find(({ remittance }) => remittance === "to be assigned");
    const answer = await book.send("admin", "POST", `/api/bank-lines/${line?.id}/suspense`, { json: {} });
    expect(answer.status).toBe(200);
  });
  afterAll(() => book.close());

  async function ask(who: Caller, question: string): Promise<string> {
    book.wait(5000);
    return (await askChat(book, who, await beginChat(book, who), question)).text();
  }

  test.each(["admin", "auditor"] as const)("is answered to the %s by lines and amounts", async (who) => {
    expect(await ask(who, "How many bank lines are unmatched?")).toContain("1 unmatched bank line in all.");
    const unmatched = await ask(who, "Which bank lines are unmatched?");
    expect(unmatched).toContain("nobody knows");
    expect(unmatched).not.toContain("to be assigned");
    expect(await ask(who, "bank lines in suspense")).toContain("to be assigned");
    expect(await ask(who, "What is in suspense?")).toContain("In suspense: $75.00.");
  });

  test("and never to a client, in words, while typing or as a query", async () => {
    for (const question of [
      "Which bank lines are unmatched?",
      "bank lines in suspense",
      "What is in suspense?",
    ])
      expect(await ask("client_user", question)).not.toMatch(
        /nobody|assigned|75\.00|250\.00|There (?:is|are)/,
      );
    const typed = await book.send("client_user", "GET", "/api/chat/suggestions?typed=unmatched+bank&at=");
    expect(await typed.text()).not.toMatch(/bank line|suspense/i);
    for (const entity of ["bankLines", "suspense"]) {
      const query = { entity, measures: ["count"], filters: [], by: [], spans: [] };
      const id = await beginChat(book, "client_user");
      const answer = await book.send("client_user", "POST", `/api/chat/sessions/${id}/queries`, {
        json: { query },
      });
      expect(answer.status).toBe(400);
    }
  });

  test("and waits for staff, by its kind, and not for a client", async () => {
    const waiting = await ask("admin", "What waits for me?");
    expect(waiting).toContain("Unmatched bank lines");
    expect(waiting).toContain("/admin/inbox");
    expect(await ask("auditor", "what needs my attention")).toContain("Unmatched bank lines");
    const own = await ask("client_user", "What waits for me?");
    expect(own).toContain("Nothing waits.");
    expect(own).not.toMatch(/bank line|admin/);
  });

  test.each([
    ["what waits", "waiting work"],
    ["unmatched bank", "unmatched bank lines"],
    ["suspense", "money in suspense"],
  ])("is offered to staff while they type %s", async (typed, label) => {
    book.wait(5000);
    const answer = await book.send(
      "admin",
      "GET",
      `/api/chat/suggestions?${new URLSearchParams({ typed, at: "" })}`,
    );
    expect((await answer.text()).toLowerCase()).toContain(label);
  });
});

describe("Receivables and sweeps", () => {
  const unpaid = "from expected_receipts where status in ('open', 'partly_paid', 'expired')";
  const open =
    "printf('$%,d.%02d', sum(amount - applied - written_off) / 100, sum(amount - applied - written_off) % 100)";

  test("what is open and overdue is that of the ageing, by payer, too", async () => {
    const dollars = `select ${open} ${unpaid} and currency = 'USD'`;
    expect(await answerTo("client", "open invoices")).toContain(await cell(dollars));
    expect(await answerTo("admin", "open invoices of Dunewater")).toContain(await cell(dollars));
    const overdue = await answerTo("client", "which invoices are overdue");
    expect(overdue).toContain(await cell(`${dollars} and due_date < '2026-11-20'`));
    expect(overdue).toContain(
      await cell(`select count(*) || ' overdue' ${unpaid} and due_date < '2026-11-20'`),
    );
    const mastline = await answerTo("client", "open invoices of Mastline Yacht Care");
    expect(mastline).toContain(await cell(`${dollars} and payer_name = 'Mastline Yacht Care'`));
    expect(await answerTo("falcon", "open invoices")).toBe("There are no unpaid expected receipts.");
  });

  test("what waits to be applied is one's own, and the bank's by client", async () => {
    const waits = (id: string) =>
      cell(
        `select count(*) || ' unapplied' from receipts where status = 'unapplied' and client_id = '${id}'`,
      );
    expect(await answerTo("client", "how many unapplied receipts are there")).toContain(
      await waits("CLIENT_001"),
    );
    expect(await answerTo("admin", "unapplied receipts of Dunewater")).toContain(await waits("CLIENT_001"));
    // A client that expects nothing has no queue.
    expect(await answerTo("admin", "unapplied receipts of Falconmoor")).toContain("no unapplied receipts");
    // What another client paid is one's own receipt; the other's receipts are not.
    const paid = await answerTo("falcon", "unapplied receipts of Dunewater");
    expect(paid).toContain("3 unapplied receipts");
    expect(paid).not.toContain("Dunewater Export Collections");
  });

  test("what was swept is what went to the core accounts, and the next sweep is the first of all", async () => {
    const swept = await answerTo("admin", "what was swept to the core yesterday");
    expect(swept).toContain(
      await cell(`select ${open.replaceAll("amount - applied - written_off", "p.amount")} from payments p
        where made_for = 'sweep' and currency = 'USD' and date(created_at / 1000, 'unixepoch', '+4 hours') = '2026-11-19'`),
    );
    expect(await answerTo("client", "next sweep")).toContain("20 Nov 2026: name UAE Collections");
    expect(await answerTo("admin", "paused sweeps")).toContain("1 paused sweep rule");
  });
});

describe("Account numbers are asked for", () => {
  const [holder, iban] = [
    "Pearlquay Boatyards",
    async (name: string) => await cell(`select iban from account_numbers where holder_name = '${name}'`),
  ] as const;
  const firstCells = async (as: Person, question: string) =>
    (await answerAlone(deps, as, question))?.table?.rows.map(([first]) => first?.replaceAll(" ", ""));

  test("by their holder", async () => {
    expect(await firstCells("client", `account numbers with ${holder}`)).toEqual([await iban(holder)]);
    const text = await answerTo("client", `which number has holder ${holder}`);
    expect(text?.replaceAll(" ", "")).toContain(await iban(holder));
    expect(await answerTo("client", `holder of ${await iban(holder)}`)).toEndWith(`is ${holder}.`);
    expect(await answerTo("falcon", `holder of ${await iban(holder)}`)).toBeUndefined();
  });

  test.each([
    ["active", 36],
    ["in quarantine", 1],
    ["closed", 1],
    ["reserved", 1],
  ])("by their status: %s", async (status, number) => {
    expect(await answerTo("client", `how many account numbers are ${status}`)).toContain(` ${number} `);
  });

  test("by client, account and pool", async () => {
    for (const [as, question] of [
      ["admin", "numbers of Dunewater"],
      ["client", "account numbers of UAE Collections"],
      ["client", "account numbers by pool"],
    ] as const)
      expect(await answerTo(as, question)).toContain("39 account numbers");
    expect(await answerTo("falcon", "how many account numbers do we have")).toContain("no account numbers");
  });

  test("by the day on which they leave quarantine", async () => {
    expect(await firstCells("client", "account numbers with quarantine expiring in december")).toEqual([
      await iban("Mastline Yacht Care"),
    ]);
  });

  test("for the money that was paid to them", async () => {
    const number = await iban(holder);
    const sum = await cell(
      `select printf('AED %,d.%02d', sum(t.amount) / 100, sum(t.amount) % 100) || ' in ' || count(*) from transactions t
        join paid_numbers n on n.journal_id = t.journal_id where n.iban = '${number}'`,
    );
    for (const question of [`money paid to number ${number}`, `how much came in on ${number}`])
      expect(await answerTo("client", question)).toStartWith(sum);
    expect(await answerTo("falcon", `money paid to number ${number}`)).toBeUndefined();
  });
});

test("More account numbers than are read for one answer are counted, too", async () => {
  const book = await startBook();
  try {
    await keepNumbers(book).pool(2003, { name: "Tenants" });
    await keepNumbers(book).active();
    const ask = async (who: Caller, question: string) =>
      (await askChat(book, who, await beginChat(book, who), question)).text();
    for (const who of ["client_user", "admin"] as const) {
      expect(await ask(who, "how many account numbers are reserved?")).toContain("2,003");
      expect(await ask(who, "how many account numbers are active?")).toContain("1 active account number");
      const parts = await ask(who, "account numbers by status");
      for (const part of ["2,004", "2,003 reserved", "1 active"]) expect(parts).toContain(part);
    }
    expect(await ask("client_user", "account numbers by pool")).toContain("Tenants");
  } finally {
    await book.close();
  }
});

describe("Runs of sweeps are asked for", () => {
  test("why they moved nothing, on the account that is named", async () => {
    const text = await answerTo("client", "why did the sweep of Export Collections move nothing");
    const nothing = await cell(
      `select count(*) from sweep_items i join virtual_accounts v on v.id = i.virtual_account_id
        where v.customer_name = 'Dunewater Export Collections' and i.amount = 0
          and i.run_id in (select id from sweep_runs where rule ->> '$.toAccountId' is null)`,
    );
    expect(text).toStartWith(`There are ${nothing} sweep runs that moved nothing. Reason: Nothing to move (`);
  });

  test("what they moved, and when", async () => {
    const [day, amount] =
      (
        await listRows(
          deps,
          `select date(r.started_at / 1000 + 14400, 'unixepoch'), printf('AED %,d.%02d', i.amount / 100, i.amount % 100)
        from sweep_items i join sweep_runs r on r.id = i.run_id join virtual_accounts v on v.id = i.virtual_account_id
        where v.customer_name = 'Dunewater UAE Collections' order by r.id desc limit 1`,
        )
      )[0] ?? [];
    const text = await answerTo("client", "when did the last sweep of UAE Collections run");
    expect(text).toContain(`${amount} on ${Number(String(day).slice(8))} Nov 2026`);
    expect(await answerTo("falcon", "sweep runs of UAE Collections")).toBeUndefined();
    expect(await answerTo("admin", "how many sweep runs failed")).toStartWith("2 failed sweep runs");
  });
});
