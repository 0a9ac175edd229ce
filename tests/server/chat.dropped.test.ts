import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Answer } from "@/assistant/contract";
import { answer } from "@/assistant/engine";
import { askedAt, type Person } from "../fixtures/questions/people";
import { actorOf } from "../fixtures/questions/put";
import { openDemo } from "./demo-book";

let deps: Awaited<ReturnType<typeof openDemo>>;
beforeAll(async () => {
  deps = await openDemo(askedAt);
});
afterAll(() => deps.db.close());

/** Questions that are answered as they stand. */
const asked: readonly (readonly [Person, string])[] = [
  ["client", "how much did we pay keelforge in october"],
  ["client", "debits of supplier payments last month"],
  ["client", "balance of operating account"],
  ["client", "largest debit in october"],
  ["client", "how many credits this month"],
  ["client", "active holds"],
  ["admin", "debits by client in october"],
  ["admin", "open alerts"],
];

const read = ({ content, understood }: Answer): string => `${content} ${understood}`;

/** What makes another question of each of them. */
const changes =
  "twice|half of|not yet|no longer|again|per cent|per employee|at most|up|down|other than that|except october|without salaries|net of fees|before noon|at night|on weekdays|by mistake|by me|in cheques|for the first time|since then|expected|due|unpaid|unmatched|back|in advance|partly|than expected|like last year|same as before|alone|how|second|the other|neither|of falconmoor|by status|as planned|available in part|with each other";

describe("a word that changes a question is not dropped", () => {
  for (const [as, question] of asked)
    test(question, async () => {
      const plain = await answer(deps, actorOf(as), question, null);
      expect(plain.figures.length).toBeGreaterThan(0);
      const same: string[] = [];
      for (const change of changes.split("|")) {
        const changed = await answer(deps, actorOf(as), `${question} ${change}`, null);
        if (changed.figures.length > 0 && read(changed.answer) === read(plain.answer)) same.push(change);
      }
      // 'How' is said of a balance in passing.
      expect(same.filter((change) => !(change === "how" && question.startsWith("balance")))).toEqual([]);
    });
});
