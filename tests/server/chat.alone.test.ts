import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Deps } from "@/deps";
import { askedAt, type Person } from "../fixtures/questions/people";
import { actorOf, asReader, type Turn } from "../fixtures/questions/put";
import { openDemo } from "./demo-book";

let deps: Deps;
beforeAll(async () => {
  deps = await openDemo(askedAt);
});
afterAll(() => deps.db.close());

/** The answer to the last of some turns. */
async function asked(as: Person, ...turns: string[]): Promise<Turn["answer"]> {
  let last: Turn | undefined;
  // As it is kept between two calls.
  for (const turn of turns)
    last = await asReader(deps, actorOf(as), turn, JSON.parse(JSON.stringify(last?.context ?? null)));
  if (!last) throw new Error("Nothing was asked");
  return last.answer;
}

describe("What is not understood is refused", () => {
  test("with the word that nothing is known of", async () => {
    expect((await asked("client", "debits of zorbling in October")).content).toContain("“zorbling”");
  });

  test("without a word that is staff's own, where a client asks", async () => {
    expect((await asked("client", "show flagged debits in October")).content).not.toContain("flagged");
    expect((await asked("admin", "show flagged debits in October")).content).toContain("“flagged”");
  });

  test("and what comes next is a question by itself", async () => {
    const { content } = await asked("client", "debits of zorbling", "How many debits in October?");
    expect(content).toMatch(/^\d+ debits/);
    const { understood } = await asked("client", "debits of zorbling", "and in September?");
    expect(understood).toBeUndefined();
  });
});

test("What the product does is told between two questions of rows", async () => {
  const turns = ["debits in October", "How do I make a payment?", "and in September?"] as const;
  expect((await asked("client", ...turns.slice(0, 2))).links).toBeDefined();
  expect((await asked("client", ...turns)).understood).toContain("September");
});
