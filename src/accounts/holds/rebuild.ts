import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { currencySchema } from "@/vocabulary/money";
import type { HoldDto } from "./contract";
import { toHoldDto } from "./queries";

const keptPosting = z.object({ journalId: z.string() });

const minor = z.int();
const instant = z.int();

const holdRow = z.object({
  id: z.int(),
  vaId: z.int(),
  amount: minor,
  currency: currencySchema,
  heldAmount: minor,
  heldCurrency: currencySchema,
  reason: z.string(),
  reference: z.string(),
  createdAt: instant,
  createdBy: z.int().nullable(),
  expiresAt: instant.nullable(),
  endedAt: instant.nullable(),
  endedBy: z.enum(["release", "capture", "expiry"]).nullable(),
  customerName: z.string(),
  virtualIban: z.string(),
  capturedAmount: minor.nullable(),
  endedByUser: z.string().nullable(),
});

/** SQL of a name as it was at the posting: what the first change since then replaced, or the present one. */
const nameAt = (resource: string, id: string, name: string, present: string) => `coalesce((
  select a.details ->> '$.before.${name}' from audit_logs a
  where a.resource = '${resource}' and a.resource_id = cast(${id} as text) and a.resource <> 'TRANSACTION'
    and a.id > posted.id and a.details ->> '$.before.${name}' is not null
  order by a.id limit 1), ${present})`;

// The posting's row of the trail is about its hold. A hold of which this journal was not the end is as it was placed.
const heldBy = `
  with posting as (
    select j.id, j.created_at, j.user_id, t.hold_id, h.ended_journal_id = j.id as ends
    from journals j join transactions t on t.journal_id = j.id and t.hold_id is not null
    join holds h on h.id = t.hold_id where j.id = ? limit 1),
  posted as (
    select p.*, (select a.id from audit_logs a where a.resource = 'HOLD' and a.resource_id = cast(p.hold_id as text)
      and a.resource <> 'TRANSACTION' and a.details ->> '$.journalId' = p.id) as row_id from posting p)
  select h.id, h.virtual_account_id as "vaId", h.amount, h.currency, h.held_amount as "heldAmount",
    v.currency as "heldCurrency", h.reason, h.reference, h.created_at as "createdAt", h.created_by as "createdBy",
    h.expires_at as "expiresAt", iif(posted.ends, h.ended_at, null) as "endedAt",
    iif(posted.ends, h.ended_by, null) as "endedBy",
    ${nameAt("VIRTUAL_ACCOUNT", "v.id", "customerName", "v.customer_name")} as "customerName",
    v.virtual_iban as "virtualIban",
    (select t.amount from transactions t where t.journal_id = posted.journal_id and posted.ends and +t.type = 'debit')
      as "capturedAmount",
    iif(posted.ends, ${nameAt("USER", "u.id", "username", "u.username")}, null) as "endedByUser"
  from (select row_id as id, id as journal_id, user_id, hold_id, coalesce(ends, 0) as ends from posted) posted
  join holds h on h.id = posted.hold_id
  join virtual_accounts v on v.id = h.virtual_account_id
  left join users u on u.id = posted.user_id`;

/**
 * Rebuilds the answer to placing, releasing or capturing a hold from the posting's rows and, for names that were changed since,
 * from the trail. Only staff make these calls.
 * @param response stored with the key of the call
 */
export async function rebuildHold({ db }: Pick<Deps, "db">, response: unknown): Promise<HoldDto> {
  const { journalId } = keptPosting.parse(response);
  const row = await readPrimaryRow(db, holdRow, { sql: heldBy, args: [journalId] });
  if (row === undefined) throw new AppError("not_found", "Hold not found");
  return toHoldDto(row, { role: "admin" });
}
