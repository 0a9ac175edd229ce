import type { Actor } from "@/access/actor";
import { answerOwn } from "@/assistant/answer-turn";
import type { Deps } from "@/deps";
import { copyBook, dropBook, large, openBench, type Size, seededBook, small } from "./book";
import { median } from "./report";

/** Rounds over all questions, alternating between the two books; the median of a question's times counts. */
const rounds = 7;
const client = "SEED_000001";
const iban = "AE879990000000000000001";

/** Questions that any seeded book can answer, of staff and of a client's user. */
const ofStaff = [
  "What is the total balance?",
  "How much is available across all accounts?",
  "How much is on hold?",
  "How many accounts are there?",
  "which accounts are suspended",
  `balance of ${iban}`,
  `balance of ${iban} at the end of last month`,
  `total balance of ${client}`,
  `credits of ${client} last month`,
  `last 5 transactions of ${iban}`,
  "How much came in last month?",
  "total debits this month by currency",
  "How many credits were there yesterday?",
  "debits by week this month",
  "credits by month this year",
  "latest 10 transactions",
  `largest debit of ${iban} this year`,
  `why did the balance of ${iban} fall last month`,
  "compare credits of this month with last month",
  "How many active holds are there?",
  "holds that expire next week",
  "holds that expire next month",
  "How many active alerts are there?",
  "payments waiting for review",
  "What is the euro rate?",
  `average balance of ${iban} last month`,
  `lowest balance of ${client} last month`,
  `opening balance, credits, debits and closing balance of ${client} last month`,
  `when was ${iban} last below 1,000`,
  "on which days last month was there no movement",
];
const ofClient = [
  "What is my total balance?",
  "How much is available?",
  "list my accounts",
  "How much came in last month?",
  "How much went out this quarter?",
  "credits by week this month",
  "debits by account last month",
  "average credit last month",
  "last 5 transactions",
  "largest debit this month",
  "debits over 10,000 this month",
  "show my active holds",
  "show my alerts",
  "which payments were returned",
  "What is my daily limit?",
  "predict next month's balance",
  "average balance last month",
  "days without debits last month",
  "median debit this month",
  "how many days since the last credit",
];

const origin = { ip: "127.0.0.1", userAgent: "bench", requestId: "bench" };
const person = { userId: 1, username: "bench", email: "bench@vostra.example", virtualAccountId: null };
export const staff: Actor = { ...person, role: "admin", clientId: "HOUSE", sessionId: "", origin };
export const own: Actor = { ...staff, role: "client_user", clientId: client };

const asked = [
  ...ofStaff.map((text) => ({ actor: staff, text })),
  ...ofClient.map((text) => ({ actor: own, text })),
];

type Times = { p50: number; p99: number; slowest: string; each: number[] };

function getTimes(samples: readonly (readonly number[])[]): Times {
  const middles = samples.map(median);
  const sorted = middles.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  const slowest = asked[middles.indexOf(sorted.at(-1) ?? 0)]?.text ?? "";
  return { p50: at(0.5), p99: at(0.99), slowest, each: middles };
}

/**
 * Milliseconds for an answer on a small book and on one of 1,000,000 transactions: in processor time, which other
 * programs do not affect.
 */
export async function timeSizes(): Promise<{ questions: string[]; small: Times; large: Times }> {
  const open = async (size: Size) => {
    const path = await copyBook(await seededBook(size));
    return { path, deps: (await openBench(path)) as Deps, samples: asked.map((): number[] => []) };
  };
  const books = [await open(small), await open(large)] as const;
  for (let round = 0; round <= rounds; round++) {
    for (const [at, { actor, text }] of asked.entries()) {
      for (const { deps, samples } of books) {
        const before = process.cpuUsage();
        await answerOwn(deps, actor, { message: text, context: null });
        const { user, system } = process.cpuUsage(before);
        // The first round prepares statements.
        if (round > 0) samples[at]?.push((user + system) / 1000);
      }
    }
  }
  for (const { deps, path } of books) {
    await deps.db.close();
    dropBook(path);
  }
  return {
    questions: asked.map(({ text, actor }) => `${actor.role === "admin" ? "staff" : "client"}: ${text}`),
    small: getTimes(books[0].samples),
    large: getTimes(books[1].samples),
  };
}
