import { z } from "zod";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { type AuditAction, auditActions, auditResources } from "@/commands/contract";
import type { Deps } from "@/deps";
import { auditFilters } from "@/oversight/audit-logs/contract";
import { type AuditRow, listAuditLogs } from "@/oversight/audit-logs/list";
import { changesIn, isRecord, summaryOf } from "@/oversight/audit-logs/rules";
import { listUsers } from "@/people/users/list";
import { writeFilters } from "@/platform/lists/address";
import { formatDateTime } from "@/vocabulary/calendar";
import { listAt } from "./links";
import { shortText } from "./rows";
import { defineTool, Figures, periodFields } from "./tool";
import { counted, listed, whenText } from "./wording";

/** The trail has millions of rows: as many are read for an answer, newest first. */
const most = 5000;
const perPage = 1000;

const auditAt = listAt("/admin/reports");

/** Reads rows of the trail, newest first, until there are no more or enough. */
export async function readTrail(deps: Deps, actor: Actor, filter: Parameters<typeof listAuditLogs>[2]) {
  const rows: AuditRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await listAuditLogs(deps, actor, filter, { cursor, limit: perPage });
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== undefined && rows.length < most);
  return { rows, exceeded: cursor !== undefined };
}

/** A row's details on a line. Limits and thresholds stand in them in minor units without their currency: they are named alone. */
function detailsOf(
  { action, resource, resourceId, details }: AuditRow,
  usernames: ReadonlyMap<string, string>,
): string {
  const parsed: unknown = details === null ? null : JSON.parse(details);
  if (!isRecord(parsed)) return summaryOf(null);
  if (resource === "CONFIGURATION" || resource === "ALERT_SETTINGS")
    return changesIn(parsed)
      .map(({ label }) => label)
      .join(", ");
  const whose =
    resource === "USER" && resourceId !== null && !action.startsWith("LOG")
      ? (usernames.get(resourceId) ?? `User ${resourceId}`)
      : "";
  return [whose, summaryOf(parsed)].filter(Boolean).join(": ");
}

/** What a row's details say that a thing became: 'rejected', or whether a user is active. */
function became({ details }: AuditRow, value: string): boolean {
  const parsed: unknown = details === null ? null : JSON.parse(details);
  const after = isRecord(parsed) ? parsed.after : undefined;
  if (isRecord(parsed) && parsed.kind === value) return true;
  return isRecord(after) && (after.status === value || (value === "inactive" && after.isActive === false));
}

export const auditTrailTool = defineTool({
  description: "Staff: who did what, from the audit trail: by user, action, resource and days",
  staff: true,
  input: z.object({
    ...periodFields,
    userId: z.int().positive().optional(),
    userIds: z.array(z.int().positive()).max(500).optional().describe("Several users, such as all auditors"),
    username: z.string().max(64).optional().describe("The name of that user, for the sentence"),
    byUser: z.boolean().optional().describe("Whether it is said who has how many of them"),
    actions: z.array(z.enum(auditActions)).max(8).optional(),
    resource: z.enum(auditResources).optional(),
    resourceId: z.string().max(100).optional().describe("The thing that it was done to, by its number"),
    about: z.string().max(64).optional().describe("That thing's name, for the sentence"),
    done: z.string().max(40).optional().describe("What was done to it, for the sentence"),
    became: z.string().max(40).optional().describe("What the thing became, such as rejected or resolved"),
    called: z
      .tuple([z.string().max(60), z.string().max(60)])
      .optional()
      .describe("What such rows are called in the sentence, one and several: 'failed sign-in'"),
    limit: z.int().min(1).max(50).default(10),
  }),
  async run(
    deps,
    actor,
    {
      from,
      to,
      userId,
      userIds,
      username,
      byUser,
      actions,
      resource,
      resourceId,
      about,
      done,
      became: value,
      called,
      limit,
    },
  ) {
    if (!can(actor, "audit:read"))
      return { content: "That is the bank's own work; I can tell you about your accounts.", figures: [] };
    const [action] = actions?.length === 1 ? actions : [];
    const filter = {
      ...(action && { action }),
      ...(resource && { resource }),
      ...(from && { from }),
      ...(to && { to }),
    };
    const [{ rows: read, exceeded }, users] = await Promise.all([
      readTrail(deps, actor, filter),
      listUsers(deps, actor, {}, { limit: perPage }),
    ]);
    const usernames = new Map(users.rows.map((user) => [String(user.id), user.username]));
    const rows = read.filter(
      (row) =>
        (userId === undefined || row.userId === userId) &&
        (userIds === undefined || (row.userId !== null && userIds.includes(row.userId))) &&
        (resourceId === undefined || row.resourceId === resourceId) &&
        (actions === undefined || actions.includes(row.action as AuditAction)) &&
        (value === undefined || row.action === "DELETE" || became(row, value)),
    );
    const figures = new Figures();
    const [noun, many] = called ?? ["entry of the audit trail", "entries of the audit trail"];
    const by = username ? ` by ${username}` : about ? ` about ${about}` : "";
    const when = from === undefined && to === undefined ? "" : ` ${whenText({ from, to })}`;
    const within = exceeded
      ? ` among the newest ${most.toLocaleString("en-US")} entries that I looked through`
      : "";
    const link = {
      label:
        userId === undefined && userIds === undefined && resourceId === undefined && value === undefined
          ? "Show these entries"
          : "Audit Logs of these acts, by everybody",
      href: auditAt(writeFilters(auditFilters, filter)),
    };
    if (rows.length === 0)
      return { content: `There are no ${many}${by}${when}${within}.`, figures: [], links: [link] };
    const kinds = [...Map.groupBy(rows, (row) => `${row.action} ${row.resource}`)]
      .map(([kind, some]) => ({ kind, count: some.length }))
      .sort((a, b) => b.count - a.count);
    const parts = kinds
      .slice(0, 6)
      .map(({ kind, count }) => `${figures.of(kind, count.toLocaleString("en-US"))} ${kind}`);
    const whose = [...Map.groupBy(rows, (row) => row.username ?? "the system")]
      .map(([name, some]) => ({ name, count: some.length }))
      .sort((a, b) => b.count - a.count);
    const each = byUser
      ? `: ${listed(whose.slice(0, 8).map(({ name, count }) => `${figures.of(name, count.toLocaleString("en-US"))} by ${name}`))}${whose.length > 8 ? " and others" : ""}`
      : "";
    const { zone } = deps.env;
    const [last] = rows;
    const who = last && (last.userId === null ? "the system" : (last.username ?? String(last.userId)));
    const newest = last ? figures.of("Newest", formatDateTime(last.createdAt, zone)) : "";
    const lead =
      about && done
        ? `${about} was ${done} on ${newest}, by ${who}.`
        : `${rows.length === 1 ? "There is" : "There are"} ${figures.of("Entries", counted(rows.length, noun, many))}${by}${when}${within}${called === undefined ? `: ${listed(parts)}${kinds.length > 6 ? " and others" : ""}` : each}. The newest is of ${newest}${username ? "" : `, by ${who}`}.`;
    return {
      content: lead,
      figures: figures.all,
      table: {
        columns: [
          { label: "When" },
          { label: "User" },
          { label: "Act" },
          { label: "Details" },
          { label: "IP address" },
        ],
        rows: rows
          .slice(0, limit)
          .map((row) => [
            formatDateTime(row.createdAt, zone),
            row.userId === null ? "System" : (row.username ?? String(row.userId)),
            `${row.action} ${row.resource}`,
            shortText(detailsOf(row, usernames)),
            row.ipAddress,
          ]),
        ...(rows.length > limit && { more: rows.length - limit }),
      },
      links: [link],
    };
  },
});
