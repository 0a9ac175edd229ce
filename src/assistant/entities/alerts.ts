import { scopeOf } from "@/access/scope";
import { alertFilters, alertSeverities, alertTypes } from "@/oversight/alerts/contract";
import { listAlerts } from "@/oversight/alerts/list";
import { writeFilters } from "@/platform/lists/address";
import { bankDate } from "@/vocabulary/calendar";
import { type EntityModel, onlyValue } from "../ask/entity";
import { listAt } from "../run/links";
import { clientField, listsOf, onAccountField, optionOf, userBy } from "./shared";

const alertsAt = listAt("/admin/alerts");

const listed = ["active", "acknowledged", "resolved"] as const;

/** What monitoring raised. A client has its own, those that are meant for it. */
export const alerts: EntityModel = {
  name: "alerts",
  access: "alerts:read",
  noun: ["alert", "alerts"],
  words: "alert|alerts|monitoring alert|monitoring alerts",
  fields: {
    status: {
      label: "Status",
      kind: "choice",
      words: "status|state",
      fact: "status|state|in status",
      parts: true,
      values: {
        active: {
          words: "active|open|unhandled",
          label: "active",
          adjective: true,
        },
        unresolved: {
          words: "unresolved|not closed|nobody resolved|nobody has resolved|not resolved",
          label: "unresolved",
          adjective: true,
          also: ["active", "acknowledged"],
        },
        acknowledged: { words: "acknowledged", label: "acknowledged", adjective: true },
        resolved: {
          words: "resolved|closed|resolving",
          label: "resolved",
          adjective: true,
          on: "resolvedOn",
        },
        dismissed: { words: "", label: "dismissed", adjective: true },
      },
    },
    severity: {
      label: "Severity",
      kind: "choice",
      words: "severity|severities",
      fact: "severity|how severe|how serious",
      parts: true,
      values: {
        low: { words: "low severity|severity low|low", label: "low severity", adjective: true },
        medium: {
          words: "medium severity|severity medium|medium",
          label: "medium severity",
          adjective: true,
        },
        high: { words: "high severity|severity high|high", label: "high severity", adjective: true },
        critical: {
          words: "critical|critical severity|severity critical",
          label: "critical",
          adjective: true,
        },
      },
    },
    type: {
      label: "Type",
      kind: "choice",
      words: "type|types|kind|kinds",
      parts: true,
      values: {
        high_amount: { words: "high amount", label: "high amount", adjective: true },
        velocity: { words: "velocity", label: "velocity", adjective: true },
        limit_breach: { words: "limit breach", label: "limit breach", adjective: true },
        suspicious_pattern: {
          words: "",
          staffWords: "suspicious pattern",
          label: "suspicious pattern",
          adjective: true,
        },
      },
    },
    account: onAccountField,
    client: clientField,
    title: { label: "Title", kind: "text", fact: "title|what is it about" },
    description: { label: "Text", kind: "text", fact: "alert text|what does it say|what was that" },
    raised: {
      label: "Raised",
      kind: "day",
      when: "raised|were raised|was raised|created|came up|came in",
      fact: "day of raising|since when",
    },
    resolvedOn: { label: "Resolved", kind: "day", when: "with resolution", fact: "day of the resolution" },
    resolvedBy: userBy("resolvedBy", "Resolved by", {
      whoOf: "resolvedOn",
      fact: "author of the resolution",
    }),
  },
  time: "raised",
  when: "raised",
  asked: "list",
  shown: ["raised", "title", "account", "severity", "status"],
  narrows: ({ field, op, values }) => op === "is" && values.length === 1 && /^(?:type|severity)$/.test(field),
  async read(deps, actor, { subject, filters, order, limit }) {
    const { zone } = deps.env;
    const status = optionOf(filters, "status", listed);
    const filter = {
      ...(status && { status }),
      type: optionOf(filters, "type", alertTypes),
      severity: optionOf(filters, "severity", alertSeverities),
    };
    const direction = order === "earliest" ? ("asc" as const) : ("desc" as const);
    const pages = await Promise.all(
      listsOf(actor, subject).map((account) =>
        listAlerts(deps, actor, { ...filter, account }, { limit, order: { sort: "newest", direction } }),
      ),
    );
    const rows = pages
      .flatMap((page) => page.rows)
      .map((row) => ({
        id: row.id,
        status: row.status,
        severity: row.severity,
        type: row.type,
        title: row.title,
        description: row.description,
        resolvedByName: row.resolvedBy,
        account: row.vaId,
        accountName: row.customerName ?? "",
        at: row.createdAt,
        raised: bankDate(row.createdAt, zone),
        resolvedOn: row.resolvedAt === null ? null : bankDate(row.resolvedAt, zone),
      }))
      .sort((a, b) => (order === "earliest" ? a.at - b.at : b.at - a.at));
    return {
      rows: rows.slice(0, limit),
      more: rows.length > limit || pages.some(({ next }) => next !== undefined),
    };
  },
  async screen(_deps, actor, { subject, span, filters }) {
    const isPlain = filters.every(
      ({ field, op, values }) => op === "is" && values.length === 1 && alertScreenFields.test(field),
    );
    if (scopeOf(actor) !== "all" || !isPlain || span.from !== undefined || span.to !== undefined)
      return undefined;
    const [account, ...others] = subject.kind === "accounts" ? subject.accounts : [];
    if (others.length > 0 || (subject.kind === "accounts" && subject.whole)) return undefined;
    const status = onlyValue(filters, "status");
    if (status === "dismissed" || status === "unresolved") return undefined;
    return alertsAt(
      writeFilters(alertFilters, {
        status: optionOf(filters, "status", listed),
        type: optionOf(filters, "type", alertTypes),
        severity: optionOf(filters, "severity", alertSeverities),
        account: account?.id,
      }),
    );
  },
};

const alertScreenFields = /^(?:status|type|severity|account)$/;
