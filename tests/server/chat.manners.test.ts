import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { answer } from "@/assistant/engine";
import { questions } from "../fixtures/questions";
import { askedAt } from "../fixtures/questions/people";
import { actorOf } from "../fixtures/questions/put";
import { openDemo } from "./demo-book";

let deps: Awaited<ReturnType<typeof openDemo>>;
beforeAll(async () => {
  deps = await openDemo(askedAt);
});
afterAll(() => deps.db.close());

const bare = (question: string): string => question.replace(/[?.!\s]+$/, "");

/** What people say around a question without asking anything else. */
const around: Readonly<Record<string, (question: string) => string>> = {
  "a greeting": (question) => `Hi there, ${question}`,
  "an apology": (question) => `sorry to bother you again, but ${question}`,
  thanks: (question) => `${bare(question)}, thanks a lot in advance!`,
  chatter: (question) => `um, ${bare(question)} lol`,
  "what it is for": (question) => `for my report: ${question}`,
};

/** Every sixth of the questions that stand by themselves: all of them take seconds, and say the same. */
const asked = Object.values(questions)
  .flat()
  .flatMap(({ as, ask }) => (typeof ask === "string" && !/["“]/.test(ask) ? [{ as, ask }] : []))
  .filter((_, at) => at % 6 === 0);

describe("manners change no answer", () => {
  for (const [name, put] of Object.entries(around))
    test(name, async () => {
      const changed: string[] = [];
      let answered = 0;
      for (const { as, ask } of asked) {
        const plain = (await answer(deps, actorOf(as), ask, null)).answer;
        if (plain.understood === undefined) continue;
        answered += 1;
        const polite = (await answer(deps, actorOf(as), put(ask), null)).answer;
        if (polite.content !== plain.content || polite.understood !== plain.understood)
          changed.push(put(ask));
      }
      expect(answered).toBeGreaterThan(50);
      expect(changed).toEqual([]);
    });
});
