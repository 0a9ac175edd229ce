import { preparedRead } from "db/prepared";
import { settlementInstructions } from "db/schema";
import { selectUsername } from "db/username";
import { eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { answerOnce } from "@/commands/idempotency/store";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { settle } from "@/ledger/clearing";
import { defineReading, staffOnly } from "@/platform/lists/reading";
import { formatDateTime, isoInstant } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";
import { toDecimal } from "@/vocabulary/money";
import { cbsMessages, type InstructionDto, instructionFilters } from "./contract";

const { id, settledAt } = settlementInstructions;

/** The virtual account of an instruction: the one that was relinked, or the one that paid. */
const vaId = sql<number | null>`coalesce(
  (select command ->> '$.relink.account' from journals where journals.id = settlement_instructions.journal_id),
  (select virtual_account_id from transactions where transactions.journal_id = settlement_instructions.journal_id
    order by transactions.id limit 1),
  (select virtual_account_id from payments where payments.ended_journal_id = settlement_instructions.journal_id))`;

const columns = {
  id,
  fromCbsAccount: settlementInstructions.fromCbsAccount,
  toCbsAccount: settlementInstructions.toCbsAccount,
  amount: settlementInstructions.amount,
  currency: settlementInstructions.currency,
  createdAt: settlementInstructions.createdAt,
  settledAt,
  settledBy: selectUsername(settlementInstructions.settledBy).as("settled_by_name"),
  kind: sql<string>`coalesce((select kind from journals
    where journals.id = settlement_instructions.journal_id), '')`.as("journal_kind"),
  vaId: vaId.as("va_id"),
  customerName: sql<string | null>`(select customer_name from virtual_accounts where id = ${vaId})`.as(
    "customer_name",
  ),
  virtualIban: sql<string | null>`(select virtual_iban from virtual_accounts where id = ${vaId})`.as(
    "virtual_iban",
  ),
};

/** Settlement instructions, newest first. Amounts in minor units. */
export const { list: listInstructions, summarise: summariseInstructions } = defineReading({
  access: "cbs:read",
  filters: instructionFilters,
  targets: { status: { open: sql`${settledAt} is null`, settled: sql`${settledAt} is not null` } },
  id,
  sorts: { newest: undefined },
  visible: staffOnly(),
  from: settlementInstructions,
  select: (read) => read.select(columns).from(settlementInstructions),
});

const instructionById = preparedRead((read) =>
  read
    .select(columns)
    .from(settlementInstructions)
    .where(eq(id, sql.placeholder("id"))),
);

/** An instruction as read by queries. */
export type InstructionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof instructionById>["get"]>>>;

/** Reads an instruction. Throws AppError 403 for anyone but staff, 404 if there is none. */
export async function getInstruction(
  { db }: Pick<Deps, "db">,
  actor: Actor,
  instructionId: number,
): Promise<InstructionRow> {
  assertCan(actor, "cbs:read");
  const found = await instructionById(db).get({ id: instructionId });
  if (!found) throw new AppError("not_found", cbsMessages.instructionNotFound);
  return found;
}

const openOnes = preparedRead((read) =>
  read.select({ open: sql<number>`count(*)` }).from(settlementInstructions).where(isNull(settledAt)),
);

/** Counts the instructions that wait for settlement. Throws AppError 403 for anyone but staff. */
export async function countOpenInstructions({ db }: Pick<Deps, "db">, actor: Actor): Promise<number> {
  assertCan(actor, "cbs:read");
  return (await openOnes(db).get())?.open ?? 0;
}

/**
 * Marks an instruction as settled: a posting, which uses the idempotency key in its own write.
 * @throws AppError 403, 404, 409 if it was already settled, naming who did it and when
 */
export async function settleInstruction(
  deps: Deps,
  actor: Actor,
  instructionId: number,
  idempotency: Idempotency | undefined,
): Promise<{ value: InstructionDto; replayed: boolean }> {
  assertCan(actor, "cbs:settle");
  const current = async () => toInstructionDto(await getInstruction(deps, actor, instructionId));
  const act = async () => {
    try {
      await settle(deps, actor, { instructionId, idempotency });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "INSTRUCTION_SETTLED") throw error;
      throw settledAlready(deps, await getInstruction(deps, actor, instructionId));
    }
    return current();
  };
  return answerOnce(deps, actor, idempotency, { act, replay: current });
}

function settledAlready({ env }: Pick<Deps, "env">, instruction: InstructionRow): AppError {
  const { settledBy, settledAt: at } = instruction;
  const sentence =
    settledBy === null || at === null
      ? sayInEnglish("The settlement instruction was settled")
      : sayInEnglish("The settlement instruction was settled by {settledBy} on {date}", {
          settledBy,
          date: formatDateTime(at, env.zone),
        });
  return new AppError("conflict", sentence, {
    code: "INSTRUCTION_SETTLED",
    fields: { status: "settled" },
  });
}

const causes: Readonly<Record<string, string>> = {
  relink: "Re-link",
  transfer: "Transfer",
  payment: "Payment",
  approval: "Approved payment",
  collection: "Bank statement",
  assignment: "Bank statement",
  return: "Returned payment",
};

/** Cause of an instruction, for people. */
export const causeLabel = ({ kind }: Pick<InstructionRow, "kind">): string => causes[kind] ?? "Posting";

/** Converts an instruction to the form of answers. */
export function toInstructionDto(row: InstructionRow): InstructionDto {
  const { vaId: accountId, customerName, virtualIban, settledAt: at } = row;
  const known = accountId !== null && customerName !== null && virtualIban !== null;
  return {
    id: row.id,
    fromCbsAccount: row.fromCbsAccount,
    toCbsAccount: row.toCbsAccount,
    amount: toDecimal(row.amount),
    currency: row.currency,
    status: at === null ? "open" : "settled",
    cause: causeLabel(row),
    virtualAccount: known ? { id: accountId, customerName, virtualIban } : null,
    createdAt: new Date(row.createdAt).toISOString(),
    settledBy: row.settledBy,
    settledAt: isoInstant(at),
  };
}
