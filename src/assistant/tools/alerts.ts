import { z } from "zod";
import { scopeOf } from "@/access/scope";
import {
  alertFilters,
  alertSeverities,
  alertSeverityLabels,
  alertStatusLabels,
  alertTypeLabels,
  alertTypes,
} from "@/oversight/alerts/contract";
import { listAlerts } from "@/oversight/alerts/list";
import { addressWriter, writeFilters } from "@/platform/lists/address";
import { bankDate, formatDate } from "@/vocabulary/calendar";
import { shortText } from "./rows";
import { defineTool, Figures, periodFields, subjectFields } from "./tool";
import { capital } from "./transactions";
import { counted, listed, whenText } from "./wording";

const own = { sort: "newest", direction: "desc" } as const;
const alertsAt = addressWriter("/admin/alerts", own);
const most = 1000;

export const alertsTool = defineTool({
  description: "Alerts that are meant for the asker, by status, type, severity, account and period",
  input: z.object({
    ...subjectFields,
    ...periodFields,
    status: z.enum(["active", "acknowledged", "resolved"]).optional(),
    type: z.enum(alertTypes).optional(),
    severity: z.enum(alertSeverities).optional(),
    by: z
      .enum(["severity", "status", "type", "account"])
      .optional()
      .describe("What their numbers are told by"),
    limit: z.int().min(1).max(50).default(5),
  }),
  async run(deps, actor, { accounts, clientId, from, to, limit, by, ...filter }) {
    const isStaff = scopeOf(actor) === "all";
    const whose = isStaff && clientId !== undefined ? { clientId } : {};
    const one = accounts?.length === 1 ? { account: accounts[0] } : {};
    const read = (account?: number) =>
      listAlerts(
        deps,
        actor,
        { ...filter, ...whose, ...(account === undefined ? one : { account }) },
        { limit: most },
      );
    const pages =
      accounts !== undefined && accounts.length > 1 ? await Promise.all(accounts.map(read)) : [await read()];
    const exceeded = pages.some(({ next }) => next !== undefined);
    const { zone } = deps.env;
    const rows = pages
      .flatMap((page) => page.rows)
      .filter(({ createdAt, resolvedAt }) => {
        // What is resolved is asked for by the day on which it was.
        const at = filter.status === "resolved" ? resolvedAt : createdAt;
        if (at === null) return from === undefined && to === undefined;
        const date = bankDate(at, zone);
        return (from === undefined || date >= from) && (to === undefined || date <= to);
      })
      .sort((a, b) => b.createdAt - a.createdAt);
    const figures = new Figures();
    const words = [
      filter.status !== undefined && !(filter.status === "resolved" && (from ?? to) !== undefined)
        ? alertStatusLabels[filter.status].toLowerCase()
        : undefined,
      filter.severity && `${alertSeverityLabels[filter.severity].toLowerCase()} severity`,
      filter.type && alertTypeLabels[filter.type].toLowerCase(),
    ].filter((word) => word !== undefined);
    const noun = [...words, "alert"].join(" ");
    const when =
      from === undefined && to === undefined
        ? ""
        : ` ${filter.status === "resolved" ? "resolved " : ""}${whenText({ from, to })}`;
    const number = figures.of(
      `Number of ${noun}s`,
      `${exceeded ? "more than " : ""}${counted(rows.length, noun)}`,
    );
    if (rows.length === 0) return { content: `There are no ${noun}s for you${when}.`, figures: figures.all };
    const dated = from !== undefined || to !== undefined;
    const href =
      isStaff && !dated && (accounts?.length ?? 0) < 2
        ? alertsAt({
            values: writeFilters(alertFilters, { ...filter, ...whose, ...one }),
            ...own,
            page: undefined,
          })
        : undefined;
    if (by !== undefined) {
      const partOf = (row: (typeof rows)[number]): string => {
        if (by === "severity") return alertSeverityLabels[row.severity];
        if (by === "status") return alertStatusLabels[row.status];
        if (by === "type") return alertTypeLabels[row.type];
        return row.customerName ?? "No account";
      };
      const parts = [...Map.groupBy(rows, partOf)]
        .map(([label, of]) => ({ label, count: of.length }))
        .sort((a, b) => b.count - a.count);
      const told = parts.map(({ label, count }) => `${figures.of(label, String(count))} ${label}`);
      return {
        content: `${number}${when}, by ${by}${parts.length <= 6 ? `: ${listed(told)}` : ""}.`,
        figures: figures.all,
        table: {
          columns: [{ label: capital(by) }, { label: "Number", numeric: true }],
          rows: parts
            .slice(0, 50)
            .map(({ label, count }) => [shortText(label), count.toLocaleString("en-US")]),
        },
        ...(href && { links: [{ label: "Show these alerts", href }] }),
      };
    }
    return {
      content: `${rows.length === 1 && !exceeded ? "There is" : "There are"} ${number}${when}.`,
      figures: figures.all,
      table: {
        columns: [
          { label: "Date" },
          { label: "Alert" },
          { label: "Account" },
          { label: "Severity" },
          { label: "Status" },
        ],
        rows: rows
          .slice(0, limit)
          .map((row) => [
            formatDate(bankDate(row.createdAt, zone)),
            shortText(`${row.title}: ${row.description}`),
            shortText(row.customerName ?? ""),
            alertSeverityLabels[row.severity],
            alertStatusLabels[row.status],
          ]),
        ...(rows.length > limit && { more: rows.length - limit }),
      },
      ...(href && { links: [{ label: "Show these alerts", href }] }),
    };
  },
});
