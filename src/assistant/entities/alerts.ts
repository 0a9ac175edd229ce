import { readRows } from "db/rows";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { alertFilterSchema } from "@/oversight/alerts/contract";
import { listAlerts } from "@/oversight/alerts/list";
import { currencySchema } from "@/vocabulary/money";
import { type DeclaredEntity, type FieldModel, field } from "../question/entity";
import { listed } from "./parts/listed";
import {
  adjectives,
  authorField,
  clientField,
  currencyField,
  onAccountField,
  statusField,
  textField,
} from "./parts/shared";

const movedRow = z.object({ id: z.int(), amount: z.int(), currency: currencySchema });

/** Reads the amount of the movement that raised an alert; a refused payment moved nothing. */
const fillMoved: FieldModel["fill"] = async ({ db }, _actor, rows) => {
  const ids = JSON.stringify(rows.map(({ id }) => id));
  const moved = sql`select a.id as id, t.amount as amount, t.currency as currency from alerts a
    join transactions t on t.journal_id = a.journal_id and t.virtual_account_id = a.virtual_account_id
    where t.type in ('credit', 'debit') and a.id in (select value from json_each(${ids}))`;
  const found = new Map((await readRows(db, movedRow, moved)).map((one) => [one.id, one]));
  return rows.map(({ id }) => {
    const { amount = null, currency = null } = found.get(Number(id)) ?? {};
    return { amount, currency };
  });
};

/** Alerts of monitoring. A client sees those that are meant for it. */
export const alerts: DeclaredEntity = {
  access: "alerts:read",
  noun: ["alert", "alerts"],
  words: "alert|alerts|monitoring alert|monitoring alerts|warning|warnings",
  fields: {
    status: {
      ...statusField(
        {
          active: "active|open|unhandled|nobody has touched|nobody touched|untouched|nobody has handled",
          unresolved: "unresolved|not closed|nobody resolved|nobody has resolved|not resolved",
          acknowledged: "acknowledged",
          resolved: "resolved|closed alerts|alerts closed|alerts were closed|alerts are closed|resolving",
          dismissed: "",
        },
        {
          active: { lasts: true },
          unresolved: { also: ["active", "acknowledged"], lasts: true },
          acknowledged: { on: "acknowledgedOn", lasts: true, passes: true },
          resolved: { on: "resolvedOn" },
        },
      ),
      fact: "status|state|in status",
    },
    severity: field.choice("Severity", {
      words: "severity|severities",
      fact: "severity|how severe|how serious",
      parts: true,
      values: adjectives({
        low: "low severity|severity low|low",
        medium: "medium severity|severity medium|medium",
        high: "high severity|severity high|high",
        critical: "critical|critical severity|severity critical",
      }),
    }),
    type: field.choice("Type", {
      words: "type|types|kind|kinds",
      parts: true,
      values: adjectives(
        {
          high_amount: "high amount",
          velocity: "velocity",
          limit_breach: "limit breach",
          suspicious_pattern: "",
        },
        { suspicious_pattern: { staffWords: "suspicious pattern", label: "suspicious pattern" } },
      ),
    }),
    amount: field.money("Amount", { fact: "transaction amount", staff: true, fill: fillMoved }),
    currency: { ...currencyField, staff: true, fill: fillMoved },
    account: onAccountField,
    client: clientField,
    title: field.text("Title", { fact: "title|what is it about" }),
    text: textField,
    description: field.text("Alert text", { fact: "alert text|what does it say|what was that" }),
    raised: field.day("Raised", {
      when: "raised|were raised|was raised|created|came up|came in",
      fact: "day of raising|since when",
    }),
    acknowledgedOn: field.day("Acknowledged", {
      when: "with acknowledgement",
      fact: "day of the acknowledgement",
      staff: true,
    }),
    acknowledgedBy: authorField("acknowledgedBy", "Acknowledged by", {
      whoOf: "acknowledgedOn",
      fact: "author of the acknowledgement",
    }),
    resolvedOn: field.day("Resolved", { when: "with resolution", fact: "day of the resolution" }),
    resolvedBy: authorField("resolvedBy", "Resolved by", {
      whoOf: "resolvedOn",
      fact: "author of the resolution",
    }),
  },
  bounded: "amount",
  time: "raised",
  when: "raised",
  shown: ["raised", "title", "account", "severity", "status"],
  ...listed({
    list: listAlerts,
    schema: alertFilterSchema,
    at: "/admin/alerts",
    row: (alert, { day }) => ({
      id: alert.id,
      status: alert.status,
      severity: alert.severity,
      type: alert.type,
      title: alert.title,
      description: alert.description,
      text: `${alert.title}\n${alert.description}`,
      acknowledgedByName: alert.acknowledgedBy,
      acknowledgedOn: day(alert.acknowledgedAt),
      resolvedByName: alert.resolvedBy,
      account: alert.vaId,
      accountName: alert.customerName ?? "",
      at: alert.createdAt,
      raised: day(alert.createdAt),
      resolvedOn: day(alert.resolvedAt),
    }),
  }),
};
