import { z } from "zod";
import { roles } from "@/access/actor";
import { can } from "@/access/policy";
import { roleLabels, userFilters } from "@/people/users/contract";
import { listUsers } from "@/people/users/list";
import type { UserRow } from "@/people/users/queries";
import { bankDate, formatDate, formatDateTime } from "@/vocabulary/calendar";
import { readTrail } from "./audit-trail";
import { clientNames } from "./clients";
import { listAt } from "./links";
import { shortText } from "./rows";
import { defineTool, Figures, periodFields } from "./tool";
import { counted, listed, whenText } from "./wording";

/** As many users are looked through. */
const most = 1000;

const usersAt = listAt("/admin/users");

const roleNouns = {
  admin: ["admin", "admins"],
  auditor: ["auditor", "auditors"],
  client_user: ["client user", "client users"],
} as const;

/** 'An admin of the bank', 'a client user of Falconmoor Freight FZE (CLIENT_002)'. */
function personText({ role, clientId }: UserRow, names: ReadonlyMap<string, string>): string {
  const client = names.get(clientId);
  const of = client ? `${client} (${clientId})` : role === "client_user" ? clientId : "the bank";
  return `${role === "client_user" ? "a client user" : `an ${roleLabels[role].toLowerCase()}`} of ${of}`;
}

/** When somebody signed in last; of a long trail only its newest entries were looked through. */
function signInText(at: number | undefined, exceeded: boolean, zone: string): string {
  if (at !== undefined) return formatDateTime(at, zone);
  return exceeded ? "Longer ago" : "Never";
}

export const usersTool = defineTool({
  description:
    "Staff: who may sign in, with role, client, status and email. Users that were deleted are not among them",
  staff: true,
  input: z.object({
    roles: z.array(z.enum(roles)).max(3).optional(),
    active: z.boolean().optional(),
    clientIds: z.array(z.string().max(100)).max(4).optional().describe("Users of these clients"),
    usernames: z.array(z.string().max(64)).max(4).optional().describe("These users alone"),
    byRole: z.boolean().optional().describe("Whether they are counted by role"),
    lastSignIn: z.boolean().optional().describe("Whether the last sign-in of each is wanted"),
    notSignedIn: z
      .object(periodFields)
      .optional()
      .describe("Only those who did not sign in within these days; at all if there are none"),
    limit: z.int().min(1).max(50).default(20),
  }),
  async run(
    deps,
    actor,
    { roles: wantedRoles, active, clientIds, usernames, byRole, lastSignIn, notSignedIn, limit },
  ) {
    if (!can(actor, "users:read")) return { content: "I know of no other users.", figures: [] };
    const [role] = wantedRoles?.length === 1 ? wantedRoles : [];
    const [page, names] = await Promise.all([
      listUsers(
        deps,
        actor,
        { ...(role && { role }) },
        { limit: most, order: { sort: "username", direction: "asc" } },
      ),
      clientNames(deps, actor),
    ]);
    if (page.next !== undefined)
      return {
        content: "There are too many users to look through here: User Management has a search.",
        figures: [],
        links: [{ label: "User Management", href: "/admin/users" }],
      };
    const signIns =
      lastSignIn || notSignedIn
        ? await readTrail(deps, actor, { action: "LOGIN", resource: "USER", ...notSignedIn })
        : undefined;
    if (signIns?.exceeded && notSignedIn)
      return { content: "There were too many sign-ins to look through: name fewer days.", figures: [] };
    const { zone } = deps.env;
    const lastAt = new Map<number, number>();
    for (const { userId, createdAt } of signIns?.rows ?? [])
      if (userId !== null && !lastAt.has(userId)) lastAt.set(userId, createdAt);
    const wanted = new Set(usernames?.map((name) => name.toLowerCase()));
    const rows = page.rows.filter(
      (user) =>
        (active === undefined || user.isActive === active) &&
        (wantedRoles === undefined || wantedRoles.includes(user.role)) &&
        (clientIds === undefined || clientIds.includes(user.clientId)) &&
        (usernames === undefined || wanted.has(user.username.toLowerCase())) &&
        (notSignedIn === undefined || !lastAt.has(user.id)),
    );
    const figures = new Figures();
    const [one] = rows;
    if (one && usernames && rows.length === 1) {
      return {
        content: `${one.username} is ${one.isActive ? "active" : "inactive"}: ${personText(one, names)}, ${one.email}, created on ${figures.of("Created", formatDate(bankDate(one.createdAt, zone)))}.`,
        figures: figures.all,
        links: [{ label: "Show the user", href: `/admin/users?view=${one.id}` }],
      };
    }
    const [noun, many] = role ? roleNouns[role] : (["user", "users"] as const);
    const state = active === undefined ? "" : active ? "active " : "inactive ";
    const of = clientIds ? ` of ${listed(clientIds.map((id) => names.get(id) ?? id))}` : "";
    const when =
      notSignedIn?.from === undefined && notSignedIn?.to === undefined
        ? " so far"
        : ` ${whenText(notSignedIn)}`;
    const quiet = notSignedIn ? ` who did not sign in${when}` : "";
    if (rows.length === 0) return { content: `There are no ${state}${many}${of}${quiet}.`, figures: [] };
    const number = figures.of("Users", counted(rows.length, `${state}${noun}`, `${state}${many}`));
    const on = rows.filter(({ isActive }) => isActive).length;
    const states =
      active !== undefined || on === rows.length
        ? ""
        : rows.length === 1
          ? ", inactive"
          : `, ${figures.of("Active", String(on))} of them active`;
    const parts = [...Map.groupBy(rows, (user) => user.role)].map(([of, users]) =>
      figures.of(roleLabels[of], counted(users.length, roleNouns[of][0], roleNouns[of][1])),
    );
    const told = byRole || (!role && !clientIds && parts.length > 1) ? `: ${listed(parts)}` : "";
    // The screen narrows by role, and by a client's id as a text.
    const [clientId] = clientIds ?? [];
    const shown =
      (wantedRoles?.length ?? 0) < 2 &&
      active === undefined &&
      notSignedIn === undefined &&
      usernames === undefined &&
      (clientIds?.length ?? 0) < 2;
    const href = usersAt({
      ...(clientId && { q: clientId }),
      ...(role && { role: userFilters.role.write(role) }),
    });
    return {
      content: `${rows.length === 1 ? "There is" : "There are"} ${number}${of}${quiet}${states}${told}.`,
      figures: figures.all,
      table: {
        columns: [
          { label: "Username" },
          { label: "Role" },
          { label: "Client" },
          { label: "Status" },
          { label: "Email" },
          ...(lastSignIn ? [{ label: "Last sign-in" }] : []),
        ],
        rows: rows
          .slice(0, limit)
          .map((user) => [
            user.username,
            roleLabels[user.role],
            shortText(names.get(user.clientId) ?? user.clientId),
            user.isActive ? "Active" : "Inactive",
            user.email,
            ...(lastSignIn ? [signInText(lastAt.get(user.id), signIns?.exceeded === true, zone)] : []),
          ]),
        ...(rows.length > limit && { more: rows.length - limit }),
      },
      links: [{ label: shown ? "Show these users" : "All users", href: shown ? href : "/admin/users" }],
    };
  },
});
