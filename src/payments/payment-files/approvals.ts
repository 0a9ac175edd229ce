import { z } from "zod";
import { describeReceiver } from "@/accounts/receiver";
import { approvable } from "@/approvals/approvable";
import { usdWorthNotSetBy } from "@/ledger/rates";
import { formatMoney } from "@/vocabulary/money";
import { assign as assignReturn, getSuspended } from "./assign-return";
import { assignReturnCall, readReportCall } from "./contract";
import { checkStatusReport, uploadStatusReport } from "./status-reports";

/** Approval of moving a returned payment's money from suspense to an account. */
export const returnAssignment = approvable(assignReturnCall, {
  name: "assign_return",
  kinds: ["assignment"],
  does: "a returned payment goes from suspense to an account",
  body: z.object({ paymentId: z.int(), accountId: z.int() }),
  request: ({ params, body }) => ({ body: { paymentId: params.id, accountId: body.vaId } }),
  async describe(deps, actor, { paymentId, accountId }) {
    const suspended = await getSuspended(deps, paymentId);
    const to = await describeReceiver(deps, actor, accountId);
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

/**
 * Approval of a bank's report on a payment file, which returns money. A report that was already read has its first
 * answer.
 */
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
