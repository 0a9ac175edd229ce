import { expectOneRow } from "db/client";
import { isPerson, personSql } from "db/person";
import { preparedRead } from "db/prepared";
import { clientPaymentSettings, clients, users } from "db/schema";
import { and, asc, count, eq, isNull, or, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { editConflict, staleVersion, writeEdit } from "@/commands/edit";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { formatMoney, toDecimal } from "@/vocabulary/money";
import type { EditPaymentSettings, PaymentSettingsDto } from "./contract";
import { type ApprovalSetting, isLoosened } from "./rules";

const defaultSetting = {
  enabled: false,
  aboveUsd: null,
  beneficiaries: false,
  payeeAdvice: false,
  paymentRequests: false,
  version: 0,
};

const readSetting = preparedRead((read) =>
  read
    .select({
      enabled: clientPaymentSettings.enabled,
      aboveUsd: clientPaymentSettings.aboveUsd,
      beneficiaries: clientPaymentSettings.beneficiaries,
      payeeAdvice: clientPaymentSettings.payeeAdvice,
      paymentRequests: clientPaymentSettings.paymentRequests,
      version: clientPaymentSettings.version,
    })
    .from(clientPaymentSettings)
    .where(eq(clientPaymentSettings.clientId, sql.placeholder("clientId"))),
);

/** Amount from which a client's payments need two of its users; `version` 0 if it was never set. */
export async function findPaymentSetting({ db }: Pick<Deps, "db">, clientId: string) {
  return (await readSetting(db).get({ clientId })) ?? defaultSetting;
}

const activeUsers = preparedRead((read) =>
  read
    .select({ clientId: clients.id, users: count(users.id) })
    .from(clients)
    .leftJoin(
      users,
      and(eq(users.clientId, clients.id), eq(users.isActive, true), isNull(users.deletedAt), isPerson),
    )
    .where(and(eq(clients.id, sql.placeholder("clientId")), eq(clients.kind, "client")))
    .groupBy(clients.id),
);

async function countUsers({ db }: Pick<Deps, "db">, clientId: string): Promise<number> {
  const found = await activeUsers(db).get({ clientId });
  if (!found) throw new AppError("not_found", "Client not found");
  return found.users;
}

/**
 * Payments of a client that need a second of its users, and the number of its active users.
 * @throws AppError 403 for anyone but staff, 404 for an unknown client
 */
export async function getPaymentSettings(
  deps: Deps,
  actor: Actor,
  clientId: string,
): Promise<PaymentSettingsDto> {
  assertCan(actor, "payment-settings:read");
  const [active, setting] = await Promise.all([
    countUsers(deps, clientId),
    findPaymentSetting(deps, clientId),
  ]);
  return toDto(clientId, setting, setting.version, active);
}

const enabledSettings = preparedRead((read) =>
  read
    .select({
      clientId: clientPaymentSettings.clientId,
      name: clients.name,
      enabled: clientPaymentSettings.enabled,
      aboveUsd: clientPaymentSettings.aboveUsd,
      beneficiaries: clientPaymentSettings.beneficiaries,
      payeeAdvice: clientPaymentSettings.payeeAdvice,
      paymentRequests: clientPaymentSettings.paymentRequests,
      users: sql<number>`(select count(*) from users u where u.client_id = ${clientPaymentSettings.clientId}
        and u.is_active = 1 and u.deleted_at is null and ${sql.raw(personSql("u.id"))})`.as("users"),
    })
    .from(clientPaymentSettings)
    .innerJoin(clients, eq(clients.id, clientPaymentSettings.clientId))
    .where(
      or(
        eq(clientPaymentSettings.enabled, true),
        eq(clientPaymentSettings.beneficiaries, true),
        eq(clientPaymentSettings.payeeAdvice, true),
        eq(clientPaymentSettings.paymentRequests, true),
      ),
    )
    .orderBy(asc(clients.name))
    .limit(sql.placeholder("limit")),
);

/**
 * Lists the clients that require two users for payments or beneficiaries, or write to their payees or payers, by name.
 * Throws AppError 403 for anyone but staff.
 */
export function listPaymentSettings({ db }: Pick<Deps, "db">, actor: Actor, limit: number) {
  assertCan(actor, "payment-settings:read");
  return enabledSettings(db).all({ limit });
}

/** A client that requires two of its users for payments. */
export type ClientSetting = Awaited<ReturnType<typeof listPaymentSettings>>[number];

/**
 * True if an edit would release waiting payments: it then needs an approval itself, if the bank requires approvals of
 * payments.
 */
export async function releasesWaitingPayments(
  deps: Pick<Deps, "db">,
  clientId: string,
  edit: EditPaymentSettings,
): Promise<{ loosens: boolean; version: number }> {
  const setting = await findPaymentSetting(deps, clientId);
  const drops = setting.beneficiaries && edit.beneficiaries === false;
  return { loosens: drops || isLoosened(setting, edit), version: setting.version };
}

/** The refusal of an edit of settings that were changed in the meantime. */
export const paymentSettingsEdited = (version: number) => editConflict("these settings", version);

/**
 * Sets the client's payments that need a second of its users.
 * @param version what the editor saw; 0 if it was never set
 * @throws AppError 403 for anyone but an admin, 404, 409 if it was changed in the meantime
 */
export async function editPaymentSettings(
  deps: Deps,
  actor: Actor,
  clientId: string,
  { enabled, aboveUsd: above, beneficiaries, payeeAdvice, paymentRequests }: EditPaymentSettings,
  version: number | undefined,
): Promise<PaymentSettingsDto> {
  const { value } = await writeEdit(deps, actor, {
    access: "payment-settings:write",
    version,
    async read() {
      const active = await countUsers(deps, clientId);
      return { ...(await findPaymentSetting(deps, clientId)), active };
    },
    conflict: (now) => paymentSettingsEdited(now.version),
    plan({ version: known, active, ...before }, at) {
      // An amount belongs to a setting that is on.
      const after = {
        enabled,
        aboveUsd: enabled ? above : null,
        beneficiaries: beneficiaries ?? before.beneficiaries,
        payeeAdvice: payeeAdvice ?? before.payeeAdvice,
        paymentRequests: paymentRequests ?? before.paymentRequests,
      };
      const row = { ...after, clientId, version: known + 1, updatedBy: actor.userId, updatedAt: at };
      const unless = deps.db.read
        .insert(clientPaymentSettings)
        .values(row)
        .onConflictDoUpdate({
          target: clientPaymentSettings.clientId,
          set: row,
          setWhere: eq(clientPaymentSettings.version, known),
        });
      return {
        statements: [unless, expectOneRow(staleVersion)],
        audit: {
          action: "UPDATE",
          resource: "PAYMENT_SETTINGS",
          resourceId: clientId,
          details: { before, after },
        },
        answer: toDto(clientId, after, row.version, active),
      };
    },
  });
  return value;
}

/** A setting in words: 'off', 'all', or 'above $1,000.00'. */
export function describePaymentSetting({ enabled, aboveUsd }: ApprovalSetting): string {
  if (!enabled) return "off";
  return aboveUsd === null ? "all" : `above ${formatMoney(aboveUsd, "USD")}`;
}

function toDto(
  clientId: string,
  {
    enabled,
    aboveUsd,
    beneficiaries,
    payeeAdvice,
    paymentRequests,
  }: ApprovalSetting & {
    beneficiaries: boolean;
    payeeAdvice: boolean;
    paymentRequests: boolean;
  },
  version: number,
  active: number,
): PaymentSettingsDto {
  const above = aboveUsd === null ? null : toDecimal(aboveUsd);
  return {
    clientId,
    enabled,
    aboveUsd: above,
    beneficiaries,
    payeeAdvice,
    paymentRequests,
    users: active,
    version,
  };
}
