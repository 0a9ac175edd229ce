import type { Actor } from "@/access/actor";
import { getShareOwner } from "@/access/owner";
import { getScope } from "@/access/scope";
import type { TransactionFilter } from "@/accounts/transactions/contract";
import { transactionList } from "@/accounts/transactions/list-screen";
import type { Deps } from "@/deps";
import { readHead } from "@/integrity/trail/chain";
import { headHeader, headMark } from "@/integrity/trail/head";
import { recordExport } from "@/platform/lists/record-export";
import { toDecimal } from "@/vocabulary/money";
import { type NoticesDto, type StatementDto, type StatementQuery, statementMessages } from "./contract";
import { type StatementFile, statementFile, transactionsWorkbook } from "./files";
import { readStatement, type Statement } from "./queries";
import type { RequestedPeriod } from "./rules";
import type { StatementFormat, StatementRow } from "./statement";

/**
 * Answers the statement of an account and a period as a file, and records that.
 * @throws AppError not_found for an account that the actor may not see; bad_request for an impossible period, or one
 * that exceeds the format
 */
export async function downloadStatement(
  deps: Deps,
  actor: Actor,
  id: number,
  { from, to }: RequestedPeriod,
  format: StatementFormat,
): Promise<Response> {
  const { head, rows } = await readStatement(deps, actor, id, { from, to });
  const { env, now } = deps;
  const trail = headMark(await readHead(deps.db), getScope(actor));
  const file = statementFile(format, { ...head, trail }, rows(), { env, now, taker: getShareOwner(actor) });
  const filters = { account: String(id), from: head.from, to: head.to, format };
  try {
    await recordExport(deps, actor, "statements:export", { list: "statement", filters });
  } catch (error) {
    await file.body.cancel();
    throw error;
  }
  return fileResponse(deps, file, trail);
}

/** Answers the rows of a filter, over any accounts, as a workbook, and records that. */
export async function downloadWorkbook(
  deps: Deps,
  actor: Actor,
  filter: TransactionFilter,
): Promise<Response> {
  const { pages, head } = await transactionList.exportPages(deps, actor, filter, "statements:export");
  return fileResponse(deps, transactionsWorkbook(pages, deps), head);
}

/** The answer that a browser saves. An error aborts it, so that an incomplete file never looks complete. */
export function fileResponse(
  deps: Deps,
  { contentType, fileName, body }: StatementFile,
  head: string,
): Response {
  return new Response(logged(deps, body), {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${fileName}"`,
      [headHeader]: head,
    },
  });
}

function logged(deps: Deps, body: StatementFile["body"]): StatementFile["body"] {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        const reason = error instanceof Error ? error.name : "unknown";
        deps.log.error({ reason }, statementMessages.downloadFailed);
        throw error;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

type Paging = Pick<StatementQuery, "limit" | "after">;

/** A page of a statement in the form of answers, and the number to continue after if there is more. */
export async function answerStatement({ head, rows }: Statement, { limit, after }: Paging) {
  const [page, following] = await firstTwo(rows(after, limit));
  const { account, from, to } = head;
  const answer: StatementDto = {
    vaId: account.id,
    virtualIban: account.virtualIban,
    customerName: account.customerName,
    currency: account.currency,
    from,
    to,
    openingBalance: toDecimal(head.openingBalance),
    closingBalance: toDecimal(head.closingBalance),
    totalCredits: toDecimal(head.credits.sum),
    totalDebits: toDecimal(head.debits.sum),
    transactions: page.map(toLine),
  };
  const last = page.at(-1);
  return { answer, next: following.length > 0 && last ? String(last.seq) : undefined };
}

/** The same as notices: its credits and debits, without balances of the account. */
export async function answerNotices(statement: Statement, query: Paging) {
  const { answer, next } = await answerStatement(statement, query);
  const { openingBalance: _, closingBalance: __, transactions, ...rest } = answer;
  const notices: NoticesDto = {
    ...rest,
    transactions: transactions.filter(({ type }) => type === "credit" || type === "debit"),
  };
  return { answer: notices, next };
}

async function firstTwo(pages: AsyncIterable<readonly StatementRow[]>) {
  const read: (readonly StatementRow[])[] = [];
  for await (const page of pages) if (read.push(page) === 2) break;
  return [read[0] ?? [], read[1] ?? []] as const;
}

const toLine = ({ seq: _, ...row }: StatementRow) => ({
  ...row,
  amount: toDecimal(row.amount),
  balance: toDecimal(row.balance),
  originalAmount: row.originalAmount === null ? null : toDecimal(row.originalAmount),
  createdAt: new Date(row.createdAt).toISOString(),
  processedAt: new Date(row.processedAt).toISOString(),
});
