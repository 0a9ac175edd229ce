import { afterAll, beforeAll, expect, test } from "bun:test";
import { answerQuestion } from "@/assistant/answer-question";
import type { Deps } from "@/deps";
import { askedAt, type Person } from "../fixtures/questions/people";
import { getActor } from "../fixtures/questions/put";
import { openDemo } from "./demo-book";

let deps: Deps;
beforeAll(async () => {
  deps = await openDemo(askedAt);
});
afterAll(() => deps.db.close());

/** Reading of a question, or undefined if it has no answer. */
async function understood(as: Person, question: string): Promise<string | undefined> {
  const outcome = await answerQuestion(deps, getActor(as), question, null);
  return outcome.kind === "answered" ? outcome.turn.answer.understood : undefined;
}

test("A mistyped name or word is read as the one that it is near to", async () => {
  expect(await understood("client", "What did we pay Keelforg in octobr?")).toBe(
    "Debits with Keelforge from 1 to 31 October 2026",
  );
});

test.each(["balnce of Operating", "blaance of Operating", "balance of Opertaing", "balance of Operatinng"])(
  "One slip in a word of five letters is put right, and two in a longer one: %s",
  async (question) => {
    expect(await understood("client", question)).toBe("Balance of Dunewater Operating Account");
  },
);

test.each(["county debits in October", "active golds", "contractors balance", "balance of Oxerxtimg"])(
  "A word that is not a slip of another one is not put right: %s",
  async (question) => {
    expect(await understood("client", question)).toBeUndefined();
  },
);

test("The whole name of an account is read before its words are", async () => {
  expect(await understood("client", "ttl dr oct supplier pmts")).toBe(
    "Debits of Dunewater Supplier Payments from 1 to 31 October 2026",
  );
});

test("Names that are listed behind an exception are all left out", async () => {
  const wanted = "Debits except Keelforge and Propellis from 1 to 31 October 2026";
  expect(
    await understood("client", "Apart from Keelforge and Propellis, how much did we pay in October?"),
  ).toBe(wanted);
  expect(await understood("client", "debits in October excluding Keelforge and excluding Propellis")).toBe(
    wanted,
  );
});

test("Who was paid is not a payer", async () => {
  expect(await understood("client", "was Keelforge paid in October")).toBe(
    "Whether debits with Keelforge from 1 to 31 October 2026",
  );
  expect((await understood("client", "when were we paid in October")) ?? "").not.toContain("ebits");
});

test("Words of any description name no rows alone", async () => {
  expect((await understood("client", "incoming transfer last month")) ?? "").not.toContain("with");
});

test("A client's name is unknown to other clients", async () => {
  expect(await understood("client", "balance of Falconmoor")).toBeUndefined();
  expect(await understood("admin", "balance of Falconmoor")).toBe("Balance of Falconmoor Freight FZE");
});

test("Words that fit many accounts ask which one is meant", async () => {
  const outcome = await answerQuestion(
    deps,
    getActor("client"),
    "How much went out of the payments account in October?",
    null,
  );
  const choices = outcome.kind === "several" ? (outcome.answer.choices ?? []) : [];
  expect(choices.length).toBeGreaterThan(1);
  for (const { message } of choices)
    expect(await understood("client", message)).toContain("Debits of Dunewater");
});
