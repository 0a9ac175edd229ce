import { z } from "zod";
import { getAccount } from "@/accounts/queries";
import { payeeSchema } from "@/ledger/payee";
import { makePayment } from "@/ledger/payments";
import { findPaymentWorth } from "@/ledger/rates";
import { groupIban, readableNumber } from "@/vocabulary/iban";
import { currencySchema, formatMoney } from "@/vocabulary/money";
import { act } from "./act";

/** A client's payment, for which the client wants another of its users. */
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
  }),
  async describe(deps, actor, { accountId, recipient, amount, currency, description, reference, payee }) {
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
      },
      usdAmount: (await findPaymentWorth(deps, amount, currency))?.usdAmount,
    };
  },
  carryOut: (deps, actor, body, approvalId) => makePayment(deps, actor, { ...body, approvalId }),
});
