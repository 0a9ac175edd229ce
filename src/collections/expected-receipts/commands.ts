import { expectOneRow, type SqlValue, type Write } from "db/client";
import { readPrimaryRows } from "db/rows";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { getAccount } from "@/accounts/queries";
import { findPaymentSetting } from "@/approvals/client-settings";
import { otherValues } from "@/commands/changes";
import { editConflict, staleVersion, writeEdit } from "@/commands/edit";
import { createdId, createdIdSql, keptRequest } from "@/commands/idempotency/request-id";
import { type AuditRecord, type Refusal, write } from "@/commands/write";
import type { Deps } from "@/deps";
import type { Replayable } from "@/kernel/define";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { bankDate, type Instant } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";
import { toDecimal } from "@/vocabulary/money";
import { readNumber } from "../account-numbers/queries";
import { requestMail } from "../payment-requests/mail";
import { type ExpectedBody, type ExpectedDto, expectedContract, expectedWords } from "./contract";
import { readExpected, type StoredExpected, toExpectedDto } from "./queries";
import { numberKey, payerKey, referenceOf } from "./rules";

/** Refusals of the database for any write of an expected receipt. */
export const expectedRefusals: Readonly<Record<string, Refusal>> = {
  NUMBER_TAKEN: {
    kind: "conflict",
    message: "Another open expected receipt has this number",
    code: "NUMBER_TAKEN",
    field: "number",
  },
  REFERENCE_TAKEN: {
    kind: "conflict",
    message: "Another open expected receipt has this reference",
    code: "REFERENCE_TAKEN",
    field: "reference",
  },
  BELOW_APPLIED: {
    kind: "conflict",
    message: "More than this amount has been applied to it",
    code: "BELOW_APPLIED",
    field: "amount",
  },
  HAS_APPLICATIONS: {
    kind: "conflict",
    message: "It was paid in part: undo its applications first",
    code: "HAS_APPLICATIONS",
  },
  EXPECTED_ACCOUNT: {
    kind: "conflict",
    message: "The account is closed, or money was applied already: it stays as it is",
    code: "EXPECTED_ACCOUNT",
    field: "vaId",
  },
  EXPECTED_NUMBER: {
    kind: "conflict",
    message: "Choose an active account number that leads to this account",
    code: "EXPECTED_NUMBER",
    field: "accountNumberId",
  },
};

/** An expected receipt to be stored, with its account's client. `isRequested`: the same write mails its payment request. */
type NewExpected = { body: ExpectedBody; clientId: string; requestId: string; isRequested?: boolean };

type BodyWithReference = ExpectedBody & { reference: string };

/** Makes a creditor reference from a number. */
const randomBase = () => Bun.randomUUIDv7().replaceAll("-", "").slice(-18).toUpperCase();

const takenRow = z.object({ clientId: z.string(), reference: z.string() });

/**
 * Sets the reference of each expected receipt: the given one, else the kept one or one made from its number; a random one if another
 * open expected receipt of its client has that.
 */
export async function giveReferences<Expected extends Pick<NewExpected, "body" | "clientId">>(
  { db }: Pick<Deps, "db">,
  all: readonly Expected[],
  edited?: Pick<StoredExpected, "id" | "reference">,
) {
  const wished = all.map((one) => ({
    one,
    reference: one.body.reference ?? edited?.reference ?? referenceOf(one.body.number, randomBase()),
  }));
  const keys = wished.map(({ one, reference }) => [one.clientId, reference]);
  const found = await readPrimaryRows(db, takenRow, {
    sql: `select x.client_id as "clientId", x.reference from json_each(?) k join expected_receipts x
        on x.client_id = k.value ->> 0 and x.reference = k.value ->> 1
      where x.status in ('open', 'partly_paid', 'expired') and x.id <> ?`,
    args: [JSON.stringify(keys), edited?.id ?? 0],
  });
  const given = all.flatMap(({ body: { reference }, clientId }) =>
    reference === null ? [] : [{ clientId, reference }],
  );
  const taken = new Set([...found, ...given].map(({ clientId, reference }) => `${clientId} ${reference}`));
  return wished.map(({ one, reference }) => {
    const isTaken = one.body.reference === null && taken.has(`${one.clientId} ${reference}`);
    return { ...one, body: { ...one.body, reference: isTaken ? referenceOf("", randomBase()) : reference } };
  });
}

/** Stored columns of a body, without the account's client. */
function columnsOf(body: BodyWithReference): Record<string, SqlValue> {
  return {
    virtual_account_id: body.vaId,
    number: body.number,
    number_key: numberKey(body.number),
    amount: body.amount,
    currency: body.currency,
    due_date: body.dueDate,
    payer_name: body.payer?.name ?? null,
    payer_account: body.payer?.account ?? null,
    payer_key: body.payer?.account ? payerKey(body.payer.account) : null,
    payer_email: body.payerEmail,
    reference: body.reference,
    tolerance_below: body.toleranceBelow,
    tolerance_above: body.toleranceAbove,
    accept_from: body.acceptFrom,
    accept_until: body.acceptUntil,
    description: body.description,
    external_id: body.externalId,
    account_number_id: body.accountNumberId,
  };
}

/** Details for the trail, by column. */
const detailsOf = (clientId: string, columns: Readonly<Record<string, SqlValue>>) => ({
  clientId,
  vaId: columns.virtual_account_id,
  number: columns.number,
  amount: columns.amount,
  currency: columns.currency,
  dueDate: columns.due_date,
  payerAccount: columns.payer_account,
  reference: columns.reference,
  toleranceBelow: columns.tolerance_below,
  toleranceAbove: columns.tolerance_above,
  accountNumberId: columns.account_number_id,
});

/** Plans the writes of new expected receipts: a statement, and a row of the trail for each. */
export function planExpected(
  all: readonly (NewExpected & { body: BodyWithReference })[],
  by: { userId: number; at: Instant },
) {
  const rows = all.map(({ body, clientId, requestId, isRequested = false }) => {
    const columns: Record<string, SqlValue> = {
      ...columnsOf(body),
      requested_version: isRequested ? 1 : null,
    };
    return { clientId, requestId, columns };
  });
  const names = Object.keys(rows[0]?.columns ?? {});
  const statement: Write = {
    sql: `insert into expected_receipts (request_id, client_id, created_by, created_at, updated_at, ${names.join(", ")})
      select value ->> 0, value ->> 1, ?, ?, ?, ${names.map((_, at) => `value ->> ${at + 2}`).join(", ")} from json_each(?)`,
    args: [
      by.userId,
      by.at,
      by.at,
      JSON.stringify(
        rows.map(({ requestId, clientId, columns }) => [requestId, clientId, ...Object.values(columns)]),
      ),
    ],
  };
  const audit = rows.map(
    ({ clientId, requestId, columns }): AuditRecord => ({
      action: "CREATE",
      resource: "EXPECTED_RECEIPT",
      resourceId: createdIdSql("expected_receipts", requestId),
      details: { after: detailsOf(clientId, columns) },
    }),
  );
  return { statement, audit };
}

/** Throws AppError 404 for an account or a number that the actor may not see, 409 for a currency other than its own. */
async function readTarget(deps: Deps, actor: Actor, body: ExpectedBody) {
  const account = await getAccount(deps, actor, body.vaId);
  if (body.accountNumberId !== null) await readNumber(deps, actor, body.accountNumberId);
  if (account.currency === body.currency) return account;
  const sentence = sayInEnglish("The account is in {currency}", { currency: account.currency });
  throw new AppError("conflict", sentence, { code: "CURRENCY_DIFFERS", fields: { currency: sentence } });
}

/**
 * Creates an expected receipt, once by its key.
 * @throws AppError 403, 404 for the account, 409 NUMBER_TAKEN, REFERENCE_TAKEN, CURRENCY_DIFFERS, 422 (key)
 */
export async function createExpected(
  deps: Deps,
  actor: Actor,
  body: ExpectedBody,
  key: Idempotency | undefined,
): Promise<Replayable<ExpectedDto>> {
  const { value, replayed } = await write(deps, actor, {
    access: "expected-receipts:write",
    refusals: expectedRefusals,
    once: { key, status: 201, replay: keptRequest },
    async plan(at) {
      const { clientId, companyName, virtualIban } = await readTarget(deps, actor, body);
      const requestId = Bun.randomUUIDv7();
      const { payerEmail } = body;
      const isRequested = payerEmail !== null && (await findPaymentSetting(deps, clientId)).paymentRequests;
      const all = await giveReferences(deps, [{ body, clientId, requestId, isRequested }]);
      const { statement, audit } = planExpected(all, { userId: actor.userId, at });
      const [given] = all;
      const [record] = audit;
      if (!record || !given) throw new Error("An expected receipt has no row of the trail");
      const { reference } = given.body;
      const asked = { ...body, payee: companyName, iban: virtualIban, reference };
      return {
        statements: [statement, ...(isRequested ? requestMail(deps, payerEmail, asked) : [])],
        audit: record,
        answer: { requestId },
      };
    },
  });
  const stored = await readExpected(deps, actor, await createdId(deps, "expected_receipts", value));
  return { value: toExpectedDto(stored), replayed };
}

const ended = () => new AppError("conflict", expectedWords.cancelled, { code: "EXPECTED_ENDED" });

/** The fields of a form, as another editor's conflict shows them. */
const shown = (row: StoredExpected) => ({
  vaId: row.vaId,
  number: row.number,
  amount: toDecimal(row.amount),
  currency: row.currency,
  dueDate: row.dueDate,
  payerEmail: row.payerEmail,
  reference: row.reference,
  toleranceBelow: toDecimal(row.toleranceBelow),
  toleranceAbove: toDecimal(row.toleranceAbove),
  acceptFrom: row.acceptFrom,
  acceptUntil: row.acceptUntil,
  description: row.description,
  externalId: row.externalId,
  accountNumberId: row.accountNumberId,
});

const asShown = ({ amount, toleranceBelow, toleranceAbove, payer: _, reference, ...body }: ExpectedBody) => ({
  ...body,
  amount: toDecimal(amount),
  toleranceBelow: toDecimal(toleranceBelow),
  toleranceAbove: toDecimal(toleranceAbove),
  ...(reference !== null && { reference }),
});

/**
 * Replaces the fields of an expected receipt. A missing reference is kept, unless another open one has it. A later last day reopens an expired one.
 * @param version the one that the editor saw (If-Match); without it the last edit wins
 * @throws AppError as `createExpected`; 409 BELOW_APPLIED, EXPECTED_ENDED, or if it was changed in the meantime
 */
export async function updateExpected(
  deps: Deps,
  actor: Actor,
  id: number,
  body: ExpectedBody,
  version?: number,
): Promise<ExpectedDto> {
  await writeEdit(deps, actor, {
    access: "expected-receipts:write",
    refusals: expectedRefusals,
    version,
    read: () => readExpected(deps, actor, id),
    conflict: (now) =>
      editConflict("this expected receipt", now.version, otherValues(asShown(body), shown(now))),
    async plan(before, at) {
      if (before.status === "cancelled") throw ended();
      const { clientId } = await readTarget(deps, actor, body);
      if (clientId !== before.clientId) throw new AppError("not_found", expectedContract.words.notFound);
      const [given] = await giveReferences(deps, [{ body, clientId }], before);
      if (!given) throw new Error("An expected receipt has no reference");
      const columns = columnsOf(given.body);
      const isExpired =
        body.acceptUntil !== null &&
        body.acceptUntil < bankDate(at, deps.env.zone) &&
        before.status === "expired";
      const names = Object.keys(columns);
      return {
        statements: [
          {
            sql: `update expected_receipts set ${names.map((name) => `${name} = ?`).join(", ")}, ended = ?, updated_at = ?,
                version = version + 1, status = case when applied + written_off = ? then 'paid' when ? then 'expired'
                  when applied = 0 then 'open' else 'partly_paid' end
              where id = ? and version = ? and status <> 'cancelled'`,
            args: [
              ...Object.values(columns),
              isExpired ? "expired" : null,
              at,
              body.amount,
              isExpired ? 1 : 0,
              id,
              before.version,
            ],
          },
          expectOneRow(staleVersion),
        ],
        audit: {
          action: "UPDATE",
          resource: "EXPECTED_RECEIPT",
          resourceId: id,
          details: { after: { ...detailsOf(clientId, columns), ended: isExpired ? "expired" : null } },
        },
        answer: undefined,
      };
    },
  });
  return toExpectedDto(await readExpected(deps, actor, id));
}

/** Reason why an expected receipt cannot be changed, as a sentence; undefined if it can. */
export const editProblem = ({ status }: Pick<StoredExpected, "status">): string | undefined =>
  status === "cancelled" ? expectedWords.cancelled : undefined;

/** Reason why an expected receipt cannot be cancelled, as a sentence; undefined if it can. */
export const cancelProblem = ({
  status,
  applied,
}: Pick<StoredExpected, "status" | "applied">): string | undefined =>
  status === "cancelled"
    ? expectedWords.cancelled
    : applied === 0
      ? undefined
      : "It was paid in part: undo its applications first";

/**
 * Cancels an expected receipt, once per key: no further payment is applied to it.
 * @throws AppError 403, 404, 409 HAS_APPLICATIONS, EXPECTED_ENDED
 */
export async function cancelExpected(
  deps: Deps,
  actor: Actor,
  id: number,
  key: Idempotency | undefined,
): Promise<Replayable<undefined>> {
  const { replayed } = await write(deps, actor, {
    access: "expected-receipts:write",
    refusals: {
      ...expectedRefusals,
      EXPECTED_ENDED: { kind: "conflict", message: expectedWords.cancelled, code: "EXPECTED_ENDED" },
    },
    once: { key, status: 204, replay: () => null },
    async plan(at) {
      await readExpected(deps, actor, id);
      return {
        statements: [
          {
            sql: `update expected_receipts set ended = 'cancelled', status = 'cancelled', updated_at = ?, version = version + 1
              where id = ? and ended is not 'cancelled'`,
            args: [at, id],
          },
          expectOneRow("EXPECTED_ENDED"),
        ],
        audit: {
          action: "UPDATE",
          resource: "EXPECTED_RECEIPT",
          resourceId: id,
          details: { after: { ended: "cancelled" } },
        },
        answer: null,
      };
    },
  });
  return { value: undefined, replayed };
}
