import { z } from "zod";
import type { Actor } from "@/access/actor";
import { describeReceiver } from "@/accounts/receiver";
import { approvable } from "@/approvals/approvable";
import { acceptRefusedCall, returnRefusedCall } from "@/collections/refused-receipts/contract";
import type { RefusedRow } from "@/collections/refused-receipts/queries";
import type { Deps } from "@/deps";
import { usdWorthNotSetBy } from "@/ledger/rates";
import { receiptRefusalLabels } from "@/vocabulary/collection-options";
import { accountText, groupIban, readableNumber } from "@/vocabulary/iban";
import { sayInEnglish } from "@/vocabulary/language";
import { formatMoney } from "@/vocabulary/money";
import { acceptRefused, getWaiting, orderRefusedReturn, readRefusedReturn } from "./commands";

const worth = async (deps: Deps, actor: Actor, { amount, currency, vaId }: RefusedRow) => ({
  usdAmount: await usdWorthNotSetBy(deps, actor.userId, amount, currency),
  accountId: vaId,
});

/** Details of a refused receipt for an approver. */
const describeRefused = (row: RefusedRow) => ({
  amount: formatMoney(row.amount, row.currency),
  payer: row.payerAccount === "" ? row.payerName : accountText(row.payerAccount, row.payerName || null),
  rule: sayInEnglish(receiptRefusalLabels[row.code]),
  bankLine: String(row.id),
  remittance: row.remittance,
});

/** Approval of returning a refused receipt. */
export const refusedReturn = approvable(returnRefusedCall, {
  name: "return_refused_receipt",
  kinds: ["assignment"],
  does: "sends what a collection rule refused out of suspense, back to the account that paid it",
  body: z.object({ id: z.int(), recipient: z.string(), reference: z.string(), note: z.string() }),
  async request({ deps, actor, params, body }) {
    const { order } = await readRefusedReturn(deps, actor, params.id, body.note);
    return { body: order };
  },
  async describe(deps, actor, { id, recipient, reference, note }) {
    const row = await getWaiting(deps, actor, id);
    const amount = formatMoney(row.amount, row.currency);
    const { customerName, virtualIban } = row;
    return {
      summary: `Return of ${amount}, refused for ${virtualIban} (${customerName}), to ${recipient}`,
      details: {
        ...describeRefused(row),
        account: `${groupIban(virtualIban)}, ${customerName}`,
        recipient: readableNumber(recipient),
        reference,
        note,
      },
      ...(await worth(deps, actor, row)),
    };
  },
  carryOut: (deps, actor, order) => orderRefusedReturn(deps, actor, order),
});

/** Approval of booking a refused receipt despite the rule. */
export const refusedAcceptance = approvable(acceptRefusedCall, {
  name: "accept_refused_receipt",
  kinds: ["assignment"],
  does: "books what a collection rule refused to the account that it was meant for",
  body: z.object({ id: z.int(), accountId: z.int(), note: z.string() }),
  async request({ deps, actor, params, body }) {
    const { vaId } = await getWaiting(deps, actor, params.id);
    return { body: { id: params.id, accountId: vaId, note: body.note } };
  },
  async describe(deps, actor, { id, accountId, note }) {
    const row = await getWaiting(deps, actor, id);
    const to = await describeReceiver(deps, actor, accountId);
    const described = describeRefused(row);
    return {
      summary: `Accept refused receipt ${id}: ${described.amount} to ${to.name}`,
      details: { ...described, account: to.account, note },
      ...(await worth(deps, actor, row)),
    };
  },
  carryOut: (deps, actor, { id, note }) => acceptRefused(deps, actor, id, { note }, undefined),
});
