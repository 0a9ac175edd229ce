import { z } from "zod";
import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import { getAccount } from "@/accounts/queries";
import { type Act, act, type Description } from "@/approvals/act";
import { approvableWithActs } from "@/approvals/approvable";
import type { Deps } from "@/deps";
import { post } from "@/ledger/post";
import { usdWorthNotSetBy } from "@/ledger/rates";
import { withPayee } from "@/payments/beneficiaries/payee";
import { clientPayment } from "@/payments/second-user/client-payment";
import { waitingPayment } from "@/payments/second-user/waiting-payment";
import { currencySchema, formatMoney } from "@/vocabulary/money";
import { type PostTransaction, submitTransactionCall } from "./contract";

const movementBody = z.object({
  vaId: z.int(),
  amount: z.int().positive(),
  currency: currencySchema,
  description: z.string(),
  reference: z.string(),
});
type Movement = z.output<typeof movementBody>;

async function describeMovement(
  deps: Deps,
  actor: Actor,
  what: string,
  body: Movement,
): Promise<Description> {
  const { customerName, virtualIban } = await getAccount(deps, actor, body.vaId);
  const amount = formatMoney(body.amount, body.currency);
  return {
    summary: `${what} of ${amount} on ${virtualIban} (${customerName})`,
    details: {
      account: `${virtualIban}, ${customerName}`,
      amount,
      description: body.description,
      reference: body.reference,
    },
    usdAmount: await usdWorthNotSetBy(deps, actor.userId, body.amount, body.currency),
    accountId: body.vaId,
  };
}

const carryOutMovement =
  (type: "credit" | "debit" | "release") => (deps: Deps, actor: Actor, body: Movement) => {
    const { vaId: accountId, ...movement } = body;
    return post(deps, actor, { ...movement, type, accountId });
  };

/** An admin's debit. */
export const debit = act({
  name: "debit",
  kinds: ["manual_debit"],
  body: movementBody,
  describe: (deps, actor, body) => describeMovement(deps, actor, "Debit", body),
  carryOut: carryOutMovement("debit"),
});

/** An admin's credit. */
export const credit = act({
  name: "credit",
  kinds: ["manual_credit"],
  body: movementBody,
  describe: (deps, actor, body) => describeMovement(deps, actor, "Credit", body),
  carryOut: carryOutMovement("credit"),
});

/** An admin's release of a hold by its reference. */
const releaseByReference = act({
  name: "release_hold",
  kinds: ["hold_release"],
  body: movementBody,
  describe: (deps, actor, body) => describeMovement(deps, actor, "Release of a hold", body),
  carryOut: carryOutMovement("release"),
});

const manualActs: Partial<Record<PostTransaction["type"], Act<Movement>>> = {
  debit,
  credit,
  release: releaseByReference,
};

/** Approval for manual postings by staff. A client's payment has its own review, and a hold needs no approval. */
const manualAct = (actor: Actor, type: PostTransaction["type"]): Act<Movement> | undefined =>
  can(actor, "transactions:post") ? manualActs[type] : undefined;

/** An admin's credit, debit or release of a hold; a client's payment. */
export const newTransaction = approvableWithActs(submitTransactionCall, {
  acts: [credit, debit, releaseByReference, clientPayment],
  does: [
    ["an admin's credit", "`manual_credit`, from an amount on"],
    ["an admin's debit", "`manual_debit`, from an amount on"],
    ["an admin's release of a hold", "`hold_release`, from an amount on"],
    ["an admin's hold: what was available is held, and nobody has it", "none; its release or capture asks"],
    [
      "a client's payment",
      "another user of the client, where the client wants one (`client_payment`); then the bank's review",
    ],
  ],
  getKinds: ({ actor, body }) => manualAct(actor, body.type)?.kinds ?? [],
  async ledgerAsks({ deps, actor, body }) {
    return waitingPayment(deps, actor, await withPayee(deps, actor, body));
  },
  request: ({ actor, body }) => manualAct(actor, body.type)?.of(body) ?? { asOf: undefined },
});
