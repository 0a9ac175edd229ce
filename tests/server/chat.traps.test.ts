import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { answer, type Turn } from "@/chat/engine";
import type { Deps } from "@/deps";
import { askedAt, type Person } from "../fixtures/questions/people";
import { actorOf } from "../fixtures/questions/put";
import { openDemo, rowsOf } from "./demo-book";

let deps: Deps;
beforeAll(async () => {
  deps = await openDemo(askedAt);
}, 60_000);
afterAll(() => deps.db.close());

/** Asks one turn after the other, and gives the last one. */
async function ask(as: Person, ...turns: string[]): Promise<Turn> {
  let last: Turn | undefined;
  for (const turn of turns) last = await answer(deps, actorOf(as), turn, last?.context ?? null);
  if (!last) throw new Error("Nothing was asked");
  return last;
}

const isDeclined = ({ context }: Turn) => context !== null && "unanswered" in context;
const money = /(?:\$|\b(?:AED|EUR)\s)\d/;

describe("A direction that was read from a verb", () => {
  test.each([
    ["auditor", "Account fees we took in November, per client"],
    ["auditor", "fee income in November"],
    ["client", "salaries we received in October"],
  ] as const)("gives no nil where a kind is of the other side alone: %s: %s", async (as, question) => {
    const { answer: told } = await ask(as, question);
    expect(told.understood).toStartWith("Debits of ");
    expect(told.content).toContain("so these are debits: there is no such credit");
    expect(told.content).toMatch(money);
  });

  test("asks where somebody is paid and does not pay", async () => {
    const { answer: told } = await ask("client", "what did Keelforge pay us in October");
    expect(told.content).toStartWith("I find no credits with “Keelforge” in their text");
    const message = told.choices?.[0]?.message ?? "";
    const again = await ask("client", message);
    const [[sum]] = (await rowsOf(
      deps,
      `select printf('%,.2f', sum(t.amount) / 100.0) from transactions t join virtual_accounts v on v.id = t.virtual_account_id
        where v.client_id = 'CLIENT_001' and v.currency = 'USD' and t.type = 'debit' and t.description like '%Keelforge%'
        and strftime('%Y-%m', t.created_at / 1000 + 14400, 'unixepoch') = '2026-10'`,
    )) as [[string]];
    expect(again.answer.content).toContain(`$${sum}`);
  });

  test.each(["how much did we pay Dunewater in October", "what did dunewater send us in october"])(
    "is asked about where the bank speaks of a client: %s",
    async (question) => {
      const { answer: told } = await ask("admin", question);
      expect(told.choices?.map(({ message }) => message.split(" ")[0])).toEqual(["Credits", "Debits"]);
      expect(told.content).not.toMatch(money);
    },
  );
});

describe("A fragment behind a question that was not answered", () => {
  test.each([
    "n the most in one go?",
    "and the largest?",
    "plus the euro account",
    "what about Operating?",
    "and how many holds",
    "also holds",
    "and the balance of Operating?",
    "biggest?",
  ])("is not answered: %s", async (fragment) => {
    const turn = await ask("client", "blah blubb", fragment);
    expect(isDeclined(turn) || !money.test(turn.answer.content)).toBe(true);
    expect(turn.answer.content).not.toMatch(money);
  });

  test("is answered where it is a whole question", async () => {
    const turn = await ask("client", "blah blubb", "and how much did Ras Dhow pay us in October?");
    expect(turn.answer.content).toMatch(money);
  });
});
