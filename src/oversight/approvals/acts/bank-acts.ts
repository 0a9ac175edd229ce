import { z } from "zod";
import type { Actor } from "@/access/actor";
import { getAccount } from "@/accounts/queries";
import { commitBankStatement } from "@/bank/bank-statements/commands";
import { assignBankLineCall, commitBankStatementCall } from "@/bank/bank-statements/contract";
import { assertAct, assign } from "@/bank/bank-statements/manual-matching";
import { getBankLine, getBankStatement } from "@/bank/bank-statements/queries";
import { assertShown, digestShown } from "@/bank/bank-statements/shown";
import { settleInstructionCall } from "@/bank/cbs/contract";
import { getInstruction, settleInstruction } from "@/bank/cbs/instructions";
import type { Deps } from "@/deps";
import { usdWorthNotSetBy } from "@/ledger/rates";
import { assign as assignReturn, getSuspended } from "@/payments/payment-files/assign-return";
import { assignReturnCall, readReportCall } from "@/payments/payment-files/contract";
import { checkStatusReport, uploadStatusReport } from "@/payments/payment-files/status-reports";
import { groupIban } from "@/vocabulary/iban";
import { formatMoney } from "@/vocabulary/money";
import { approvable } from "../approvable";

/** The account that money out of suspense goes to, as an approver is shown it. */
async function receiver(deps: Deps, actor: Actor, id: number) {
  const { customerName, virtualIban } = await getAccount(deps, actor, id);
  return { account: `${groupIban(virtualIban)}, ${customerName}`, name: `${virtualIban} (${customerName})` };
}

/** A credit that waits in suspense, and the account that it is moved to. */
export const lineAssignment = approvable(assignBankLineCall, {
  name: "assign_line",
  kinds: ["assignment"],
  does: "a credit goes from suspense to an account",
  body: z.object({ lineId: z.int(), accountId: z.int() }),
  request: ({ params, body }) => ({ body: { lineId: params.id, accountId: body.vaId } }),
  async describe(deps, actor, { lineId, accountId }) {
    const line = await getBankLine(deps, actor, lineId);
    assertAct(deps, line, "assign");
    const to = await receiver(deps, actor, accountId);
    const amount = formatMoney(line.amount, line.currency);
    return {
      summary: `Assign bank line ${lineId}: ${amount} to ${to.name}`,
      details: { account: to.account, amount, bankLine: String(lineId), remittance: line.remittance },
      usdAmount: await usdWorthNotSetBy(deps, actor.userId, line.amount, line.currency),
      accountId,
    };
  },
  carryOut: (deps, actor, { lineId, accountId }) => assign(deps, actor, lineId, accountId, undefined),
});

/** The money of a returned payment that waits in suspense, and the account that it is moved to. */
export const returnAssignment = approvable(assignReturnCall, {
  name: "assign_return",
  kinds: ["assignment"],
  does: "a returned payment goes from suspense to an account",
  body: z.object({ paymentId: z.int(), accountId: z.int() }),
  request: ({ params, body }) => ({ body: { paymentId: params.id, accountId: body.vaId } }),
  async describe(deps, actor, { paymentId, accountId }) {
    const suspended = await getSuspended(deps, paymentId);
    const to = await receiver(deps, actor, accountId);
    const amount = formatMoney(suspended.amount, suspended.currency);
    return {
      summary: `Assign returned payment ${suspended.reference}: ${amount} to ${to.name}`,
      details: { account: to.account, amount, reference: suspended.reference },
      usdAmount: await usdWorthNotSetBy(deps, actor.userId, suspended.amount, suspended.currency),
      accountId,
    };
  },
  carryOut: (deps, actor, { paymentId, accountId }) =>
    assignReturn(deps, actor, paymentId, accountId, undefined),
});

/** A settlement between CBS accounts. */
export const settlement = approvable(settleInstructionCall, {
  name: "settle_instruction",
  kinds: ["assignment"],
  does: "moves a settlement out of both clearing accounts",
  body: z.object({ instructionId: z.int() }),
  request: ({ params }) => ({ body: { instructionId: params.id } }),
  async describe(deps, actor, { instructionId }) {
    const {
      amount,
      currency,
      fromCbsAccount: from,
      toCbsAccount: to,
    } = await getInstruction(deps, actor, instructionId);
    const money = formatMoney(amount, currency);
    return {
      summary: `Settle instruction ${instructionId}: ${money} from ${from} to ${to}`,
      details: { amount: money, from, to },
      usdAmount: await usdWorthNotSetBy(deps, actor.userId, amount, currency),
    };
  },
  carryOut: (deps, actor, { instructionId }) => settleInstruction(deps, actor, instructionId, undefined),
});

/** The commit of a bank's statement: it posts each new credit. */
export const statementCommit = approvable(commitBankStatementCall, {
  name: "commit_bank_statement",
  kinds: ["bank_commit"],
  does: "credits accounts with what a bank's file says",
  // Older approvals did not store the version that their maker saw.
  body: z.object({ statementId: z.int(), seen: z.string().optional() }),
  async request({ deps, actor, params, seen: looked }) {
    const { status, id } = await getBankStatement(deps, actor, params.id);
    // What cannot be committed says so itself.
    if (status !== "dry_run" && status !== "failed") return { asOf: undefined };
    const seen = looked === undefined ? await digestShown(deps, id) : await assertShown(deps, id, looked);
    return { body: { statementId: params.id, seen } };
  },
  async describe(deps, actor, { statementId }) {
    const row = await getBankStatement(deps, actor, statementId);
    return {
      summary: `Commit import ${statementId} of ${row.fileName} (CBS account ${row.cbsAccount})`,
      details: {
        import: String(statementId),
        file: row.fileName,
        cbsAccount: row.cbsAccount,
        lines: String(row.lineCount),
      },
    };
  },
  carryOut: (deps, actor, { statementId, seen }) =>
    commitBankStatement(deps, actor, statementId, { seen, idempotency: undefined }),
});

/** A bank's report on a payment file: it gives money back. One that was read already answers as the first time. */
export const statusReport = approvable(readReportCall, {
  name: "read_status_report",
  kinds: ["bank_commit"],
  does: "gives payers back what a bank's file says it did not pay",
  body: z.object({ name: z.string(), digest: z.string(), packed: z.base64() }),
  async request({ deps, actor, form }) {
    const { isKnown, ...body } = await checkStatusReport(deps, actor, form.file);
    return isKnown ? { asOf: undefined } : { body };
  },
  describe: async (_deps, _actor, { name, digest }) => ({
    summary: `Read the status report ${name}`,
    details: { file: name, sha256: digest },
  }),
  carryOut: (deps, actor, { name, packed }) =>
    uploadStatusReport(
      deps,
      actor,
      new File([Bun.gunzipSync(Buffer.from(packed, "base64"))], name),
      undefined,
    ),
});
