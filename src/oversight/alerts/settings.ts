import { expectOneRow } from "db/client";
import { preparedRead } from "db/prepared";
import { alertSettings, clients } from "db/schema";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { editConflict, staleVersion, writeEdit } from "@/commands/edit";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { toDecimal } from "@/vocabulary/money";
import type { AlertSettingsDto, EditThresholds, Thresholds } from "./contract";

/** The client id of the house's default. */
export const houseDefault = "*";

type SettingsRow = typeof alertSettings.$inferSelect;

const readSettings = preparedRead((read) =>
  read
    .select()
    .from(alertSettings)
    .where(sql`${alertSettings.clientId} in (select value from json_each(${sql.placeholder("clientIds")}))`),
);

/**
 * Effective thresholds for the accounts of clients, and whether they are a client's own, in one read. The returned
 * function throws if the house's are missing.
 */
export async function findSettingsByClient({ db }: Pick<Deps, "db">, clientIds: Iterable<string>) {
  const rows = await readSettings(db).all({
    clientIds: JSON.stringify([...new Set(clientIds), houseDefault]),
  });
  const found = new Map(rows.map((row) => [row.clientId, row]));
  return (clientId: string) => {
    const own = found.get(clientId);
    const settings = own ?? found.get(houseDefault);
    if (!settings) throw new Error("The house's alert settings are missing");
    return { settings, own: own !== undefined };
  };
}

/** The same for one client. */
export const findSettings = async (deps: Pick<Deps, "db">, clientId: string) =>
  (await findSettingsByClient(deps, [clientId]))(clientId);

/**
 * A client's thresholds: its own, or the house's default.
 * @throws AppError 404 for an unknown client
 */
export async function getAlertSettings(
  deps: Deps,
  actor: Actor,
  clientId: string,
): Promise<AlertSettingsDto> {
  assertCan(actor, "alert-settings:read");
  await assertClient(deps, clientId);
  const { settings, own } = await findSettings(deps, clientId);
  return toDto(clientId, settings, own ? settings.version : 0);
}

/** Throws AppError 404 for an unknown client. */
export async function assertClient({ db }: Pick<Deps, "db">, clientId: string): Promise<void> {
  if (clientId === houseDefault) return;
  const [known] = await db.read.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId));
  if (!known) throw new AppError("not_found", "Client not found");
}

/**
 * Sets a client's thresholds; omitted ones stay. A client without thresholds of its own starts from the house's.
 * @param version what the editor saw; 0 if the client had none of its own
 * @throws AppError 403, 404, 409 if they were changed in the meantime, with their present values
 */
export async function editAlertSettings(
  deps: Deps,
  actor: Actor,
  clientId: string,
  edit: EditThresholds,
  version: number | undefined,
): Promise<AlertSettingsDto> {
  const { value } = await writeEdit(deps, actor, {
    access: "alert-settings:write",
    version,
    async read() {
      await assertClient(deps, clientId);
      const { settings, own } = await findSettings(deps, clientId);
      return { settings, version: own ? settings.version : 0 };
    },
    conflict: ({ settings, version: now }) =>
      editConflict("these settings", now, otherThresholds(settings, edit)),
    plan({ settings, version: known }, at) {
      const before = pickThresholds(settings);
      const after = { ...before, ...sentThresholds(edit) };
      const row = { ...after, clientId, version: known + 1, updatedAt: at };
      const unless = deps.db.read
        .insert(alertSettings)
        .values(row)
        .onConflictDoUpdate({
          target: alertSettings.clientId,
          set: row,
          setWhere: eq(alertSettings.version, known),
        });
      return {
        statements: [unless, expectOneRow(staleVersion)],
        audit: {
          action: "UPDATE",
          resource: "ALERT_SETTINGS",
          resourceId: clientId,
          details: { before, after },
        },
        answer: toDto(clientId, row, row.version),
      };
    },
  });
  return value;
}

/** The thresholds of a row, without its other columns. */
export function pickThresholds(row: Thresholds): Thresholds {
  const { highAmount, velocityCount, velocityMinutes, structuringCount } = row;
  const { dormantDays, passThroughMinutes, passThroughAmount } = row;
  const { payersCount, payerReceipts, newPartyAmount, payerClients } = row;
  return {
    highAmount,
    velocityCount,
    velocityMinutes,
    structuringCount,
    dormantDays,
    passThroughMinutes,
    passThroughAmount,
    payersCount,
    payerReceipts,
    newPartyAmount,
    payerClients,
  };
}

/** The fields of an edit that were sent. */
export function sentThresholds(edit: EditThresholds): Partial<Thresholds> {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
}

function otherThresholds(settings: SettingsRow, edit: EditThresholds): Record<string, string> {
  const now = toDto(settings.clientId, settings, settings.version);
  const names = Object.keys(sentThresholds(edit));
  return Object.fromEntries(
    Object.entries(now)
      .filter(([name]) => names.includes(name))
      .map(([name, value]) => [name, `Now: ${value ?? "off"}`]),
  );
}

function toDto(clientId: string, row: Thresholds, version: number): AlertSettingsDto {
  return {
    ...pickThresholds(row),
    clientId,
    ownSettings: version > 0,
    highAmount: toDecimal(row.highAmount),
    passThroughAmount: toDecimal(row.passThroughAmount),
    newPartyAmount: row.newPartyAmount === null ? null : toDecimal(row.newPartyAmount),
    version,
  };
}
