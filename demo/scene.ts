import { findCounterparty } from "@/accounts/transactions/counterparty";
import type { Deps } from "@/deps";
import type { Poster } from "@/ledger/command";
import { runningWork } from "@/platform/leased-work/running-work";
import type { BankDate } from "@/vocabulary/calendar";
import type { Minor } from "@/vocabulary/money";
import { inDollars } from "./directory";
import type { RateBook } from "./rates";
import type { Script } from "./script";
import type { Made } from "./suspicions";
import type { Text } from "./texts";
import type { AccountSpec } from "./work";

/** A credit that a client's customer pays: the bank's date, and minutes after its midnight. */
export type Collected = { account: AccountSpec; date: BankDate; minutes: number; amount: Minor; text: Text };

/** Context for planning movements, apart from the script. */
export type Scene = {
  script: Script;
  accounts: readonly AccountSpec[];
  rates: RateBook;
  bankCode: string;
  /** The payments that were made so far, in their order. */
  made: Made[];
  /** Credits planned for what clients' customers pay. */
  collected: Collected[];
  /** Active account numbers at the moment that is played, by `numberKey`. */
  numbers: Map<string, number>;
};

/** Key of the number of a holder on an account. */
export const numberKey = ({ id }: AccountSpec, holder: string): string => `${id} ${holder}`;

/** Carries out a command of the product at the moment that is played, with the work that it begins. */
export function act({ script }: Pick<Scene, "script">, command: (deps: Deps) => Promise<unknown>): void {
  const at = script.now;
  script.attempt(async (deps) => {
    const past = { ...deps, now: () => at };
    await command(past);
    await runningWork(past.db).settled();
  });
}

/**
 * Books a credit or a debit; a debit that the account has no money for does not happen. A payer who has a number of the account pays
 * to that.
 */
export function move(
  { script, rates, numbers }: Pick<Scene, "script" | "rates" | "numbers">,
  account: AccountSpec,
  type: "credit" | "debit",
  amount: Minor,
  text: Text,
  poster: Poster = null,
): void {
  if (amount <= 0 || (type === "debit" && amount > (script.available.get(account.id) ?? 0))) return;
  const { id, currency } = account;
  const payer = type === "credit" ? findCounterparty(text.description) : undefined;
  const paidTo = payer && numbers.get(numberKey(account, payer));
  script.post(poster, {
    kind: type,
    steps: [{ type, account: id, amount, currency, ...text }],
    usdAmount: inDollars(amount, currency, rates.at(script.now)),
    ...(paidTo && { paidTo }),
  });
}
