import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { listSuggestions } from "@/assistant/compose/suggestions";
import { entities, listEntities } from "@/assistant/entities";
import { splitPhrases } from "@/assistant/question/entity";
import { buildLexicon, lexiconWords } from "@/assistant/read/lexicon";
import type { Deps } from "@/deps";
import { askedAt, type Person } from "../fixtures/questions/people";
import { asAssistant, getActor, type Turn } from "../fixtures/questions/put";
import { takeSample } from "../samples";
import { listRows, openDemo } from "./demo-book";

let deps: Deps;
beforeAll(async () => {
  deps = await openDemo(askedAt);
});
afterAll(() => deps.db.close());

/** Answer to the last of several turns. */
async function asked(as: Person, ...turns: string[]): Promise<Turn["answer"]> {
  let last: Turn | undefined;
  // As stored between two calls.
  for (const turn of turns)
    last = await asAssistant(deps, getActor(as), turn, JSON.parse(JSON.stringify(last?.context ?? null)));
  if (!last) throw new Error("Nothing was asked");
  return last.answer;
}

describe("What is not understood is refused", () => {
  test("with the word that nothing is known of", async () => {
    expect((await asked("client", "debits of zorbling in October")).content).toContain("“zorbling”");
    const { content, choices } = await asked("client", "debits of Operating in October zorbling");
    expect(content).toContain("“zorbling”");
    const [choice] = choices ?? [];
    expect(choice?.label).toBe("Debits of Dunewater Operating Account from 1 to 31 October 2026");
    expect((await asked("client", choice?.message ?? "")).understood).toBe(choice?.label);
  });

  test("and is not offered without it, where it would be left out of something", async () => {
    expect((await asked("client", "debits in October except zorbling")).choices).toBeUndefined();
  });

  test("with what is missing before it", async () => {
    expect((await asked("client", "and in September?")).content).toContain("continues an earlier question");
  });

  test("without a word that is staff's own, where a client asks", async () => {
    expect((await asked("client", "show flagged debits in October")).content).not.toContain("flagged");
    expect((await asked("admin", "show flagged debits in October")).content).toContain("“flagged”");
  });

  test("without any word that is said of what clients must not know", async () => {
    const values = entities.flatMap(({ fields }) =>
      Object.values(fields).flatMap((field) => Object.values(field.values ?? {})),
    );
    const ofClients = lexiconWords(buildLexicon(listEntities(getActor("client")), false));
    const phrases = values
      .flatMap(({ staffWords = "" }) => splitPhrases(staffWords))
      .map((words) => words.filter((word) => word.length > 3 && !ofClients.has(word)))
      .filter((words) => words.length > 0);
    expect(phrases.length).toBeGreaterThan(5);
    for (const phrase of takeSample(phrases, 4))
      for (const question of ["show payments", "is any of our alerts", "how many holds were"]) {
        const answer = await asked("client", `${question} ${phrase.join(" ")}`);
        const text = JSON.stringify(answer).toLowerCase();
        for (const word of phrase) expect(text).not.toContain(`“${word}`);
      }
  });

  test("and what comes next is a new question", async () => {
    const { content } = await asked("client", "debits of zorbling", "How many debits in October?");
    expect(content).toMatch(/^\d+ debits/);
    const { understood } = await asked("client", "debits of zorbling", "and in September?");
    expect(understood).toBeUndefined();
  });
});

test("A question about the product may stand between two questions about rows", async () => {
  const turns = ["debits in October", "How do I make a payment?", "and in September?"] as const;
  expect((await asked("client", ...turns.slice(0, 2))).links).toBeDefined();
  expect((await asked("client", ...turns)).understood).toContain("September");
});

describe("A later turn continues from what was asked", () => {
  const listDebits = (account: string, from: string, to: string) =>
    listRows(
      deps,
      `select sum(t.amount), count(*) from transactions t join virtual_accounts v on v.id = t.virtual_account_id
       where v.account_name = '${account}' and t.type = 'debit'
       and strftime('%Y-%m-%d', t.created_at / 1000 + 14400, 'unixepoch') between '${from}' and '${to}'`,
    );
  const dollars = (minor: unknown) =>
    (Number(minor) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });

  test.each([
    ["and in September?", "2026-09-01", "2026-09-30"],
    ["the month before", "2026-09-01", "2026-09-30"],
    ["sorry, I meant August", "2026-08-01", "2026-08-31"],
    ["August instead of October", "2026-08-01", "2026-08-31"],
    ["how much was that", "2026-10-01", "2026-10-31"],
    ["what do they add up to", "2026-10-01", "2026-10-31"],
    ["total of those", "2026-10-01", "2026-10-31"],
  ])("in its days: %s", async (turn, from, to) => {
    const [[sum] = []] = await listDebits("Dunewater Operating Account", from, to);
    expect((await asked("client", "debits of Operating in October", turn)).content).toContain(dollars(sum));
  });

  test("or in both of the last two", async () => {
    const turns = ["debits of Operating in October", "and in September?"] as const;
    const [[both] = []] = await listDebits("Dunewater Operating Account", "2026-09-01", "2026-10-31");
    const [[one] = []] = await listDebits("Dunewater Operating Account", "2026-10-01", "2026-10-31");
    expect((await asked("client", ...turns, "both together")).content).toContain(dollars(both));
    const { content } = await asked("client", ...turns, "compare the two months");
    expect(content).toContain(dollars(one));
    expect(content).toContain(dollars(Math.abs(2 * Number(one) - Number(both))));
    expect((await asked("client", ...turns, "which was the higher one, by how much?")).content).toBe(content);
  });

  test("in the order of its rows", async () => {
    const rows = await listRows(
      deps,
      `select t.amount from transactions t join virtual_accounts v on v.id = t.virtual_account_id
       where v.account_name = 'Dunewater Supplier Payments' and t.type = 'debit' order by t.id desc limit 3`,
    );
    const turns = [
      "latest debit of Supplier Payments",
      "and the one before that",
      "and the one before that?",
    ];
    for (const [at, [amount]] of rows.entries())
      expect((await asked("client", ...turns.slice(0, at + 1))).content).toContain(dollars(amount));
  });

  test("of one row, by its place or for what it has", async () => {
    const largest = await asked("client", "largest debit of Operating in October");
    const [row = []] = largest.table?.rows ?? [];
    expect(
      (await asked("client", "largest debit of Operating in October", "when was that")).content,
    ).toContain(row[0] ?? "-");
    const [, [second] = []] = await listRows(
      deps,
      `select t.amount from transactions t join virtual_accounts v on v.id = t.virtual_account_id
       where v.account_name = 'Dunewater Operating Account' and t.type = 'debit'
       and strftime('%Y-%m', t.created_at / 1000 + 14400, 'unixepoch') = '2026-10' order by t.amount desc limit 2`,
    );
    const { content } = await asked("client", "largest debit of Operating in October", "and the second one");
    expect(content).toContain(dollars(second));
  });

  test("of an account as it stood then", async () => {
    const { understood } = await asked(
      "client",
      "debits in October",
      "what was the balance of Operating then",
    );
    expect(understood).toBe("Balance of Dunewater Operating Account on 31 October 2026");
  });

  test("and is asked which is meant if it may be a new question", async () => {
    const { choices = [] } = await asked("client", "balance of Operating", "how much came in this month");
    expect(choices.map(({ label }) => label)).toEqual([
      "Credits of Dunewater Operating Account from 1 to 30 November 2026",
      "Credits from 1 to 30 November 2026",
    ]);
    for (const { label, message } of choices) {
      const { understood } = await asked("client", "balance of Operating", message);
      expect(understood).toBe(label);
    }
  });

  test.each([
    [["last 5 debits of Operating", "the sum"]],
    [["debits of Operating by month", "the largest"]],
    [["active holds", "debits of those"]],
    [["what was it in October"]],
    [["debits of Operating over 5,000", "under 9,000"]],
    [["debits of Operating in October", "August instead of September"]],
  ])("is not answered if it is unclear what it refers to: %p", async (turns) => {
    expect((await asked("client", ...turns)).understood).toBeUndefined();
  });

  test("is offered as a new question if it is unclear what it refers to", async () => {
    const { choices } = await asked("client", "last 5 debits of Operating", "total debits in September");
    const [{ message } = { message: "" }] = choices ?? [];
    const { understood } = await asked("client", "last 5 debits of Operating", message);
    expect(understood).toBe("Debits from 1 to 30 September 2026");
  });

  test("is not answered behind what an earlier release kept", async () => {
    const kept = { question: { subject: "transactions", accounts: [1] } };
    const { answer } = await asAssistant(deps, getActor("client"), "and in September?", kept);
    expect(answer.understood).toBeUndefined();
  });
});

test("Each question that is offered for an empty chat is answered", async () => {
  for (const as of ["client", "falcon", "admin", "auditor"] as const)
    for (const { label } of await listSuggestions(deps, getActor(as), { typed: "", at: "" })) {
      const { understood, content } = await asked(as, label);
      expect({ as, label, content, understood }).toMatchObject({ understood: expect.any(String) });
    }
});

test("A greeting is answered with questions to ask", async () => {
  const { content, choices } = await asked("client", "Good morning");
  expect(content).toStartWith("Hello");
  expect(choices).toHaveLength(3);
});
