import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Payee } from "@/ledger/payee";
import { readRecipient, splitPaymentDescription } from "@/ledger/rules";
import type { PostTransaction } from "@/payments/placing/contract";
import { isCreditorReference } from "@/vocabulary/creditor-reference";
import { say } from "@/vocabulary/language";
import { findPayeeCheck } from "../payee-checks/check";
import { assertPurposes } from "../purpose-codes/active";
import { findWaiting, getBeneficiary, isChangedSince, type OrderedBy, readTaken } from "./commands";
import { type BeneficiaryDto, beneficiaryWords, type PayeeValues, payeeValues } from "./contract";
import { movesMoney } from "./rules";

type Read = Pick<Deps, "db" | "env">;

/** A beneficiary as a payment's payee; an unstructured reference goes into the description. */
const getPayee = (row: BeneficiaryDto): Payee => ({
  ...nobody,
  beneficiaryId: row.id,
  name: row.name,
  bic: row.bic,
  clearingCode: row.clearingCode,
  country: row.country,
  town: row.town,
  addressLines: row.addressLines,
  purpose: row.purpose,
  reference: row.reference !== null && isCreditorReference(row.reference) ? row.reference : null,
});

/** Reason why a beneficiary cannot be paid: its account waits for another user of the client. */
const findProblem = ({ approved }: BeneficiaryDto, field: "beneficiaryId" | "recipient") =>
  approved
    ? undefined
    : new AppError("conflict", beneficiaryWords.unapproved, {
        code: "BENEFICIARY_UNAPPROVED",
        fields: { [field]: beneficiaryWords.unapproved },
      });

function assertApproved(beneficiary: BeneficiaryDto, field: "beneficiaryId" | "recipient"): void {
  const problem = findProblem(beneficiary, field);
  if (problem) throw problem;
}

/** Reads a typed account of a recipient; null if it is invalid, which the posting refuses. */
export function readAccount({ env }: Pick<Deps, "env">, typed: string): string | null {
  const read = readRecipient(typed, env.bankCode);
  return typeof read === "string" ? null : read.recipient;
}

/**
 * Finds the client's beneficiary for an account: an exact match, else a beneficiary that may be the same one and whose
 * account waits for a second user (decision 101). Undefined if there is none.
 */
async function findBeneficiary(
  deps: Read,
  actor: Pick<Actor, "clientId">,
  account: string | null | undefined,
): Promise<BeneficiaryDto | undefined> {
  if (typeof account !== "string") return undefined;
  const own = (await readTaken(deps, actor, [account])).get(account);
  return own ?? findWaiting(deps, actor, account);
}

/**
 * The payee of an account that belongs to one of the client's beneficiaries; undefined if it does not. A typed
 * account has the same checks as a chosen beneficiary (decision 234).
 * @throws AppError 409 if its account waits for another user of the client
 */
export async function findPayee(
  deps: Read,
  actor: Pick<Actor, "clientId">,
  account: string | null,
): Promise<Payee | undefined> {
  const found = await findBeneficiary(deps, actor, account);
  if (found === undefined) return undefined;
  assertApproved(found, "recipient");
  return getPayee(found);
}

/** Payee as a payment request describes it. */
type IntendedPayee = SaidOfPayee &
  Pick<PostTransaction, "beneficiaryId" | "creditor"> & {
    /** Stored form of the recipient's account; null if the typed text is not an account, undefined without one. */
    account: string | null | undefined;
  };

/** Payee of a payment, and the client's beneficiary of the account; undefined if unknown. */
type FoundPayee = { beneficiary: BeneficiaryDto | undefined; payee: Payee | undefined };

/**
 * Reads the payee of a payment: the beneficiary that it names, or its own creditor, or the beneficiary of its
 * recipient. Further details of the payment replace the stored ones.
 * @throws AppError 404 for an unknown beneficiary, 409 for one whose account is not approved, 400 if the recipient
 * differs from the beneficiary's account, and for a purpose that is not on the bank's list
 */
export async function readPayee(deps: Read, actor: Actor, input: IntendedPayee): Promise<FoundPayee> {
  const { beneficiaryId, creditor, account } = input;
  const beneficiary =
    beneficiaryId === undefined
      ? await findBeneficiary(deps, actor, account)
      : await payable(deps, actor, beneficiaryId, account);
  if (beneficiary) assertApproved(beneficiary, beneficiaryId === undefined ? "recipient" : "beneficiaryId");
  const own = beneficiaryId === undefined && creditor ? { ...nobody, ...creditor } : undefined;
  const payee = withDetails(own ?? (beneficiary && getPayee(beneficiary)), input);
  await assertPurposes(deps, [payee?.purpose]);
  return { beneficiary, payee };
}

/**
 * Adds the payee to a client's payment.
 * @throws AppError as `readPayee`
 */
export async function withPayee(
  deps: Read,
  actor: Actor,
  input: PostTransaction,
): Promise<PostTransaction & { payee?: Payee }> {
  if (!can(actor, "payments:make")) return input;
  const { beneficiaryId, recipient: given } = input;
  const typed =
    given ?? (beneficiaryId === undefined ? splitPaymentDescription(input.description).recipient : undefined);
  const account = typed === undefined ? undefined : readAccount(deps, typed);
  const { beneficiary, payee } = await readPayee(deps, actor, { ...input, account });
  if (payee === undefined) return input;
  const own = beneficiaryId === undefined ? {} : { recipient: beneficiary?.account };
  const paid = own.recipient ?? account;
  const check = payee.name && paid ? await findNameCheck(deps, input, paid, payee.name) : undefined;
  return { ...input, ...own, payee: { ...payee, ...(check && { check }) } };
}

const changedMeanwhile = () =>
  new AppError("conflict", beneficiaryWords.changed, { code: "BENEFICIARY_CHANGED" });

/** Throws AppError 409 if a beneficiary was changed after an order that does not store its own payee. */
export async function assertUnchangedSince(
  deps: Read,
  beneficiaryId: number | null | undefined,
  ordered: OrderedBy,
): Promise<void> {
  if (typeof beneficiaryId === "number" && (await isChangedSince(deps, beneficiaryId, ordered)))
    throw changedMeanwhile();
}

/** Recipient of an order: the account, and the payee as ordered (undefined for orders of older books). */
export type Ordered = { recipient: string; payee: Payee | null | undefined; by: OrderedBy };

/**
 * Returns the account and payee stored with a payment whose day has come, without reading the payee again
 * (decision 368). The beneficiary must still exist, with the same account at the same bank.
 * @throws AppError 409 if it was changed or deleted since (BENEFICIARY_CHANGED), or its account waits for a
 * second user (BENEFICIARY_UNAPPROVED); 400 for a purpose that is no longer on the bank's list
 */
export async function withOrderedPayee(
  deps: Read,
  actor: Actor,
  input: PostTransaction,
  ordered: Ordered,
): Promise<{ recipient: string; payee: Payee | undefined }> {
  const { recipient } = ordered;
  const payee = ordered.payee === undefined ? await payeeOfOlder(deps, actor, input, ordered) : ordered.payee;
  const reference = payee?.beneficiaryId ?? undefined;
  const beneficiary =
    reference === undefined
      ? await findBeneficiary(deps, actor, recipient)
      : await findById(deps, actor, reference);
  if (reference !== undefined && !isAsOrdered(beneficiary, ordered)) throw changedMeanwhile();
  if (beneficiary) assertApproved(beneficiary, "recipient");
  await assertPurposes(deps, [payee?.purpose ?? input.purpose]);
  const check = payee?.name ? await findNameCheck(deps, input, recipient, payee.name) : undefined;
  return { recipient, payee: payee ? { ...payee, ...(check && { check }) } : undefined };
}

const findById = (deps: Read, actor: Actor, id: number): Promise<BeneficiaryDto | undefined> =>
  getBeneficiary(deps, actor, id).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === "not_found") return undefined;
    throw error;
  });

/** True if a beneficiary still has the ordered account and bank. Name and address do not matter. */
function isAsOrdered(now: BeneficiaryDto | undefined, { recipient, payee }: Ordered): boolean {
  if (now?.account !== recipient) return false;
  return !payee || !movesMoney({ account: recipient, ...payee }, now);
}

/**
 * The payee of an older book's order, which has only a reference: the beneficiary must be unchanged since the order.
 */
async function payeeOfOlder(
  deps: Read,
  actor: Actor,
  input: PostTransaction,
  { recipient, by }: Ordered,
): Promise<Payee | undefined> {
  const { beneficiaryId } = input;
  if (beneficiaryId !== undefined && (await findById(deps, actor, beneficiaryId))?.account !== recipient)
    throw changedMeanwhile();
  const { payee } = await readPayee(deps, actor, { ...input, account: recipient });
  await assertUnchangedSince(deps, payee?.beneficiaryId, by);
  return payee;
}

/** Finds the result of the name check that the payer saw before this payment. */
const findNameCheck = (deps: Read, { vaId, reference }: PostTransaction, recipient: string, name: string) =>
  findPayeeCheck(deps, { accountId: vaId, reference, recipient, name });

/** An unknown payee. */
export const nobody: Payee = {
  beneficiaryId: null,
  name: null,
  bic: null,
  clearingCode: null,
  country: null,
  town: null,
  addressLines: [],
  street: null,
  buildingNumber: null,
  postCode: null,
  subdivision: null,
  purpose: null,
  reference: null,
  remittance: null,
  chargeBearer: null,
  regulatoryCode: null,
  email: null,
};

export type SaidOfPayee = Pick<
  PostTransaction,
  "purpose" | "structuredReference" | "chargeBearer" | "regulatoryReporting"
>;

/** A payee with the payment's further details; undefined without any. */
export function withDetails(payee: Payee | undefined, said: SaidOfPayee): Payee | undefined {
  const { purpose, structuredReference, chargeBearer, regulatoryReporting } = said;
  if (
    !payee &&
    [purpose, structuredReference, chargeBearer, regulatoryReporting].every((one) => one === null)
  )
    return undefined;
  const kept = payee ?? nobody;
  return {
    ...kept,
    purpose: purpose ?? kept.purpose,
    reference: structuredReference ?? kept.reference,
    chargeBearer: chargeBearer ?? kept.chargeBearer,
    regulatoryCode: regulatoryReporting ?? kept.regulatoryCode,
  };
}

async function payable(deps: Read, actor: Actor, id: number, account: string | null | undefined) {
  const beneficiary = await getBeneficiary(deps, actor, id);
  if (account === undefined || account === beneficiary.account) return beneficiary;
  const sentence = "Leave the recipient out, or give the beneficiary's own account";
  throw new AppError("bad_request", sentence, { fields: { recipient: sentence } });
}

/** Converts a payment's payee into form values. */
export const payeeFormValues = (payee: Payee | undefined): PayeeValues =>
  payeeValues({
    ...payee,
    structuredReference: payee?.reference,
    regulatoryReporting: payee?.regulatoryCode,
  });

/** Name of a beneficiary for its client before a payment. */
export const beneficiaryName = ({ name, firstUsedAt }: BeneficiaryDto): string =>
  firstUsedAt === null ? say("{name}. First payment to this account", { name }) : name;

/**
 * Describes the beneficiary behind a recipient to its client, with the reason why it cannot be paid; undefined if the
 * recipient is not a beneficiary.
 */
export async function describePayee(
  deps: Read,
  actor: Actor,
  recipient: string,
): Promise<{ beneficiary: BeneficiaryDto; name: string; problem: AppError | undefined } | undefined> {
  const found = await findBeneficiary(deps, actor, recipient);
  return (
    found && { beneficiary: found, name: beneficiaryName(found), problem: findProblem(found, "recipient") }
  );
}
