import type { SqlValue, Statement } from "db/client";
import type { AuditAction, AuditResource } from "./contract";

/** A value that only the write itself knows, such as a new id: a SQL expression and its arguments. */
export type WriteValue = { sql: string; args: readonly SqlValue[] };

/** Origin of a call, with the ids of its request and of a trace begun by the caller. */
type Origin = { ip: string; userAgent: string; requestId?: string; traceId?: string };

/**
 * The ids of a request in the form of a row's details and a posting's command, so that the chain's hash covers them.
 */
export const originIds = ({ requestId, traceId }: Pick<Origin, "requestId" | "traceId">) => ({
  ...(requestId && { requestId }),
  ...(traceId && { traceId }),
});

/**
 * One row of the trail. `actor` is the author, `null` for the system or a stranger (whose `origin` is given then).
 * `details` have the values before and after; never a password, a hash, a token, or a name that was typed into a
 * sign-in form (use `digestName`).
 */
export type AuditEntry = {
  actor: { userId: number; origin: Origin } | null;
  origin?: Origin;
  action: AuditAction;
  resource: AuditResource;
  resourceId?: number | string | WriteValue | null;
  details: Readonly<Record<string, unknown>>;
  /** Further details that only the write itself knows: JSON, by their names. */
  written?: Readonly<Record<string, WriteValue>> | undefined;
  /** Milliseconds UTC. */
  at: number;
};

/**
 * The audit row of a write, for the same `db.write`. The database numbers it and chains it to the row
 * before, so that two writers cannot fork the trail.
 *
 * @example
 * await db.write([update, expectOneRow("STALE"), auditStatement({ actor, action: "UPDATE", resource: "VIRTUAL_ACCOUNT",
 *   resourceId: id, details: { before: { status: "active" }, after: { status: "suspended" } }, at: now() })]);
 */
export function auditStatement(entry: AuditEntry): Statement {
  const { actor, action, resource, resourceId = null, details, written, at } = entry;
  const origin = actor?.origin ?? entry.origin;
  const id =
    typeof resourceId === "object" && resourceId !== null ? resourceId : { sql: "?", args: [resourceId] };
  const said = withWritten(
    storableText(JSON.stringify({ ...details, ...(origin && originIds(origin)) })),
    written,
  );
  return {
    sql: `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at) values (?, ?, ?, ${id.sql}, ${said.sql}, ?, ?, ?)`,
    args: [
      actor?.userId ?? null,
      action,
      resource,
      ...id.args,
      ...said.args,
      storableText(origin?.ip ?? ""),
      storableText(origin?.userAgent ?? "").slice(0, 400),
      at,
    ],
  };
}

function withWritten(details: string, written: AuditEntry["written"] = {}): WriteValue {
  return Object.entries(written).reduce<WriteValue>(
    (said, [name, value]) => ({
      sql: `json_insert(${said.sql}, '$.${name}', json((${value.sql})))`,
      args: [...said.args, ...value.args],
    }),
    { sql: "?", args: [details] },
  );
}

/** An audit row whose resource and details are known beforehand, for `auditBatch`. */
export type PlainAuditEntry = AuditEntry & { resourceId?: number | string | null; written?: undefined };

/** Many audit rows as one statement, in their order. */
export function auditBatch(entries: readonly PlainAuditEntry[]): Statement {
  const rows = entries.map(
    ({ actor, origin = actor?.origin, action, resource, resourceId = null, details, at }) => [
      actor?.userId ?? null,
      action,
      resource,
      resourceId,
      storableText(JSON.stringify({ ...details, ...(origin && originIds(origin)) })),
      storableText(origin?.ip ?? ""),
      storableText(origin?.userAgent ?? "").slice(0, 400),
      at,
    ],
  );
  return {
    sql: `insert into audit_entries (user_id, action, resource, resource_id, details, ip_address, user_agent, created_at)
      select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
      from json_each(?)`,
    args: [JSON.stringify(rows)],
  };
}

/** A keyed digest of a name that may not be stored: the same name gives the same text, which cannot be reversed. */
export function digestName(secret: string, name: string): string {
  return new Bun.CryptoHasher("sha256", secret).update(name.toLowerCase()).digest("hex");
}

/**
 * Text in the form in which the database stores all of it: SQLite ends a text at a NUL, and lone surrogates are
 * invalid UTF-8.
 */
export function storableText(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}
