import { z } from "zod";
import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import { act } from "@/approvals/act";
import { approvableWithActs } from "@/approvals/approvable";
import type { Deps } from "@/deps";
import { findPaymentWorth, usdWorthNotSetBy } from "@/ledger/rates";
import { groupIban, readableNumber } from "@/vocabulary/iban";
import { sayInEnglish } from "@/vocabulary/language";
import { formatMoney } from "@/vocabulary/money";
import { assertRoom } from "../second-user/waiting-payment";
import { orderReturn, type ReturnOrder, readReturn } from "./commands";
import { type ReturnReceipt, returnReasonLabels, returnReasons, returnReceiptCall } from "./contract";

const body = z.object({
  receiptId: z.int(),
  accountId: z.int(),
  recipient: z.string(),
  amount: z.int().positive(),
  reason: z.enum(returnReasons),
  reference: z.string(),
});

async function describeReturn(deps: Deps, actor: Actor, order: ReturnOrder) {
  const { receiptId, amount, reason, recipient, reference } = order;
  const { receipt } = await readReturn(deps, actor, receiptId, { amount, reason });
  const { customerName, virtualIban, currency } = receipt;
  const money = formatMoney(amount, currency);
  return {
    currency,
    described: {
      summary: `Return of ${money} from ${virtualIban} (${customerName}) to ${recipient}`,
      details: {
        account: `${groupIban(virtualIban)}, ${customerName}`,
        recipient: readableNumber(recipient),
        amount: money,
        reason: sayInEnglish(returnReasonLabels[reason]),
        reference,
      },
    },
  };
}

/** Approval of a return by staff. */
const staffReturn = act({
  name: "return_receipt",
  kinds: ["assignment"],
  body,
  async describe(deps, actor, order) {
    const { described, currency } = await describeReturn(deps, actor, order);
    const usdAmount = await usdWorthNotSetBy(deps, actor.userId, order.amount, currency);
    return { ...described, usdAmount, accountId: order.accountId };
  },
  carryOut: (deps, actor, order) => orderReturn(deps, actor, order),
});

/** Approval of a return by another user of the client. */
const clientReturn = act({
  name: "client_return",
  kinds: ["client_payment"],
  body,
  async describe(deps, actor, order) {
    const { described, currency } = await describeReturn(deps, actor, order);
    return { ...described, usdAmount: (await findPaymentWorth(deps, order.amount, currency))?.usdAmount };
  },
  carryOut: (deps, actor, order, approvalId) => orderReturn(deps, actor, order, approvalId),
});

type Asked = { deps: Deps; actor: Actor; params: { id: number }; body: ReturnReceipt };

const isStaff = (actor: Actor) => getScope(actor) === "all";

async function request({ deps, actor, params, body: input }: Asked) {
  const { order, receipt } = await readReturn(deps, actor, params.id, input);
  return { ...(isStaff(actor) ? staffReturn : clientReturn).of(order), clientId: receipt.clientId };
}

/** A return: by staff from a set amount, by a client's user if the client wants a second one. */
export const receiptReturn = approvableWithActs(returnReceiptCall, {
  acts: [staffReturn, clientReturn],
  does: [
    ["staff sends a receipt back to the account that paid it", "`assignment`, from an amount on"],
    [
      "a client sends a receipt back to the account that paid it",
      "another user of the client, where the client wants one (`client_payment`)",
    ],
  ],
  getKinds: ({ actor }) => (isStaff(actor) ? staffReturn.kinds : []),
  async ledgerAsks(sent) {
    const { act: stored, clientId } = await request(sent);
    await assertRoom(sent.deps, clientId);
    const described = await stored.describe(sent.deps, sent.actor);
    return { kind: "client_payment", act: stored, described, clientId };
  },
  request,
});
