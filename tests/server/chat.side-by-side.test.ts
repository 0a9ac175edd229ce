import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { answer } from "@/assistant/engine";
import { askedAt, type Person } from "../fixtures/questions/people";
import { actorOf } from "../fixtures/questions/put";
import { openDemo } from "./demo-book";

let deps: Awaited<ReturnType<typeof openDemo>>;
beforeAll(async () => {
  deps = await openDemo(askedAt);
});
afterAll(() => deps.db.close());

const ask = (as: Person, question: string) => answer(deps, actorOf(as), question, null);
const amounts = (text: string): string[] => text.match(/(?:AED |EUR |\$)[\d,]+\.\d\d/g) ?? [];

/** Figures of one account and period by the words that ask for them, and how each looks in an answer. */
const figures: Readonly<Record<string, RegExp>> = {
  balance: /balance of Dunewater Operating|to \$407,645\.17/,
  available: /available/,
  held: / held/,
  count: /16 (?:credits|debits)|32 transactions/,
  sum: /\$101,974\.84|\$114,081\.03|comes to/,
  average: /On average/,
  highest: /largest .*(?:is|currency)/,
  lowest: /smallest .*(?:is|currency)/,
  latest: /latest/,
  credits: /16 credits|came in|largest credit|smallest credit|latest credit/,
  debits: /16 debits|went out|largest debit|smallest debit|latest debit/,
};

describe("two figures that are asked for side by side are both told, or neither is", () => {
  for (const [one, first] of Object.entries(figures))
    test(one, async () => {
      const left: string[] = [];
      for (const [other, second] of Object.entries(figures)) {
        if (one === other) continue;
        const question = `Operating Account in October: ${one} and ${other}`;
        const turn = await ask("client", question);
        const { content } = turn.answer;
        const both = first.test(content) && second.test(content);
        if (turn.figures.length > 0 && !both) left.push(`${question} → ${content}`);
      }
      expect(left).toEqual([]);
    });

  test("a balance and what is available of a past day", async () => {
    const { answer: told } = await ask(
      "falcon",
      "Freight Collections at close of business 31 August: balance and available, please",
    );
    expect(amounts(told.content)).toEqual(["$479,033.07", "$477,589.91", "$1,443.16"]);
  });

  test("both limits", async () => {
    const { answer: told } = await ask("client", "daily limit and monthly limit of Supplier Payments");
    expect(told.content).toContain("Today");
    expect(told.content).toMatch(/month/i);
  });
});

describe("payments to somebody are all debits with that name", () => {
  test("collected bills are among them, and those made here are told beside", async () => {
    const asked = await ask(
      "client",
      "How many payments went to Tidemark Paints in November so far, and what do they add up to?",
    );
    const paid = await ask("client", "how much did we pay Tidemark Paints in November so far");
    expect(amounts(paid.answer.content)).toEqual(["$29,830.32"]);
    expect(asked.answer.content).toContain("$29,830.32");
    expect(asked.answer.content).toContain("1 of all these debits was made here as a payment: $3,560.00");
  });

  test("a state of payments is one of those that were made here", async () => {
    const { answer: told } = await ask("client", "sent payments to Tidemark Paints in November");
    expect(amounts(told.content)).toEqual(["$3,560.00"]);
  });

  test("a payment that was made here is told with its state", async () => {
    const { answer: told } = await ask("client", "did the payment to ropeworks of 18,828.23 go out");
    expect(told.table?.rows[0]).toContain("Processing");
  });

  test("to whom is told by name, and the largest bill is no sweep", async () => {
    const whom = await ask("auditor", "How many payments did Falconmoor make in October, and to whom?");
    expect(whom.answer.table?.rows[0]?.[0]).toBe("Haulbrook Transport");
    const bill = await ask("falcon", "biggest bill in october who from");
    expect(amounts(bill.answer.content)).toEqual(["$16,410.00", "AED 16,200.00"]);
  });

  test("without a name both are told, and parts are asked about", async () => {
    const { answer: told } = await ask("client", "how many payments did we make in October");
    expect(told.content).toContain("22 payments");
    expect(told.content).toContain("71 debits");
    const parted = await ask("client", "payments by month since July");
    expect(parted.figures).toEqual([]);
    expect(parted.answer.choices?.map(({ message }) => message)).toEqual([
      "payments made here by month since July",
      "debits by month since July",
    ]);
  });
});

describe("what would answer another question is not told", () => {
  const asked: readonly (readonly [Person, string])[] = [
    ["auditor", "Sandreef Beach Club balance and status"],
    ["auditor", "balance of Bluepalm Project Escrow on 15 September and its credits now"],
    ["client", "balance of Operating Account now and of Payroll a month ago"],
    ["client", "when was the last time our accounts had less than 300k"],
    ["client", "is Supplier Payments below 300k"],
    ["client", "balance in usd and in aed"],
    ["client", "iban and balance of Supplier Payments"],
    ["client", "debits and fees of Supplier Payments"],
    ["client", "fees and largest debit of Supplier Payments"],
    ["client", "daily limit and payments of Supplier Payments"],
    ["client", "balance and lowest balance of Supplier Payments"],
    ["client", "which supplier got the largest payment in October"],
    ["client", "payroll total for each month since July"],
    ["auditor", "which client had the largest debit in October"],
  ];
  for (const [as, question] of asked)
    test(question, async () => expect((await ask(as, question)).figures).toEqual([]));

  test("months are told apart where a range of them follows", async () => {
    const { answer: told } = await ask(
      "auditor",
      "Noorvale Retail Collections, receipts by month, July to October",
    );
    expect(told.table?.rows.length).toBe(4);
  });

  test("a net beside credits and debits leaves no account out", async () => {
    const { answer: told } = await ask("client", "credits, debits and net of Export Collections in October");
    expect(told.understood).toBe("Transactions of Dunewater Export Collections, 1 to 31 October 2026");
  });

  test("one row is told where one row is asked for", async () => {
    const { answer: told } = await ask("client", "who got the largest payment in October");
    expect(told.content).toContain("$21,576.62");
  });

  test("a mistyped noun is no account", async () => {
    const { answer: told } = await ask("client", "how meny paymnts did we mak in octobr");
    expect(told.content).toContain("22 payments");
  });

  test("a word of a client's name that one account has, too, is that account", async () => {
    const { answer: told } = await ask("falcon", "receipts of freight in October");
    expect(told.understood).toContain("Falconmoor Freight Collections");
  });
});
