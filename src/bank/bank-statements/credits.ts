import type { Row } from "db/client";
import type { ActingUser } from "@/access/actor";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { collectLine } from "@/ledger/bank-lines";
import { allEnded } from "@/platform/leased-work/carry-on";
import type { Lease } from "@/platform/leased-work/lease";
import { type Instant, startOfBankDay } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import type { Subject } from "./rules";

/** A commit that this node has taken. */
export type Commit = Subject & {
  id: number;
  requestId: string;
  /** The newest line that was recorded. */
  after: number;
  actor: ActingUser;
};

/** Errors that concern the server or whoever commits, and not the line. */
const ofTheCommit = new Set(["unavailable", "unauthenticated", "forbidden", "too_many"]);

/**
 * Posts the new credits of a commit up to a line, each once: the posting itself looks at the line and changes it. One
 * that the ledger refuses stays unmatched, with the sentence.
 */
export async function creditLines(deps: Deps, commit: Commit, upTo: number, lease: Lease): Promise<void> {
  const lines = await deps.db.readPrimary({
    sql: `select l.id, l.amount, l.booked, l.valued, l.bank_reference, l.end_to_end_id, l.remittance,
        l.counterparty_name, l.virtual_account_id, v.virtual_iban
      from bank_lines l join virtual_accounts v on v.id = l.virtual_account_id
      where l.statement_id = ? and l.id > ? and l.id <= ? and l.match = 'new_credit' and l.outcome is null
        and l.pending = 0 order by l.id`,
    args: [commit.id, commit.after, upTo],
  });
  await lease.between();
  await allEnded(lines.map((line) => credit(deps, commit, lease, line)));
}

async function credit(deps: Deps, commit: Commit, lease: Lease, line: Row): Promise<void> {
  const { zone } = deps.env;
  const iban = groupIban(String(line.virtual_iban));
  try {
    const held = {
      ...deps,
      // Lines that are refused are no attempts of a person: they do not count against one.
      env: { ...deps.env, refusedPostingsPerMinute: 0 },
      alongside: { before: lease.advance(), after: [] },
    };
    await collectLine(held, commit.actor, {
      lineId: Number(line.id),
      reason: `Credited to ${iban}`,
      accountId: Number(line.virtual_account_id),
      amount: Number(line.amount),
      currency: commit.currency,
      ...wordsOf({
        endToEndId: String(line.end_to_end_id),
        bankReference: String(line.bank_reference),
        remittance: String(line.remittance),
        counterpartyName: String(line.counterparty_name),
        id: Number(line.id),
      }),
      processedAt: valuedAt(line.valued === null ? String(line.booked) : String(line.valued), zone),
    });
  } catch (error) {
    if (!(error instanceof AppError) || ofTheCommit.has(error.kind)) throw error;
    if (error.code !== "BANK_LINE_DEALT_WITH") await leave(lease, Number(line.id), error);
  }
}

const valuedAt = (date: string, zone: string): Instant => startOfBankDay(date, zone);

type Words = {
  endToEndId: string;
  bankReference: string;
  remittance: string;
  counterpartyName: string;
  id: number;
};

/** What a credit says of its line on the account's statement. */
export function wordsOf({ endToEndId, bankReference, remittance, counterpartyName, id }: Words) {
  const from = counterpartyName === "" ? "" : `From ${counterpartyName}`;
  const description = [from, remittance].filter((text) => text !== "").join(": ") || "Incoming payment";
  return {
    description: description.slice(0, 500),
    reference: (endToEndId || bankReference || `BANK-LINE-${id}`).slice(0, 100),
  };
}

/** Leaves a line that the ledger refused for somebody to deal with. */
async function leave(lease: Lease, lineId: number, { code, message }: AppError): Promise<void> {
  const duplicate = code === "BANK_LINE_DUPLICATE";
  await lease.write([
    {
      sql: duplicate
        ? "update bank_lines set match = 'duplicate', outcome = 'recorded', reason = ? where id = ? and outcome is null"
        : "update bank_lines set match = 'unmatched', seen = 1, waits = 1, reason = ? where id = ? and outcome is null",
      args: [message, lineId],
    },
  ]);
}
