import { z } from "zod";
import { parts } from "./breakdown-answer";
import { byKind } from "./breakdown-kinds";
import { byAccount, byClient, byCounterparty } from "./breakdown-parties";
import { byTime } from "./breakdown-time";
import { subjectOf } from "./selection";
import { defineTool, periodFields, subjectFields } from "./tool";
import { narrowingFields } from "./transactions";

export const breakdownInput = z.object({
  ...subjectFields,
  ...periodFields,
  ...narrowingFields,
  by: z.enum(parts),
  average: z.boolean().optional().describe("Whether an average for each day, week or month is wanted"),
  rank: z.enum(["largest", "smallest"]).optional().describe("Which of the parts is to be named"),
  byNumber: z
    .boolean()
    .optional()
    .describe("Whether accounts or counterparties are ordered by the number of rows"),
  counts: z.boolean().optional().describe("Whether the number of accounts or counterparties is wanted"),
  shares: z.boolean().optional().describe("Whether each part's share of all is wanted, in per cent"),
  nth: z
    .int()
    .min(2)
    .max(50)
    .optional()
    .describe("Only this one of the parts in order: 2 for the second largest"),
  limit: z
    .int()
    .min(1)
    .max(50)
    .default(10)
    .describe("How many accounts, clients or counterparties are shown"),
});

export const breakdownTool = defineTool({
  description:
    "Sums and counts of transactions by day, week, month, account, counterparty, client (staff), type or currency",
  input: breakdownInput,
  async run(
    deps,
    actor,
    { accounts, clientId, by, limit, average, rank, byNumber, counts, shares, nth, ...narrowing },
  ) {
    const subject = await subjectOf(deps, actor, { accounts, clientId });
    if (by === "day" || by === "week" || by === "month")
      return byTime(deps, actor, subject, narrowing, { by, average, rank, shares });
    const order = { limit, counts, rank, byNumber, shares, nth };
    if (by === "account") return byAccount(deps, actor, subject, narrowing, order);
    if (by === "client") return byClient(deps, actor, subject, narrowing, order);
    if (by === "counterparty") return byCounterparty(deps, actor, subject, narrowing, order);
    return byKind(deps, actor, subject, narrowing, by, shares);
  },
});
