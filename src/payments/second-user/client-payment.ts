import { z } from "zod";
import { getAccount } from "@/accounts/queries";
import { act } from "@/approvals/act";
import { partSchema } from "@/bank/bank-files/order-parts";
import { payeeSchema } from "@/ledger/payee";
import { makePayment } from "@/ledger/payments";
import { findPaymentWorth } from "@/ledger/rates";
import { describeSent } from "@/payments/order/sent-details";
import { groupIban, readableNumber } from "@/vocabulary/iban";
import { currencySchema, formatMoney } from "@/vocabulary/money";

/** Approval of a client's payment by another of its users. */
export const clientPayment = act({
  name: "client_payment",
  kinds: ["client_payment"],
  body: z.object({
    accountId: z.int(),
    recipient: z.string(),
    amount: z.int().positive(),
    currency: currencySchema,
    description: z.string(),
    reference: z.string(),
    payee: payeeSchema.optional(),
    /** Further parts of the client's file. Absent in payments stored by earlier versions, which are described without them. */
    parts: partSchema.array().optional(),
  }),
  async describe(deps, actor, { accountId, amount, ...order }) {
    const { recipient, currency, description, reference, payee, parts } = order;
    const { customerName, virtualIban } = await getAccount(deps, actor, accountId);
    const money = formatMoney(amount, currency);
    return {
      summary: `Payment of ${money} from ${virtualIban} (${customerName}) to ${recipient}`,
      details: {
        account: `${groupIban(virtualIban)}, ${customerName}`,
        recipient: readableNumber(recipient),
        ...(payee && payee.name !== null && { payee: payee.name }),
        amount: money,
        description,
        reference,
        ...(parts && describeSent({ ...order, payee }, customerName)),
      },
      usdAmount: (await findPaymentWorth(deps, amount, currency))?.usdAmount,
    };
  },
  carryOut: (deps, actor, body, approvalId) => makePayment(deps, actor, { ...body, approvalId }),
});
