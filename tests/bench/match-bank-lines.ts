/**
 * Compares 100,000 lines of a bank with as many postings, and prints measurements as JSON: the time in ms, the peak of
 * memory in bytes. A third agree by reference, a third by virtual IBAN some days apart, a third by a text's reference.
 */
import type { Leg } from "@/bank/bank-statements/leg-index";
import { matchLines } from "@/bank/bank-statements/matching";
import type { Line } from "@/bank/bank-statements/rules";
import { runToEnd } from "@/kernel/time-slices";
import { addDays } from "@/vocabulary/calendar";
import { makeVirtualIban } from "@/vocabulary/iban";

export type Matched = { ms: number; peak: number; lines: number };

const lines = 100_000;
const ibans = Array.from({ length: 500 }, (_, at) => makeVirtualIban("033", at + 1));
const day = (at: number) => addDays("2026-11-01", at % 25);
const getIban = (at: number) => ibans[at % ibans.length] ?? "";
const getAmount = (at: number) => 10_000 + (at % 40_000);

const legs = Array.from(
  { length: lines },
  (_, at): Leg => ({
    journalId: `journal-${at}`,
    kind: "credit",
    amount: getAmount(at),
    date: day(at),
    references: [`INV-2026-${at}`],
    ibans: [getIban(at)],
    counterparties: [],
    names: [],
  }),
);

const bank = Array.from(
  { length: lines },
  (_, at): Line => ({
    direction: "credit",
    reversal: false,
    pending: false,
    amount: getAmount(at),
    booked: at % 3 === 1 ? day(at) : addDays(day(at), 1),
    bankReference: `B${at}`,
    endToEndId: at % 3 === 0 ? `INV-2026-${at}` : "",
    references: [],
    remittance: at % 3 === 2 ? `Invoice INV-2026-${at} with thanks` : "",
    structuredReference: "",
    counterpartyName: "",
    counterpartyAccount: "",
    creditorAccount: at % 3 === 1 ? getIban(at) : "",
  }),
);

const started = performance.now();
const { decisions } = runToEnd(
  matchLines({
    lines: bank,
    legs,
    accounts: new Map(),
    instructions: [],
    findRepeat: () => undefined,
    currency: "USD",
    bankCode: "033",
    own: false,
  }),
);
const ms = performance.now() - started;
const matched = decisions.filter(({ match }) => match === "matched").length;
if (matched !== lines) throw new Error(`${matched} of ${lines} lines are matched`);
const result: Matched = { ms, peak: process.resourceUsage().maxRSS * 1024, lines };
console.log(JSON.stringify(result));
