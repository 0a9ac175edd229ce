import { findClients } from "@/accounts/clients/queries";
import { userFilterSchema } from "@/people/users/contract";
import { listUsers } from "@/people/users/list";
import { bankDate, formatDateTime } from "@/vocabulary/calendar";
import { type DeclaredEntity, type FieldModel, field } from "../question/entity";
import { readTrail } from "../run/audit-trail";
import { listed } from "./parts/listed";
import { actFields, actorField, clientField, statusField } from "./parts/shared";

/** Number of clients' names read. */
const mostClients = 10_000;

/** Reads each user's last sign-in from the trail. */
const fillSignIns: FieldModel["fill"] = async (deps, actor, rows) => {
  const signIns = await readTrail(deps, actor, { action: "LOGIN", resource: "USER" });
  const last = new Map<number, number>();
  for (const { userId, createdAt } of signIns.rows)
    if (userId !== null && !last.has(userId)) last.set(userId, createdAt);
  if (signIns.exceeded && rows.some(({ id }) => !last.has(Number(id)))) return undefined;
  return rows.map(({ id }) => {
    const at = last.get(Number(id));
    const day = at === undefined ? null : bankDate(at, deps.env.zone);
    const text = at === undefined ? null : formatDateTime(at, deps.env.zone);
    return { lastSignIn: day, quiet: day, lastSignInText: text };
  });
};

/** Users who may sign in, without deleted ones. */
export const users: DeclaredEntity = {
  access: "users:read",
  acts: true,
  noun: ["user", "users"],
  words: "user|users|user account|user accounts",
  fields: {
    user: field.user("Username", { named: "username", whoOf: "self", fact: "username|usernames" }),
    role: field.choice("Role", {
      words: "role|roles",
      fact: "role|roles|which role|what role|role of",
      parts: true,
      values: {
        admin: { words: "admin|admins|administrators", label: "Admin", noun: ["admin", "admins"] },
        auditor: { words: "auditor|auditors", label: "Auditor", noun: ["auditor", "auditors"] },
        client_user: {
          words: "client user|client users",
          label: "Client",
          noun: ["client user", "client users"],
        },
      },
    }),
    status: {
      ...statusField(
        { active: "active", inactive: "inactive|deactivated|not active|switched off|disabled|turned off" },
        { inactive: { on: "deactivated" } },
      ),
      fact: "status|state|status of",
    },
    client: { ...clientField, fact: "of which client|which client|company" },
    email: field.text("Email", { fact: "email|e-mail|email address|email of" }),
    created: field.day("Created", {
      when: "created|were created|was created|set up on",
      fact: "day of creation",
    }),
    createdBy: actorField("created", { noun: "creation", resource: "USER", action: "CREATE" }),
    ...actFields("deactivated", "with deactivation", {
      noun: "deactivation",
      resource: "USER",
      action: "UPDATE",
      did: ({ after }) => after.isActive === false,
    }),
    lastSignIn: field.day("Last sign-in", {
      when: "signed in|logged in|sign in|log in|last signed in",
      fact: "last sign-in|last sign in|last sign-ins|last login|last logged in|last signed in|last seen",
      named: "lastSignInText",
      none: "never",
      last: "is",
      fill: fillSignIns,
    }),
    quiet: field.day("Last sign-in", {
      when: "who did not sign in|did not sign in|didn't sign in|didnt sign in|have not signed in|has not signed in|haven't signed in|havent signed in|hasn't signed in|not signed in|not logged in|never signed in|never logged in",
      named: "lastSignInText",
      none: "never",
      last: "not",
      sinceAfter: true,
      fill: fillSignIns,
    }),
  },
  time: "created",
  sayWhen: true,
  record: "user",
  recordAt: (_actor, id) => `/admin/users?view=${id}`,
  shown: ["user", "role", "client", "status", "email"],
  ...listed({
    async list(deps, actor, filter, page) {
      const [{ rows, next }, clients] = await Promise.all([
        listUsers(deps, actor, filter, page),
        findClients(deps, actor, "", mostClients),
      ]);
      const names = new Map(clients.map(({ id, name }) => [id, name]));
      return {
        rows: rows.map((row) => ({ ...row, clientName: names.get(row.clientId) ?? row.clientId })),
        next,
      };
    },
    schema: userFilterSchema,
    at: "/admin/users",
    row: (row, { day }) => ({
      id: row.id,
      user: row.id,
      username: row.username,
      role: row.role,
      status: row.isActive ? "active" : "inactive",
      client: row.clientId,
      clientName: row.clientName,
      email: row.email,
      at: row.createdAt,
      created: day(row.createdAt),
    }),
  }),
};
