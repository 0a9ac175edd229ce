import { z } from "zod";
import { describeReceiver } from "@/accounts/receiver";
import { act } from "@/approvals/act";
import { approvable, approvableWithActs } from "@/approvals/approvable";
import { getInstruction } from "@/bank/cbs/instructions";
import { usdWorthNotSetBy } from "@/ledger/rates";
import { formatMoney } from "@/vocabulary/money";
import { commitBankStatement } from "./commands";
import {
  assignBankLineCall,
  commitBankStatementCall,
  settleBankLineCall,
  undoBankStatementCall,
} from "./contract";
import { assertAct, assign } from "./manual-matching";
import { getBankLine, getBankStatement } from "./queries";
import { assertSettles, settleAndMatch } from "./settled-lines";
import { assertShown, digestShown } from "./shown";
import { getUndoable, readReversed, undoBankStatement } from "./undo";

/** Approval of moving a credit from suspense to an account. */
export const lineAssignment = approvable(assignBankLineCall, {
  name: "assign_line",
  kinds: ["assignment"],
  does: "a credit goes from suspense to an account",
  body: z.object({ lineId: z.int(), accountId: z.int() }),
  request: ({ params, body }) => ({ body: { lineId: params.id, accountId: body.vaId } }),
  async describe(deps, actor, { lineId, accountId }) {
    const line = await getBankLine(deps, actor, lineId);
    assertAct(deps, line, "assign");
    const to = await describeReceiver(deps, actor, accountId);
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

/** Approval of settling the instruction that explains a line, and matching the line with it. */
export const lineSettlement = approvable(settleBankLineCall, {
  name: "settle_line",
  kinds: ["assignment"],
  does: "moves a settlement out of both clearing accounts, and matches the bank's line with it",
  body: z.object({ lineId: z.int(), instructionId: z.int() }),
  request: ({ params, body }) => ({ body: { lineId: params.id, instructionId: body.instructionId } }),
  async describe(deps, actor, { lineId, instructionId }) {
    assertSettles(deps, await getBankLine(deps, actor, lineId), instructionId);
    const instruction = await getInstruction(deps, actor, instructionId);
    const { amount, currency, fromCbsAccount: from, toCbsAccount: to } = instruction;
    const money = formatMoney(amount, currency);
    return {
      summary: `Settle instruction ${instructionId}: ${money} from ${from} to ${to}`,
      details: { amount: money, from, to, bankLine: String(lineId) },
      usdAmount: await usdWorthNotSetBy(deps, actor.userId, amount, currency),
    };
  },
  carryOut: (deps, actor, body) => settleAndMatch(deps, actor, body, undefined),
});

const undo = act({
  name: "undo_bank_statement",
  kinds: ["bank_commit"],
  body: z.object({ statementId: z.int() }),
  async describe(deps, actor, { statementId }) {
    const row = await getUndoable(deps, actor, statementId);
    const { credits, amount, recorded } = await readReversed(deps, statementId);
    return {
      summary: `Undo import ${statementId} of ${row.fileName} (CBS account ${row.cbsAccount})`,
      details: {
        import: String(statementId),
        file: row.fileName,
        cbsAccount: row.cbsAccount,
        credits: String(credits),
        amount: formatMoney(amount, row.currency),
        matches: String(recorded),
      },
    };
  },
  carryOut: (deps, actor, { statementId }) => undoBankStatement(deps, actor, statementId, undefined),
});

/** Approval of undoing an import: the database requires it, whatever the settings (db/program/import-undos.sql). */
export const statementUndo = approvableWithActs(undoBankStatementCall, {
  acts: [undo],
  does: [
    ["reverses each credit of a bank's file that was committed", "another admin, always (`bank_commit`)"],
  ],
  getKinds: () => [],
  async ledgerAsks({ deps, actor, params }) {
    const waiting = undo.of({ statementId: params.id });
    return { kind: "bank_commit", ...waiting, described: await waiting.act.describe(deps, actor) };
  },
  request: ({ params }) => undo.of({ statementId: params.id }),
});

/** Approval of committing a bank's statement, which posts each new credit. */
export const statementCommit = approvable(commitBankStatementCall, {
  name: "commit_bank_statement",
  kinds: ["bank_commit"],
  does: "credits accounts with what a bank's file says",
  // Older approvals did not store the version that their maker saw.
  body: z.object({ statementId: z.int(), seen: z.string().optional() }),
  async request({ deps, actor, params, seen: looked }) {
    const { status, id } = await getBankStatement(deps, actor, params.id);
    // The command itself refuses an import that cannot be committed.
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
