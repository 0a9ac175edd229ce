import { auditActions, auditResources } from "@/commands/contract";
import { auditFilterSchema } from "@/oversight/audit-logs/contract";
import { forEachOf } from "@/vocabulary/options";
import type { EntityModel, ValueModel } from "../ask/entity";
import { readTrail } from "../run/audit-trail";
import { listed } from "./listed";

/** What rows of one act, or about one thing, are called, where people have a word for them. */
const nouns: Readonly<Record<string, ValueModel["noun"]>> = {
  LOGIN: ["sign-in", "sign-ins"],
  LOGIN_FAILED: ["failed sign-in", "failed sign-ins"],
  CALL: ["refused call", "refused calls"],
};

const actValue = (name: string): ValueModel => {
  const noun = nouns[name];
  return { words: "", label: name, ...(noun && { noun }) };
};

/** Who did what: the rows of the audit trail. */
export const trail: EntityModel = {
  name: "trail",
  access: "audit:read",
  acts: true,
  noun: ["entry of the audit trail", "entries of the audit trail"],
  words:
    "entry of the audit trail|entries of the audit trail|entries in the audit trail|audit trail entries|audit entry|audit entries|audit log|audit logs",
  called: "entries of the audit trail",
  says: [
    {
      words:
        "failed sign-ins|failed sign-in|failed sign ins|failed logins|failed login|failed log-ins|failed login attempts|failed sign-in attempts",
      is: { action: "LOGIN_FAILED" },
    },
    {
      words: "sign-ins|sign-in|sign ins|logins|login|log-ins|sign in|signed in|log in|logged in",
      is: { action: "LOGIN" },
    },
    { words: "what did|what has", needs: "user" },
    { words: "refused calls|refused call|refused requests|refused request", is: { resource: "CALL" } },
  ],
  fields: {
    action: {
      label: "Action",
      kind: "choice",
      words: "action|actions",
      parts: true,
      values: forEachOf(auditActions, actValue),
    },
    resource: {
      label: "Resource",
      kind: "choice",
      words: "resource|resources",
      parts: true,
      values: forEachOf(auditResources, actValue),
    },
    user: {
      label: "User",
      kind: "user",
      named: "username",
      words: "user|users",
      fact: "by which user",
      whoOf: "self",
      parts: true,
      doer: true,
    },
    day: { label: "Date", kind: "day" },
    address: { label: "IP address", kind: "text" },
  },
  time: "day",
  asked: "count",
  shown: ["day", "user", "action", "resource", "address"],
  ...listed({
    async list(deps, actor, filter, { limit }) {
      const { rows, exceeded } = await readTrail(deps, actor, filter);
      return { rows: rows.slice(0, limit), ...((exceeded || rows.length > limit) && { next: "" }) };
    },
    schema: auditFilterSchema,
    at: "/admin/reports",
    row: (row, { day }) => ({
      id: row.id,
      user: row.userId,
      username: row.userId === null ? "System" : (row.username ?? String(row.userId)),
      action: row.action,
      resource: row.resource,
      address: row.ipAddress,
      at: row.createdAt,
      day: day(row.createdAt),
    }),
  }),
};
