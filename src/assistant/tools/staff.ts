import { z } from "zod";
import { scopeOf } from "@/access/scope";
import { listInstructions, summariseInstructions } from "@/bank/cbs/instructions";
import { listRuns } from "@/bank/reconciliation/list";
import { doneOf } from "@/bank/reconciliation/queries";
import { listApprovals, summariseApprovals } from "@/oversight/approvals/list";
import { listOwnWaiting, listWaiting } from "@/oversight/waiting/queries";
import { countText, waitingWords } from "@/oversight/waiting/rules";
import { listReviews, summariseReviews } from "@/payments/list";
import { shownRecipient } from "@/payments/rules";
import { bankDate, formatDate, formatDateTime } from "@/vocabulary/calendar";
import { currencies, formatMoney, type Total } from "@/vocabulary/money";
import { shortText } from "./rows";
import { defineTool, Figures, type ToolResult } from "./tool";
import { counted, inOrder, moneyText } from "./wording";

const refused: ToolResult = {
  content: "That is the bank's own work; I can tell you about your accounts.",
  figures: [],
};

export const waitingTool = defineTool({
  description: "What waits for the asker: work of the bank's staff, or payments for a client's second person",
  input: z.object({}),
  async run(deps, actor) {
    const isStaff = scopeOf(actor) === "all";
    const waiting = isStaff ? await listWaiting(deps, actor) : await listOwnWaiting(deps, actor);
    const figures = new Figures();
    if (waiting.length === 0) return { content: "Nothing waits for you.", figures: [] };
    const rows = waiting.map(({ kind, count, exceeded, oldest }) => [
      waitingWords[kind].label,
      figures.of(waitingWords[kind].label, countText(count, exceeded)),
      formatDateTime(oldest, deps.env.zone),
    ]);
    return {
      content: "This is what waits.",
      figures: figures.all,
      table: { columns: [{ label: "What" }, { label: "Number", numeric: true }, { label: "Oldest" }], rows },
      links: waiting.map(({ kind }) => ({ label: waitingWords[kind].label, href: waitingWords[kind].href })),
    };
  },
});

/** As many reviews are compared. */
const mostReviews = 1000;

export const reviewsTool = defineTool({
  description: "Staff: payments that wait for a review, or had one",
  staff: true,
  input: z.object({
    status: z.enum(["waiting", "approved", "rejected"]).default("waiting"),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    largest: z.boolean().optional().describe("Whether the largest of them is wanted"),
  }),
  async run(deps, actor, { largest, ...filter }) {
    if (scopeOf(actor) !== "all") return refused;
    const [page, summary] = await Promise.all([
      listReviews(deps, actor, filter, { limit: largest ? mostReviews : 10 }),
      summariseReviews(deps, actor, filter),
    ]);
    const figures = new Figures();
    const count = summary.rows ?? 0;
    const noun = filter.status === "waiting" ? "payment to review" : `${filter.status} payment`;
    const many = filter.status === "waiting" ? "payments to review" : `${filter.status} payments`;
    const number = figures.of(
      "Reviews",
      `${counted(count, noun, many)}${summary.exceeded ? " or more" : ""}`,
    );
    if (count === 0) return { content: `There are no ${many}.`, figures: figures.all };
    const sums = (summary.sums ?? []).map((sum) => ({
      currency: sum.currency as "USD" | "AED" | "EUR",
      amount: sum.Amount as Total,
    }));
    for (const { currency, amount } of sums) figures.of(`In ${currency}`, formatMoney(amount, currency));
    const whole = page.rows.length >= count && !summary.exceeded;
    if (largest && !whole) return { content: "There are too many to look through at once.", figures: [] };
    const best = largest
      ? currencies.flatMap((currency) =>
          page.rows
            .filter((row) => row.currency === currency)
            .sort((a, b) => b.amount - a.amount)
            .slice(0, 1),
        )
      : [];
    const told = best.map(
      (row) =>
        `${figures.of(row.reference, formatMoney(row.amount, row.currency))} of ${row.customerName} to ${shownRecipient(row.recipient)}${row.suspicion ? ` (${row.suspicion})` : ""}`,
    );
    const first =
      told.length === 0
        ? ""
        : ` The largest${told.length > 1 ? " in each currency" : ""}: ${told.join("; ")}.`;
    const query = new URLSearchParams({
      ...(filter.status !== "waiting" && { status: filter.status }),
      ...(filter.from && { from: filter.from }),
      ...(filter.to && { to: filter.to }),
    }).toString();
    return {
      content: `${count === 1 ? "There is" : "There are"} ${number}${sums.length > 0 ? `, ${moneyText(inOrder(sums))}` : ""}.${first}`,
      figures: figures.all,
      table: {
        columns: [
          { label: "Made" },
          { label: "Account" },
          { label: "Recipient" },
          { label: "Why" },
          { label: "Amount", numeric: true },
        ],
        rows: page.rows
          .slice(0, 10)
          .map((row) => [
            formatDate(bankDate(row.createdAt, deps.env.zone)),
            shortText(row.customerName),
            shownRecipient(row.recipient),
            shortText(row.suspicion ?? ""),
            formatMoney(row.amount, row.currency),
          ]),
        ...(count > 10 && { more: count - 10 }),
      },
      links: [
        { label: "Show these payments", href: query === "" ? "/admin/reviews" : `/admin/reviews?${query}` },
      ],
    };
  },
});

export const approvalsTool = defineTool({
  description: "Staff: acts that wait for a second person",
  staff: true,
  input: z.object({
    status: z.enum(["waiting", "approved", "refused", "withdrawn", "expired"]).default("waiting"),
  }),
  async run(deps, actor, filter) {
    if (scopeOf(actor) !== "all") return refused;
    const [page, summary] = await Promise.all([
      listApprovals(deps, actor, filter, { limit: 10 }),
      summariseApprovals(deps, actor, filter),
    ]);
    const figures = new Figures();
    const number = figures.of("Approvals", counted(summary.rows ?? 0, `${filter.status} approval`));
    if ((summary.rows ?? 0) === 0)
      return { content: `There are no ${filter.status} approvals.`, figures: figures.all };
    return {
      content: `${summary.rows === 1 ? "There is" : "There are"} ${number}.`,
      figures: figures.all,
      table: {
        columns: [{ label: "Asked" }, { label: "What" }, { label: "By" }],
        rows: page.rows.map((row) => [
          formatDateTime(row.madeAt, deps.env.zone),
          shortText(row.summary),
          row.maker,
        ]),
      },
      links: [{ label: "Show these approvals", href: `/admin/approvals?status=${filter.status}` }],
    };
  },
});

export const reconciliationTool = defineTool({
  description: "Staff: the last reconciliation runs and what they found",
  staff: true,
  input: z.object({ limit: z.int().min(1).max(20).default(5) }),
  async run(deps, actor, { limit }) {
    if (scopeOf(actor) !== "all") return refused;
    const { rows } = await listRuns(deps, actor, {}, { limit });
    const figures = new Figures();
    const [last] = rows;
    if (!last)
      return {
        content: "There was no reconciliation yet.",
        figures: [],
        links: [{ label: "Reconciliation", href: "/admin/reconciliation" }],
      };
    const { zone } = deps.env;
    const found = `${figures.of("Accounts compared", counted(doneOf(last), "account"))}: ${figures.of("Matched", String(last.matched))} matched, ${figures.of("Discrepancies", String(last.discrepancies))} with a discrepancy, ${figures.of("Errors", String(last.errors))} with an error`;
    return {
      content: `The last reconciliation began on ${formatDateTime(last.startedAt, zone)} and ${last.status === "running" ? "is under way" : "has ended"}. ${found}.`,
      figures: figures.all,
      table: {
        columns: [
          { label: "Began" },
          { label: "By" },
          { label: "Matched", numeric: true },
          { label: "Discrepancies", numeric: true },
          { label: "Errors", numeric: true },
        ],
        rows: rows.map((run) => [
          formatDateTime(run.startedAt, zone),
          run.startedBy ?? "System",
          String(run.matched),
          String(run.discrepancies),
          String(run.errors),
        ]),
      },
      links: [
        { label: "The last run", href: `/admin/reconciliation/${last.id}` },
        { label: "All runs", href: "/admin/reconciliation" },
      ],
    };
  },
});

export const settlementsTool = defineTool({
  description: "Staff: settlement instructions between CBS accounts, open or settled",
  staff: true,
  input: z.object({ status: z.enum(["open", "settled"]).default("open") }),
  async run(deps, actor, { status }) {
    if (scopeOf(actor) !== "all") return refused;
    const [page, summary] = await Promise.all([
      listInstructions(deps, actor, { status }, { limit: 1000 }),
      summariseInstructions(deps, actor, { status }),
    ]);
    const figures = new Figures();
    const count = summary.rows ?? 0;
    const number = figures.of(
      "Instructions",
      `${counted(count, `${status} settlement instruction`)}${summary.exceeded ? " or more" : ""}`,
    );
    const sums = new Map<"USD" | "AED" | "EUR", Total>();
    for (const { currency, amount } of page.rows)
      sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount));
    const amounts = [...sums].map(([currency, amount]) => ({ currency, amount }));
    for (const { currency, amount } of amounts) figures.of(`In ${currency}`, formatMoney(amount, currency));
    if (count === 0)
      return { content: `There are no ${status} settlement instructions.`, figures: figures.all };
    return {
      content: `${count === 1 ? "There is" : "There are"} ${number}${summary.exceeded ? "" : `, ${moneyText(amounts)}`}.`,
      figures: figures.all,
      table: {
        columns: [{ label: "Date" }, { label: "From" }, { label: "To" }, { label: "Amount", numeric: true }],
        rows: page.rows
          .slice(0, 10)
          .map((row) => [
            formatDate(bankDate(row.createdAt, deps.env.zone)),
            row.fromCbsAccount,
            row.toCbsAccount,
            formatMoney(row.amount, row.currency),
          ]),
        ...(count > 10 && { more: count - 10 }),
      },
      links: [{ label: "Show these instructions", href: `/admin/cbs-linking?si-status=${status}` }],
    };
  },
});
