import { readArguments as readGiven, UsageError } from "@/command-line/command";
import { commands } from "@/command-line/commands";

/** Size of the ledger. */
export type Size = {
  accounts: number;
  transactions: number;
  clients: number;
  alerts: number;
  /** Minimum number of rows of the audit trail: postings leave one each, further ones are added. */
  auditRows: number;
  intoExisting: boolean;
};

const largest = {
  accounts: 1_000_000,
  transactions: 100_000_000,
  clients: 1_000_000,
  alerts: 10_000_000,
  "audit-rows": 100_000_000,
};

/**
 * Reads the command line. Without `--clients` there are about 25 accounts to a client.
 * @throws UsageError with a sentence that says what to type
 */
export function readArguments(args: readonly string[]): Size {
  const { values } = readGiven(commands.seed, args);
  const accounts = readCount("accounts", values.accounts);
  const transactions = readCount("transactions", values.transactions);
  const clients =
    values.clients === undefined
      ? Math.max(1, Math.round(accounts / 25))
      : readCount("clients", values.clients);
  if (accounts === 0) throw new UsageError("--accounts must be at least 1");
  if (clients === 0) throw new UsageError("--clients must be at least 1");
  if (clients > accounts)
    throw new UsageError("--clients cannot be more than --accounts: every client has an account");
  return {
    accounts,
    transactions,
    clients,
    alerts: readCount("alerts", values.alerts),
    auditRows: readCount("audit-rows", values["audit-rows"]),
    intoExisting: values["into-existing"] === true,
  };
}

function readCount(name: keyof typeof largest, text = ""): number {
  const digits = text.replaceAll("_", "");
  if (!/^\d+$/.test(digits))
    throw new UsageError(`--${name} must be a whole number such as 1000, not "${text}"`);
  const count = Number(digits);
  if (count > largest[name])
    throw new UsageError(`--${name} can be at most ${largest[name].toLocaleString("en-US")}, not ${text}`);
  return count;
}
