import { Connection } from "db/client/connection";
import { committedProgram } from "db/program";
import { journalStatement } from "@/ledger/command";
import { copyBook, dropBook, openAccounts, openBench, seededBook } from "../book";
import { type Figure, median } from "../report";
import type { Options } from "../rounds";
import { postingBook } from "./postings";

const together = 64;
const explained =
  "explain insert into journals (id, kind, user_id, command, created_at) values (?, ?, ?, ?, ?)";

const texts = new Map(
  committedProgram().files.flatMap(({ objects }) => objects.map(({ name, sql }) => [name, sql] as const)),
);

/** Trigger's statement with a part replaced. @throws Error if it is not in its text */
function changed(trigger: string, found: string | RegExp, instead: string): string {
  const text = texts.get(trigger) ?? "";
  const made = text.replace(found, instead);
  if (made === text) throw new Error(`The trigger ${trigger} does not contain ${found}`);
  return `DROP TRIGGER ${trigger}; ${made};`;
}

const dropped = (...triggers: string[]) => triggers.map((name) => `DROP TRIGGER ${name};`).join(" ");
const unindexed = (...indexes: string[]) => indexes.map((name) => `DROP INDEX ${name};`).join(" ");
/** A view's trigger that does nothing. */
const idle = (trigger: string) => changed(trigger, /(?:WHEN[\s\S]*?)?BEGIN\b/, "WHEN 0 BEGIN");

/** Statement that removes each part of a credit. */
const parts: Record<string, string> = {
  "the digests of the trail's row":
    dropped("audit_logs_link") + changed("posting_seals_write", "hash <> '' AND ", ""),
  "what the trail's row says": changed(
    "posting_seals_write",
    /\(SELECT CASE\s+WHEN NEW\.payment[\s\S]*?(?=\s+coalesce\(NEW\.command ->> '\$\.origin\.ip')/,
    "json_object('journalId', NEW.journal_id),",
  ),
  "the guard of the trail": dropped("audit_logs_chain"),
  "the event": dropped("events_of_transactions"),
  "the comparison of the event": dropped("events_posted"),
  "the index of a client's events": unindexed("events_client"),
  "the idempotency key": idle("posting_claims_bind"),
  "the totals of quarter and day": dropped("transactions_totalled"),
  "the sum of the entries": changed(
    "posting_seals_write",
    /SELECT RAISE\(ABORT, 'UNBALANCED'\)[\s\S]*?HAVING sum\(amount\) <> 0\)\);/,
    "",
  ),
  "the guard of an account's balance": dropped("virtual_accounts_balance"),
  "the guard of a ledger account's balance": dropped("ledger_accounts_balance"),
  "the thresholds of monitoring": idle("posting_alerts_raise"),
  "who may post": idle("posting_admissions_check"),
  "conversions, holds and instructions": changed(
    "posting_moves_book",
    /INSERT INTO posting_extras[\s\S]*?NEW\.expires_at\);/,
    "",
  ),
  "four indexes that lists need": unindexed(
    "transactions_amount",
    "transactions_currency",
    "transactions_type",
    "transactions_created",
  ),
  "the index of accounts by balance": unindexed("virtual_accounts_balance"),
  "two indexes of the trail": unindexed("audit_logs_act", "audit_logs_created"),
};

type Side = { connection: Connection; write(): void; instructions: number };

/** The CPU time of a credit's statement, 64 at a time, without one part after the other, beside the whole. */
export async function* postingParts({ rounds, seconds, only }: Options): AsyncGenerator<Figure> {
  const book = await seededBook(postingBook);
  const bench = await openBench(book);
  await bench.db.close();
  const accounts = openAccounts(book, 1_000);
  let made = 0;
  const opened: string[] = [];
  const open = async (taken: string): Promise<Side> => {
    const path = await copyBook(book);
    opened.push(path);
    const connection = new Connection(path, 1000);
    connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384;");
    connection.exec(taken);
    const instructions = connection.run({ sql: explained, args: [] }).rows.length;
    return { connection, instructions, write: () => void connection.run(group()) };
  };
  const group = () => {
    const postings = Array.from({ length: together }, () => {
      made += 1;
      const reference = `PARTS-${process.pid}-${made}`;
      const step = {
        type: "credit",
        amount: 125,
        currency: "USD",
        description: "Invoice",
        reference,
      } as const;
      const command = {
        kind: "credit",
        steps: [{ ...step, account: accounts[made % accounts.length] ?? 0 }],
      } as const;
      const key = { key: reference, scope: "POST /api/transactions", bodyHash: "0".repeat(64) };
      const actor = { userId: bench.userId, role: "admin", clientId: "HOUSE", origin } as const;
      return journalStatement(
        Bun.randomUUIDv7(),
        actor,
        { ...command, steps: [...command.steps], watch: true },
        Date.now(),
        key,
      );
    });
    return { sql: postings[0]?.bulkSql ?? "", args: [JSON.stringify(postings.map(({ args }) => args))] };
  };
  /** The CPU time of one group, in µs a posting. */
  const cost = ({ write }: Side): number => {
    const before = process.cpuUsage();
    write();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / together;
  };
  /** Medians of alternating groups, so that other load affects both sides. */
  const inTurns = (without: Side, whole: Side) => {
    const [ours, limit]: [number[], number[]] = [[], []];
    for (const until = performance.now() + seconds * 1000; performance.now() < until; ) {
      ours.push(cost(without));
      limit.push(cost(whole));
    }
    return { ours: median(ours), limit: median(limit), ratio: median(ours) / median(limit) };
  };
  try {
    for (const [name, taken] of Object.entries(parts)) {
      if (!name.includes(only)) continue;
      // Both begin with the same rows: a book that has grown costs more.
      const [without, whole] = [await open(taken), await open("")];
      inTurns(without, whole);
      const found = Array.from({ length: rounds }, () => inTurns(without, whole));
      const less = whole.instructions - without.instructions;
      yield {
        name: `without ${name}`,
        unit: "µs of CPU",
        ours: median(found.map(({ ours }) => ours)),
        limit: median(found.map(({ limit }) => limit)),
        ratios: found.map(({ ratio }) => ratio),
        note: `compiled to ${less.toLocaleString("en-US")} instructions less of ${whole.instructions.toLocaleString("en-US")}`,
      };
      for (const { connection } of [without, whole]) connection.close();
      for (const path of opened.splice(0)) dropBook(path);
    }
  } finally {
    for (const path of opened) dropBook(path);
  }
}

const origin = { ip: "127.0.0.1", userAgent: "bench", requestId: "bench" };
