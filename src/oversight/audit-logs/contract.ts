import { z } from "zod";
import { auditActions, auditResources } from "@/commands/contract";
import { call } from "@/kernel/call";
import { pagingQuery } from "@/kernel/query-params";
import { choice, dateFrom, dateTo, exportSchema, filterSchema, wholeText } from "@/platform/lists/contract";

/** Titles and texts of the specification's screen (section 2, Audit Logs). */
export const auditWords = {
  title: "System Audit Trail",
  empty: "No audit logs found",
  notFound: "Audit log not found",
  verified: "Chain verified",
  verifyFailed: "Failed to verify the chain",
} as const;

/** The list's filters: the screen's URL, the call's query and the CSV's are the same. */
export const auditFilters = {
  action: choice("Action", auditActions, { all: "All actions" }),
  resource: choice("Resource", auditResources, { all: "All resources" }),
  record: wholeText("Number of the record"),
  from: dateFrom("From"),
  to: dateTo("To"),
};
export const auditFilterSchema = filterSchema(auditFilters);
export type AuditFilter = z.output<typeof auditFilterSchema>;

/** A row of the trail on the wire; instants are ISO 8601 in UTC. `details` is null if they were redacted. */
export const auditLogSchema = z.object({
  id: z.int(),
  userId: z.int().nullable(),
  action: z.string(),
  resource: z.string(),
  resourceId: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  ipAddress: z.string(),
  userAgent: z.string(),
  createdAt: z.iso.datetime(),
  hash: z.string().describe("Covers the row and the hash of the row before it"),
});
export type AuditLogDto = z.infer<typeof auditLogSchema>;

export const listAuditLogsCall = call({
  method: "GET",
  path: "/api/audit-logs",
  query: auditFilterSchema.extend(pagingQuery.shape),
  response: auditLogSchema.array(),
});

export const exportAuditLogsCall = call({
  method: "GET",
  path: "/api/audit-logs/export/csv",
  cost: "expensive",
  query: exportSchema(auditFilterSchema),
});
