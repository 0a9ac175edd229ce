import { expectOneRow } from "db/client";
import { readPrimaryRow, readPrimaryRows } from "db/rows";
import { retentionSettings } from "db/schema";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { editConflict, staleVersion, writeEdit } from "@/commands/edit";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { dayLength, type Instant } from "@/vocabulary/calendar";
import { sayInEnglish } from "@/vocabulary/language";
import {
  type Outlook,
  offeredPeriods,
  type RetentionDto,
  type RetentionKind,
  retentionKinds,
} from "./contract";
import { getRetained, isOver } from "./deletable";

/** Retention of a kind of records in days; version 0 if the default applies. */
export type Setting = { days: number; version: number };

const settingRow = z.object({ kind: z.string(), days: z.int(), version: z.int() });

/** The effective settings of all kinds, from the primary. */
export async function readRetention({ db }: Pick<Deps, "db">): Promise<ReadonlyMap<RetentionKind, Setting>> {
  const rows = await readPrimaryRows(db, settingRow, {
    sql: "select kind, days, version from retention_settings",
    args: [],
  });
  return new Map(
    retentionKinds.map((kind) => {
      const set = rows.find((row) => row.kind === kind);
      return [kind, { days: set?.days ?? getRetained(kind).default, version: set?.version ?? 0 }];
    }),
  );
}

async function readSetting(deps: Pick<Deps, "db">, kind: RetentionKind): Promise<Setting> {
  return (await readRetention(deps)).get(kind) ?? { days: getRetained(kind).default, version: 0 };
}

const countRow = z.object({ count: z.int() });

/** Instant before which records are deleted under a retention period in days. */
export const goneBefore = (at: Instant, days: number): Instant => at - days * dayLength;

async function countOlder({ db }: Pick<Deps, "db">, kind: RetentionKind, before: Instant): Promise<number> {
  const row = await readPrimaryRow(db, countRow, {
    sql: `select count(*) as count from ${getRetained(kind).table} where ${isOver(getRetained(kind))}`,
    args: [before],
  });
  return row?.count ?? 0;
}

async function toDto(
  deps: Deps,
  kind: RetentionKind,
  { days, version }: Setting,
  counted = days,
): Promise<RetentionDto> {
  const before = goneBefore(deps.now(), counted);
  const { minimum, default: byDefault } = getRetained(kind);
  return {
    kind,
    days,
    minimum,
    default: byDefault,
    version,
    before: new Date(before).toISOString(),
    records: await countOlder(deps, kind, before),
  };
}

/**
 * Lists the retention period of each kind, with the number of older records.
 * @param days counts records older than this number of days instead
 * @throws AppError 403 for anyone but staff
 */
export async function listRetention(deps: Deps, actor: Actor, days?: number): Promise<RetentionDto[]> {
  assertCan(actor, "retention:read");
  const settings = await readRetention(deps);
  return Promise.all([...settings].map(([kind, setting]) => toDto(deps, kind, setting, days)));
}

/** The same for one kind. */
export async function getRetention(deps: Deps, actor: Actor, kind: RetentionKind): Promise<RetentionDto> {
  assertCan(actor, "retention:read");
  return toDto(deps, kind, await readSetting(deps, kind));
}

/** Counts the records that a retention period in days would delete. Throws AppError 403 for anyone but staff. */
export async function countOver(
  deps: Deps,
  actor: Actor,
  kind: RetentionKind,
  days: number,
): Promise<number> {
  assertCan(actor, "retention:read");
  return countOlder(deps, kind, goneBefore(deps.now(), days));
}

/** The same for each period that can be chosen, including the present one. */
export async function readOutlook(deps: Deps, actor: Actor, kind: RetentionKind): Promise<Outlook[]> {
  const { days: now } = await getRetention(deps, actor, kind);
  const { minimum } = getRetained(kind);
  const periods = [...new Set([...offeredPeriods.filter((days) => days >= minimum), now])];
  return Promise.all(
    periods
      .sort((one, other) => one - other)
      .map(async (days) => ({
        days,
        records: await countOlder(deps, kind, goneBefore(deps.now(), days)),
      })),
  );
}

/** Throws AppError 400 if a period is below the minimum of its kind. */
export function assertLongEnough(kind: RetentionKind, days: number): void {
  const { minimum } = getRetained(kind);
  if (days >= minimum) return;
  const sentence = sayInEnglish("These records are kept for {minimum} days at least", {
    minimum: String(minimum),
  });
  throw new AppError("bad_request", sentence, { code: "RETENTION_TOO_SHORT", fields: { days: sentence } });
}

/**
 * Sets the retention period of a kind of records, in days. Older ones are deleted in the next run at night.
 * @param version what the editor saw; 0 if nothing was set
 * @throws AppError 400 below the minimum, 403 for anyone but an admin, 409 if it was changed in the meantime
 */
export async function editRetention(
  deps: Deps,
  actor: Actor,
  kind: RetentionKind,
  days: number,
  version: number | undefined,
): Promise<RetentionDto> {
  assertLongEnough(kind, days);
  const { value } = await writeEdit(deps, actor, {
    access: "retention:write",
    version,
    read: () => readSetting(deps, kind),
    conflict: (now) => editConflict("this retention", now.version, { days: `Now: ${now.days}` }),
    plan(before, at) {
      const row = { kind, days, version: before.version + 1, updatedBy: actor.userId, updatedAt: at };
      const set = deps.db.read
        .insert(retentionSettings)
        .values(row)
        .onConflictDoUpdate({
          target: retentionSettings.kind,
          set: row,
          setWhere: eq(retentionSettings.version, before.version),
        });
      return {
        statements: [set, expectOneRow(staleVersion)],
        audit: {
          action: "UPDATE",
          resource: "RETENTION",
          resourceId: kind,
          details: { before: { days: before.days }, after: { days } },
        },
        answer: { days, version: row.version },
      };
    },
  });
  return toDto(deps, kind, value);
}
