import { roles } from "@/access/actor";
import { userFilters } from "@/people/users/contract";
import { listUsers } from "@/people/users/list";
import { writeFilters } from "@/platform/lists/address";
import { bankDate, formatDateTime } from "@/vocabulary/calendar";
import { type EntityModel, type FieldModel, onlyValue } from "../ask/entity";
import { readTrail } from "../run/audit-trail";
import { clientNames } from "../run/clients";
import { listAt } from "../run/links";
import { actBy, actFields, clientField, optionOf } from "./shared";

const usersAt = listAt("/admin/users");

/** When each user signed in last, as the trail has it. */
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

/** Who may sign in. Those that were deleted are not among them. */
export const users: EntityModel = {
  name: "users",
  access: "users:read",
  acts: true,
  noun: ["user", "users"],
  words: "user|users|user account|user accounts",
  fields: {
    user: {
      label: "Username",
      kind: "user",
      named: "username",
      whoOf: "self",
      fact: "username|usernames",
    },
    role: {
      label: "Role",
      kind: "choice",
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
    },
    status: {
      label: "Status",
      kind: "choice",
      words: "status|state",
      fact: "status|state|status of",
      parts: true,
      values: {
        active: { words: "active", label: "active", adjective: true },
        inactive: {
          words: "inactive|deactivated|not active",
          label: "inactive",
          adjective: true,
          on: "deactivated",
        },
      },
    },
    client: { ...clientField, fact: "of which client|which client|company" },
    email: { label: "Email", kind: "text", fact: "email|e-mail|email address|email of" },
    created: {
      label: "Created",
      kind: "day",
      when: "created|were created|was created|set up on",
      fact: "day of creation",
    },
    createdBy: actBy("created", { noun: "creation", resource: "USER", action: "CREATE" }),
    ...actFields("deactivated", "with deactivation", {
      noun: "deactivation",
      resource: "USER",
      action: "UPDATE",
      did: ({ after }) => after.isActive === false,
    }),
    lastSignIn: {
      label: "Last sign-in",
      kind: "day",
      when: "signed in|logged in|sign in|log in|last signed in",
      fact: "last sign-in|last sign in|last sign-ins|last login|last logged in|last signed in|last seen",
      named: "lastSignInText",
      none: "never",
      last: "is",
      fill: fillSignIns,
    },
    quiet: {
      label: "Last sign-in",
      kind: "day",
      when: "who did not sign in|did not sign in|didn't sign in|didnt sign in|have not signed in|has not signed in|haven't signed in|havent signed in|hasn't signed in|not signed in|not logged in|never signed in|never logged in",
      named: "lastSignInText",
      none: "never",
      last: "not",
      fill: fillSignIns,
    },
  },
  time: "created",
  sayWhen: true,
  asked: "list",
  record: "user",
  recordAt: (_actor, id) => `/admin/users?view=${id}`,
  shown: ["user", "role", "client", "status", "email"],
  narrows: ({ field, op, values }) => op === "is" && values.length === 1 && field === "role",
  async read(deps, actor, { subject, span, filters, order, limit }) {
    const { zone } = deps.env;
    const client = subject.kind === "accounts" ? subject.client : undefined;
    // Users have no accounts: only all of them, or those of a client that is named, can be meant.
    if (subject.kind === "accounts" && client === undefined) return { rows: [], more: true };
    const [{ rows: found, next }, names] = await Promise.all([
      listUsers(
        deps,
        actor,
        { role: optionOf(filters, "role", roles) },
        { limit, order: { sort: "newest", direction: order === "earliest" ? "asc" : "desc" } },
      ),
      clientNames(deps, actor),
    ]);
    const rows = found
      .map((row) => ({
        id: row.id,
        user: row.id,
        username: row.username,
        role: row.role,
        status: row.isActive ? "active" : "inactive",
        client: row.clientId,
        clientName: names.get(row.clientId) ?? row.clientId,
        email: row.email,
        at: row.createdAt,
        created: bankDate(row.createdAt, zone),
      }))
      .filter(
        (row) =>
          (client === undefined || row.client === client) &&
          row.created >= (span.from ?? "") &&
          row.created <= (span.to ?? "9"),
      );
    return { rows, more: next !== undefined };
  },
  async screen(_deps, _actor, { subject, span, filters }) {
    const [user, ...others] = filters;
    if (user?.field === "user" && others.length === 0) {
      const id = onlyValue(filters, "user");
      return id === undefined ? undefined : `/admin/users?view=${id}`;
    }
    if (subject.kind !== "book" || span.from !== undefined || span.to !== undefined) return undefined;
    if (!filters.every((filter) => users.narrows(filter))) return undefined;
    return usersAt(writeFilters(userFilters, { role: optionOf(filters, "role", roles) }));
  },
};
