import { roles } from "@/access/actor";
import { userFilters } from "@/people/users/contract";
import { listUsers } from "@/people/users/list";
import { writeFilters } from "@/platform/lists/address";
import { bankDate } from "@/vocabulary/calendar";
import { type EntityModel, onlyValue } from "../ask/entity";
import { clientNames } from "../tools/clients";
import { listAt } from "../tools/links";
import { clientField, optionOf } from "./shared";

const usersAt = listAt("/admin/users");

/** Who may sign in. Those that were deleted are not among them. */
export const users: EntityModel = {
  name: "users",
  access: "users:read",
  acts: true,
  noun: ["user", "users"],
  words: "user|users|user account|user accounts",
  fields: {
    user: { label: "Username", kind: "user", named: "username" },
    role: {
      label: "Role",
      kind: "choice",
      words: "role|roles",
      fact: "role|which role|role of",
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
        inactive: { words: "inactive|deactivated", label: "inactive", adjective: true },
      },
    },
    client: { ...clientField, named: "clientName" },
    email: { label: "Email", kind: "text", fact: "email|e-mail|email address|email of" },
    created: { label: "Created", kind: "day", when: "created|were created|was created|set up on" },
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
