import { parseArgs } from "node:util";

/** How large the ledger is to be. */
export type Size = {
  accounts: number;
  transactions: number;
  clients: number;
  alerts: number;
  /** How many rows the audit trail has at least: postings leave one each, further ones are added. */
  auditRows: number;
  intoExisting: boolean;
};

export const usage =
  "Usage: bun run seed --accounts N --transactions M [--clients K] [--alerts A] [--audit-rows R] [--into-existing], with DATABASE_URL naming the database";

const largest = {
  accounts: 1_000_000,
  transactions: 100_000_000,
  clients: 1_000_000,
  alerts: 10_000_000,
  "audit-rows": 100_000_000,
};

/**
 * Reads the command line. Without `--clients` there are about 25 accounts to a client.
 * @throws Error with a sentence that says what to type
 */
export function readArguments(args: readonly string[]): Size {
  const given = parse(args);
  const accounts = readCount("accounts", given.accounts);
  const transactions = readCount("transactions", given.transactions);
  const clients =
    given.clients === undefined
      ? Math.max(1, Math.round(accounts / 25))
      : readCount("clients", given.clients);
  if (accounts === 0) throw new Error(`--accounts must be at least 1. ${usage}`);
  if (clients === 0) throw new Error(`--clients must be at least 1. ${usage}`);
  if (clients > accounts)
    throw new Error("--clients cannot be more than --accounts: every client has an account");
  const alerts = given.alerts === undefined ? 0 : readCount("alerts", given.alerts);
  const auditRows = given["audit-rows"] === undefined ? 0 : readCount("audit-rows", given["audit-rows"]);
  return {
    accounts,
    transactions,
    clients,
    alerts,
    auditRows,
    intoExisting: given["into-existing"] === true,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        accounts: { type: "string" },
        transactions: { type: "string" },
        clients: { type: "string" },
        alerts: { type: "string" },
        "audit-rows": { type: "string" },
        "into-existing": { type: "boolean" },
      },
    }).values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : "The arguments cannot be read"}. ${usage}`);
  }
}

function readCount(name: keyof typeof largest, text: string | undefined): number {
  if (text === undefined) throw new Error(`--${name} is missing. ${usage}`);
  const digits = text.replaceAll("_", "");
  if (!/^\d+$/.test(digits)) throw new Error(`--${name} must be a whole number such as 1000, not "${text}"`);
  const count = Number(digits);
  if (count > largest[name]) {
    throw new Error(`--${name} can be at most ${largest[name].toLocaleString("en-US")}, not ${text}`);
  }
  return count;
}
