import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Deps } from "@/deps";
import { askedAt, type Person } from "../fixtures/questions/people";
import { askTurns, type Turn } from "../fixtures/questions/put";
import { openDemo, rowsOf } from "./demo-book";

let deps: Deps;
beforeAll(async () => {
  deps = await openDemo(askedAt);
});
afterAll(() => deps.db.close());

const ask = (as: Person, ...turns: string[]): Promise<Turn> => askTurns(deps, as, turns);

const isDeclined = ({ context }: Turn) =>
  typeof context === "object" && context !== null && "unanswered" in context;
const money = /(?:\$|\b(?:AED|EUR)\s)\d/;
const rows =
  "transactions t join virtual_accounts v on v.id = t.virtual_account_id where v.client_id = 'CLIENT_001' and t.type in ('credit', 'debit')";
const month = "strftime('%Y-%m', t.created_at / 1000 + 14400, 'unixepoch')";
const one = async (select: string): Promise<string> =>
  String((await rowsOf(deps, `select ${select}`))[0]?.[0]);

/** What an account of the client, or all of them, gained in dollars since they were opened. */
const gained = (name: string) =>
  one(
    `printf('%,.2f', sum(case t.type when 'credit' then t.amount else -t.amount end) / 100.0) from ${rows} and v.currency = 'USD' and v.customer_name like '%${name}%'`,
  );

describe("Since the opening is no week, and no time that was never named", () => {
  test.each([
    "growth since it was opened",
    "how has our balance changed since inception",
    "how has our balance changed since opening",
    "how did our balance change from day one",
    "net change since go-live",
    "how has our balance changed to date",
    "how much have our balances grown since the accounts were opened",
    "by how much has our balance risen since we started",
  ])("of all accounts: %s", async (question) => {
    const { answer } = await ask("client", question);
    expect(answer.content).toContain(`$${await gained("")}`);
  });

  test.each([
    ["Operating", "what is the change in balance of Operating since account opening"],
    ["Operating", "How much has Operating grown since it was opened?"],
    ["Operating", "how much has the balance of Operating risen since the very beginning"],
    ["Export Collections", "change in balance of Export Collections over its lifetime"],
    ["Export Collections", "how has Export Collections changed in its whole history"],
    ["Supplier Payments", "change of Supplier Payments since the account was first opened"],
    ["Supplier Payments", "how has the balance of Supplier Payments changed all time"],
  ])("of %s: %s", async (name, question) => {
    const { answer } = await ask("client", question);
    expect(answer.content).toContain(`$${await gained(name)}`);
  });

  test.each([
    "how has our balance changed so far",
    "how has our balance ever changed",
    "how has Operating changed in all this time",
    "has our balance always grown",
    "lowest balance of Operating since opening",
    "balance of Operating since inception",
    "have our debits grown since inception",
  ])("is asked about where it says too little: %s", async (question) => {
    const turn = await ask("client", question);
    expect(isDeclined(turn)).toBe(true);
    expect(turn.answer.content).not.toMatch(money);
  });

  test("counts all that there ever was", async () => {
    const { answer } = await ask("client", "how many holds since opening");
    expect(answer.content).toContain(
      `${await one("count(*) from holds h join virtual_accounts v on v.id = h.virtual_account_id where v.client_id = 'CLIENT_001'")} holds`,
    );
  });
});

describe("Two periods keep the measure", () => {
  const counted = async (type: string) =>
    Promise.all(
      ["2026-09", "2026-10"].map((of) =>
        one(`count(*) from ${rows} and t.type = '${type}' and ${month} = '${of}'`),
      ),
    );

  test.each([
    ["credit", "how many credits in September and October"],
    ["credit", "number of credits September vs October"],
    ["credit", "how often were we paid in September and in October"],
    ["credit", "how many transactions in September and October"],
    ["debit", "how many debits in September versus October"],
    ["debit", "how many debits in September, and how many in October"],
    ["debit", "count of debits, September against October"],
  ])("a number of %ss: %s", async (type, question) => {
    const turn = await ask("client", question);
    const [a, b] = await counted(type);
    if (!isDeclined(turn)) expect(turn.answer.content).toContain(`${a} ${type}s against ${b} ${type}s`);
    expect(turn.answer.content).not.toMatch(money);
  });

  test("and are answered", async () => {
    expect(isDeclined(await ask("client", "how many credits in September and October"))).toBe(false);
  });

  test.each([
    ["client", "largest credit of September and October"],
    ["client", "biggest debit in September or October"],
    ["client", "highest receipt September, October"],
    ["client", "the largest single payment out in August and September"],
    ["client", "smallest debit in August and October"],
    ["client", "top 3 credits in September and October"],
    ["client", "average debit in September and October"],
    ["client", "latest credit of September and October"],
    ["client", "list credits in September and October"],
    ["client", "which account had the most credits in September and October"],
    ["admin", "largest credit of Dunewater and Falconmoor in October"],
  ] as const)("or no figure is given: %s: %s", async (as, question) => {
    const turn = await ask(as, question);
    expect(isDeclined(turn)).toBe(true);
    expect([turn.answer.table, turn.answer.content.match(money)]).toEqual([undefined, null]);
  });
});

describe("What is wanted all in one currency leaves out no other", () => {
  const sums = (of: string, type: string) =>
    Promise.all(
      ["USD", "AED", "EUR"].map((currency) =>
        one(
          `printf('%,.2f', sum(t.amount) / 100.0) from ${rows} and t.type = '${type}' and v.currency = '${currency}' and ${month} = '${of}'`,
        ),
      ),
    );

  test.each([
    ["credit", "2026-10", ["Total receipts in October, all in USD"]],
    ["credit", "2026-10", ["sum of all credits in October all in USD"]],
    ["credit", "2026-10", ["credits in October combined in USD"]],
    ["credit", "2026-10", ["all credits of October together in dollars"]],
    ["credit", "2026-10", ["sum of all credits in October all in AED"]],
    ["debit", "2026-10", ["sum of debits in October, everything in AED"]],
    ["debit", "2026-10", ["how much did we spend in October, all in EUR"]],
    ["credit", "2026-09", ["sum of all credits in October all in USD", "and in September"]],
    ["debit", "2026-10", ["sum of all credits in October all in AED", "and the debits?"]],
  ] as const)("%s, %s: %p", async (type, of, turns) => {
    const { answer } = await ask("client", ...turns);
    for (const sum of await sums(of, type)) expect(answer.content).toContain(sum);
    expect(answer.content).toContain("At the latest rates that is");
  });

  test.each([
    "total payments in October all in USD",
    "largest debit in October all in USD",
    "debits by account in October all in USD",
    "compare credits in September and October all in USD",
    "average credit in October, all in AED",
    "sum of holds all in USD",
  ])("or no figure is given: %s", async (question) => {
    const turn = await ask("client", question);
    expect(isDeclined(turn)).toBe(true);
    expect(turn.answer.content).not.toMatch(money);
  });
});

describe("The most of what is counted is told by its number", () => {
  test.each([
    ["credit", "which account received the most deposits in October"],
    ["credit", "which account had the most credits in October"],
    ["credit", "which account had the most receipts in October"],
    ["debit", "which account has the most debits in October"],
    ["debit", "which account had the most withdrawals in October"],
  ])("%s: %s", async (type, question) => {
    const turn = await ask("client", question);
    const name = await one(
      `v.customer_name from ${rows} and t.type = '${type}' and ${month} = '2026-10' group by v.id order by count(*) desc limit 1`,
    );
    if (isDeclined(turn)) expect(turn.answer.content).not.toMatch(money);
    else expect(turn.answer.content).toContain(`Over all currencies the most are of ${name}`);
  });

  test.each([
    "who sent us the most payments in October",
    "which customer made the most payments in October",
    "from whom did we receive the most payments in October",
    "who paid us the most times in October",
  ])("what came in is not what went out: %s", async (question) => {
    const { answer } = await ask("client", question);
    expect(answer.understood).toStartWith(
      "Largest credits of your accounts, by counterparty, in the order of their number",
    );
  });

  test.each(["which supplier got the most transfers in October", "who gave us the most cheques"])(
    "and never by money: %s",
    async (question) => {
      expect(isDeclined(await ask("client", question))).toBe(true);
    },
  );
});

describe("Advice is not given, and how it is done is no advice", () => {
  test.each([
    ["admin", "should we suspend Dunewater Operating?"],
    ["admin", "should I release the hold on Operating"],
    ["admin", "Dunewater looks odd, should we suspend it?"],
    ["admin", "shall we approve the payment"],
    ["admin", "ought we to close an account"],
    ["admin", "is it wise to suspend an account"],
    ["admin", "would it be better to release the hold"],
    ["admin", "which hold should we release first"],
    ["admin", "tell me whether to release HOLD-2026-9001"],
    ["admin", "do we need to suspend Dunewater Operating"],
    ["admin", "do you recommend to reject it"],
    ["admin", "any advice on raising the limit of Dunewater?"],
    ["client", "should we download statements monthly"],
    ["client", "should I pay Keelforge now"],
    ["client", "is it a good idea to upload payments in bulk"],
  ] as const)("%s: %s", async (as, question) => {
    const turn = await ask(as, question);
    expect(isDeclined(turn)).toBe(true);
    expect(turn.answer.content).toStartWith("I do not give advice.");
    expect(turn.answer.links).toBeUndefined();
  });

  test.each([
    ["admin", "how should I suspend an account", "set its Status"],
    ["client", "what should I do if I forgot my password", "Password Reset"],
  ] as const)("but how something is done is told: %s: %s", async (as, question, told) => {
    expect((await ask(as, question)).answer.content).toContain(told);
  });
});

describe("A word that was lost while the question was put otherwise", () => {
  test.each([
    ["admin", "Dunewater Operating has no payments since October, suspend it", "“since”"],
    ["admin", "Dunewater Operating is not active since October, please close it", "“not”"],
  ] as const)("is named, and nothing is answered: %s: %s", async (as, question, word) => {
    const turn = await ask(as, question);
    expect(isDeclined(turn)).toBe(true);
    expect(turn.answer.content).toContain(word);
  });

  test("stays what it was: 'not had' is no account that is left out", async () => {
    const turn = await ask("client", "what has Keelforge not had from Operating in October");
    expect(isDeclined(turn)).toBe(true);
    expect(turn.answer.content).not.toMatch(money);
  });
});

describe("An amount in front of a day stays an amount", () => {
  test.each([
    "Debits over 10,000.00, 1 to 31 October 2026",
    "list debits over 10,000.00, 1 to 31 October 2026",
    "debits over 10000.00 1 to 31 October",
  ])("%s", async (question) => {
    const { answer } = await ask("client", question);
    for (const currency of ["USD", "AED"])
      expect(answer.content).toContain(
        await one(
          `printf('%,.2f', sum(t.amount) / 100.0) from ${rows} and t.type = 'debit' and t.amount > 1000000 and v.currency = '${currency}' and ${month} = '2026-10'`,
        ),
      );
  });
});
