import type { SqlValue, Statement } from "db/client";
import { jsonCell, readPrimaryRow, readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { type AuditRecord, write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { sayInEnglish } from "@/vocabulary/language";
import {
  type ErasedPlace,
  type ErasedRecord,
  keptOfOthers,
  type OtherErasureDto,
  placesByRecord,
} from "./contract";
import {
  countRows,
  countStatement,
  deletionOfMails,
  deletionStatements,
  erasureRefusals,
  listTrailIds,
  ofAttachments,
  type Place,
  redactable,
  redactions,
  redactLater,
} from "./cut-out";

type Reads = Pick<Deps, "db">;

/**
 * Subject of an erasure: their places with arguments, the trail's rows about them, and the reason if it is impossible.
 */
type Other = {
  places: Partial<Record<ErasedPlace, Place>>;
  args: SqlValue[];
  /** Statements that remove them from rows that are kept. */
  changes?: readonly Statement[];
  naming: Statement;
  /** Rows of the trail about the erasure, one for each record. */
  records: readonly [AuditRecord, ...AuditRecord[]];
  problem?: { sentence: string; code: string };
};

/** Row of the trail about a deleted record, or about one that was deleted earlier and left its details behind. */
const recordErasure = (
  resource: AuditRecord["resource"],
  resourceId: number,
  isThere = true,
): AuditRecord => ({
  action: isThere ? "DELETE" : "UPDATE",
  resource,
  resourceId,
  details: { erased: true },
});

const beneficiaryRow = z.object({
  isThere: z.int(),
  clientId: z.string().nullable(),
  accounts: jsonCell(z.string().array()),
  inUse: z.int(),
});

/**
 * A beneficiary of one client, even if its client deleted it: then only the trail has its account. Records of other
 * clients are not affected.
 */
async function findBeneficiary({ db }: Reads, id: number): Promise<Other | undefined> {
  const found = await readPrimaryRow(db, beneficiaryRow, {
    sql: `with erased as (
        select details from audit_logs where resource = 'BENEFICIARY' and resource_id = cast(?1 as text) and ${redactable}),
      known as (
        select client_id as client, account from beneficiaries where id = ?1
        union select json_extract(details, '$.after.clientId'), json_extract(details, '$.after.account') from erased
        union select null, json_extract(details, '$.before.account') from erased),
      whose as (select max(client) as client from known)
      select (select count(*) from beneficiaries where id = ?1) as isThere, (select client from whose) as clientId,
        (select json_group_array(distinct account) from known where account is not null) as accounts,
        (select count(*) from (
            select virtual_account_id, recipient from scheduled_payments where status in ('scheduled', 'waiting')
            union all select virtual_account_id, recipient from standing_orders where status in ('active', 'paused')) o
          join virtual_accounts v on v.id = o.virtual_account_id
          where v.client_id = (select client from whose) and o.recipient in (select account from known)) as inUse
      where exists (select 1 from known)`,
    args: [id],
  });
  if (!found) return undefined;
  const checks = {
    table: "payee_checks",
    where: `recipient in (select value from json_each(?2))
      and virtual_account_id in (select id from virtual_accounts where client_id = ?3)`,
  };
  const row = { table: "beneficiaries", where: "id = ?1" };
  const ended = await listEnded({ db }, found.accounts, found.clientId ?? "");
  return {
    places: {
      beneficiaries: { counted: row, rows: [row] },
      checks: { counted: checks, rows: [checks] },
    },
    args: [id, JSON.stringify(found.accounts), found.clientId ?? ""],
    changes: ended.map(({ held, order }) => ({
      sql: `update ${tableByResource[held]} set body = json_remove(body, '$.ordered', '$.creditor') where id = ?`,
      args: [order],
    })),
    naming: {
      sql: `from audit_logs where resource = 'BENEFICIARY' and resource_id = ? and ${redactable}`,
      args: [String(id)],
    },
    records: [
      recordErasure("BENEFICIARY", id, found.isThere > 0),
      ...ended.map(({ held, order }) => recordErasure(held, order, false)),
    ],
    ...(found.inUse > 0 && {
      problem: {
        sentence:
          "Payments to this account are still to come: cancel its standing orders and scheduled payments first",
        code: "BENEFICIARY_IN_USE",
      },
    }),
  };
}

const tableByResource = {
  STANDING_ORDER: "standing_orders",
  SCHEDULED_PAYMENT: "scheduled_payments",
} as const;
const endedRow = z.object({ held: z.enum(["STANDING_ORDER", "SCHEDULED_PAYMENT"]), order: z.int() });

/** Lists a client's finished orders to these accounts that name a payee. Erasing keeps their account, amount and days. */
const listEnded = ({ db }: Reads, accounts: readonly string[], clientId: string) =>
  readPrimaryRows(db, endedRow, {
    sql: `select o.held, o.id as "order" from (
        select 'STANDING_ORDER' as held, id, virtual_account_id, recipient, body from standing_orders
          where status not in ('active', 'paused')
        union all select 'SCHEDULED_PAYMENT', id, virtual_account_id, recipient, body from scheduled_payments
          where status not in ('scheduled', 'waiting')) o
      join virtual_accounts v on v.id = o.virtual_account_id
      where v.client_id = ? and o.recipient in (select value from json_each(?))
        and coalesce(o.body ->> '$.ordered.name', o.body ->> '$.creditor.name') is not null`,
    args: [clientId, JSON.stringify(accounts)],
  });

const requestRow = z.object({ id: z.int(), email: z.string(), user: z.string().nullable() });

/** A person who wrote to the bank: all requests from their address. */
async function findRequest({ db }: Reads, id: number): Promise<Other | undefined> {
  const requests = await readPrimaryRows(db, requestRow, {
    sql: `select r.id, lower(r.email) as email,
        (select username from users u where u.password_hash <> 'erased' and (u.id = r.user_id or lower(u.email) = lower(r.email))
          limit 1) as user
      from setup_requests r where lower(r.email) = (select lower(email) from setup_requests where id = ?) order by r.id`,
    args: [id],
  });
  const [first, ...others] = requests;
  if (!first) return undefined;
  const rows = { table: "setup_requests", where: "lower(email) = ?1" };
  const mails = { table: "mails", where: "lower(recipient) = ?1" };
  const ids = JSON.stringify(requests.map((request) => String(request.id)));
  const user = requests.find((request) => request.user !== null)?.user;
  return {
    places: {
      requests: {
        counted: rows,
        rows: [
          {
            table: "setup_request_notes",
            where: "request_id in (select id from setup_requests where lower(email) = ?1)",
          },
          rows,
        ],
      },
      mails: { counted: mails, rows: [mails] },
    },
    args: [first.email],
    naming: {
      sql: `from audit_logs where ${redactable} and (resource = 'SETUP_REQUEST' and resource_id in (select value from json_each(?1))
        or resource in ('SETUP_REQUEST', 'APPROVAL', 'CALL') and instr(lower(details), ?2) > 0
        or ${ofAttachments("select value from json_each(?1)")})`,
      args: [ids, JSON.stringify(first.email)],
    },
    records: [
      recordErasure("SETUP_REQUEST", first.id),
      ...others.map((request) => recordErasure("SETUP_REQUEST", request.id)),
    ],
    ...(user && {
      problem: {
        sentence: sayInEnglish("This person is the user {username}: erase that user's data", {
          username: user,
        }),
        code: "PERSON_IS_USER",
      },
    }),
  };
}

const finders: Record<ErasedRecord, (deps: Reads, id: number) => Promise<Other | undefined>> = {
  beneficiary: findBeneficiary,
  setup_request: findRequest,
};

async function find(deps: Reads, of: ErasedRecord, id: number): Promise<Other> {
  const found = await finders[of](deps, id);
  if (!found) throw new AppError("not_found", "Nothing that names this person is kept");
  return found;
}

async function toDto(deps: Reads, of: ErasedRecord, id: number, other?: Other): Promise<OtherErasureDto> {
  const goes = await Promise.all(
    placesByRecord[of].map(async (place) => {
      if (other === undefined) return { place, records: 0 };
      if (place === "trail") return { place, records: await countStatement(deps, other.naming) };
      const { counted } = other.places[place] ?? {};
      return { place, records: counted ? await countRows(deps, counted, other.args) : 0 };
    }),
  );
  return { of, id, goes, stays: [...keptOfOthers] };
}

/**
 * Previews the erasure of a person without a user: what is deleted, and what stays. Includes a beneficiary that its
 * client deleted.
 * @throws AppError 403 for anyone but staff, 404 if nothing names them any more
 */
export async function previewOther(
  deps: Deps,
  actor: Actor,
  of: ErasedRecord,
  id: number,
): Promise<{ erasure: OtherErasureDto; refused: string | undefined }> {
  assertCan(actor, "retention:read");
  const other = await find(deps, of, id);
  return { erasure: await toDto(deps, of, id, other), refused: other.problem?.sentence };
}

/** Checks that the actor may erase a person's data. Throws AppError as `eraseOther`. */
export async function checkOtherErasure(
  deps: Deps,
  actor: Actor,
  of: ErasedRecord,
  id: number,
): Promise<Other> {
  assertCan(actor, "users:erase");
  const other = await find(deps, of, id);
  const { problem } = other;
  if (problem) throw new AppError("conflict", problem.sentence, { code: problem.code });
  return other;
}

/**
 * Erases the data of a person who is not a user, in one write: details of the trail are redacted, each with a row
 * that records it, and records that are only theirs are deleted. Payments keep their texts.
 * @throws AppError 403, 404; 409 if payments to a beneficiary are still due, or the person is a user
 */
export async function eraseOther(
  deps: Deps,
  actor: Actor,
  of: ErasedRecord,
  id: number,
): Promise<OtherErasureDto> {
  const why = { erasureOf: `${of} ${id}` };
  const { value: naming } = await write(deps, actor, {
    access: "users:erase",
    refusals: erasureRefusals,
    async plan(at) {
      const other = await checkOtherErasure(deps, actor, of, id);
      const rows = await listTrailIds(deps, other.naming);
      const mails = await deletionOfMails(deps, other.places.mails, other.args);
      return {
        // These follow all changes of rows: the next row of the trail covers the changes before it.
        statements: [
          ...mails.statements,
          ...deletionStatements(Object.values(other.places), other.args),
          ...(other.changes ?? []),
          ...redactions(actor, rows, at, why),
        ],
        audit: [...other.records, ...mails.audit],
        answer: other.naming,
      };
    },
  });
  await redactLater(deps, actor, naming, why);
  return toDto(deps, of, id);
}
