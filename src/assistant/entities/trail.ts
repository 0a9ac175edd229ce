import { auditActions, auditResources } from "@/commands/contract";
import { auditFilterSchema } from "@/oversight/audit-logs/contract";
import type { AuditRow } from "@/oversight/audit-logs/list";
import { listUsers } from "@/people/users/list";
import { resourcesWith } from "@/resources/declared";
import { mapOptions } from "@/vocabulary/options";
import { type DeclaredEntity, field, type ValueModel } from "../question/entity";
import { readTrail } from "../run/audit-trail";
import { listed } from "./parts/listed";
import { mostUsers } from "./parts/shared";

/** Nouns for rows of one act, if it has a common one. */
const nouns: Readonly<Record<string, ValueModel["noun"]>> = {
  LOGIN: ["sign-in", "sign-ins"],
  LOGIN_FAILED: ["failed sign-in", "failed sign-ins"],
};

const askedResources = resourcesWith("audit", "asked").map(({ audit, asked }) => ({
  resource: audit,
  ...asked,
}));
/** Words for the objects of acts. */
const things: ReadonlyMap<string, string> = new Map(
  askedResources.filter((one) => !("listed" in one)).map(({ resource, words }) => [resource, words]),
);
/** The same for records that have a list; the trail is read only if the question asks who acted. */
const recorded = askedResources.filter((one) => "listed" in one);

/** Words for the acts: a rate is changed by adding another one. */
const deeds = {
  created: {
    words:
      "created|added|opened|entered|registered|uploaded|imported|run|ran|generated|create|add|open|upload|generate",
    label: "created",
    also: ["set"],
  },
  changed: {
    words: "changed|updated|edited|altered|modified|amended|adjusted|change|update|edit",
    label: "changed",
    also: ["set", "settled"],
  },
  set: { words: "set", label: "set" },
  settled: { words: "settled|settle", label: "settled" },
  deleted: { words: "deleted|removed|closed|delete|remove|close", label: "deleted" },
  refused: { words: "refused|denied|blocked", label: "refused" },
} satisfies Record<string, ValueModel>;

function getActVerb({ action, resource }: Pick<AuditRow, "action" | "resource">): keyof typeof deeds | null {
  if (action === "CREATE") return resource === "EXCHANGE_RATE" ? "set" : "created";
  if (action === "UPDATE") return resource === "SETTLEMENT_INSTRUCTION" ? "settled" : "changed";
  return action === "DELETE" ? "deleted" : action === "REFUSED" ? "refused" : null;
}

/** Phrases that say that users of a role did something. */
const said = (role: string) =>
  `by ${role}s|by a ${role}|by an ${role}|by a user with the ${role} role|by users with the ${role} role|with the ${role} role|with role ${role}`;

/** Acts and their authors: the rows of the audit trail. */
export const trail: DeclaredEntity = {
  access: "audit:read",
  acts: true,
  byKind: true,
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
    { words: "refused requests|refused request", is: { resource: "CALL" } },
    // Other records have these as their own fields.
    ...Object.entries(deeds).map(([deed, { words }]) => ({
      words,
      is: { deed },
      needs: "resource",
      seldom: true as const,
    })),
    ...recorded.map(({ resource, words }) => ({ words, is: { resource }, needs: "user" })),
  ],
  fields: {
    action: field.choice("Action", {
      words: "action|actions",
      parts: true,
      values: mapOptions(auditActions, (name): ValueModel => {
        const noun = nouns[name];
        return { words: "", label: name, ...(noun && { noun }) };
      }),
    }),
    resource: field.choice("Resource", {
      words: "resource|resources",
      parts: true,
      values: mapOptions(auditResources, (name) => ({ words: things.get(name) ?? "", label: name })),
    }),
    deed: field.choice("Deed", { values: deeds }),
    role: field.choice("Role", {
      values: {
        admin: { words: said("admin"), label: "Admin" },
        auditor: { words: said("auditor"), label: "Auditor" },
        client_user: { words: said("client user"), label: "Client" },
      },
      async fill(deps, actor, rows) {
        const { rows: all, next } = await listUsers(deps, actor, {}, { limit: mostUsers });
        const known = new Map(all.map(({ id, role }) => [id, role]));
        // The role of a deleted user is not recorded.
        const isKnown = rows.every(({ user }) => user === null || known.has(Number(user)));
        return next === undefined && isKnown
          ? rows.map(({ user }) => ({ role: known.get(Number(user)) ?? null }))
          : undefined;
      },
    }),
    user: field.user("User", {
      named: "username",
      words: "user|users",
      fact: "name of the user|by which user",
      whoOf: "self",
      parts: true,
      doer: true,
    }),
    day: field.day("Date"),
    address: field.text("IP address"),
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
      deed: getActVerb(row),
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
