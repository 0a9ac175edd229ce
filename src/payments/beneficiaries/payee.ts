import type { Actor } from "@/access/actor";
import { can } from "@/access/policy";
import type { PostTransaction } from "@/accounts/transactions/contract";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Payee } from "@/ledger/payee";
import { readRecipient, splitPaymentDescription } from "@/ledger/rules";
import { isCreditorReference } from "@/vocabulary/creditor-reference";
import { say } from "@/vocabulary/language";
import { getBeneficiary, readTaken } from "./commands";
import { type BeneficiaryDto, beneficiaryWords } from "./contract";

type Read = Pick<Deps, "db" | "env">;

/** A beneficiary as a payment carries it; a reference that is not structured is the description's to say. */
const payeeOf = (row: BeneficiaryDto): Payee => ({
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

/** The payee of a recipient that is one of the client's beneficiaries, and may be paid; undefined where it is none. */
export async function findPayee(
  deps: Read,
  actor: Pick<Actor, "clientId">,
  recipient: string,
): Promise<Payee | undefined> {
  const read = readRecipient(recipient, deps.env.bankCode);
  if (typeof read === "string") return undefined;
  const found = (await readTaken(deps, actor, [read.recipient])).get(read.recipient);
  return found?.approved ? payeeOf(found) : undefined;
}

/**
 * A client's payment with whom it pays: the beneficiary that it names, or the one of its recipient, or the creditor that it
 * has itself. What else it says of the payee goes before what is kept.
 * @throws AppError 404 for a beneficiary that is none of the client's, 409 for one whose account is not approved, 400
 * where the recipient is another account than the beneficiary's
 */
export async function withPayee(
  deps: Read,
  actor: Actor,
  input: PostTransaction,
): Promise<PostTransaction & { payee?: Payee }> {
  if (!can(actor, "payments:make")) return input;
  const { beneficiaryId, creditor, purpose, structuredReference } = input;
  const typed = input.recipient ?? splitPaymentDescription(input.description).recipient ?? "";
  const chosen =
    beneficiaryId === undefined ? undefined : await payable(deps, actor, beneficiaryId, input.recipient);
  const kept = chosen
    ? payeeOf(chosen)
    : creditor
      ? { beneficiaryId: null, purpose: null, reference: null, ...creditor }
      : await findPayee(deps, actor, typed);
  const recipient = chosen ? { recipient: chosen.account } : {};
  if (kept === undefined) return input;
  const said = { purpose: purpose ?? kept.purpose, reference: structuredReference ?? kept.reference };
  return { ...input, ...recipient, payee: { ...kept, ...said } };
}

async function payable(deps: Read, actor: Actor, id: number, recipient: string | undefined) {
  const beneficiary = await getBeneficiary(deps, actor, id);
  if (!beneficiary.approved)
    throw new AppError("conflict", beneficiaryWords.unapproved, {
      code: "BENEFICIARY_UNAPPROVED",
      fields: { beneficiaryId: beneficiaryWords.unapproved },
    });
  const read = recipient === undefined ? undefined : readRecipient(recipient, deps.env.bankCode);
  if (read === undefined || (typeof read !== "string" && read.recipient === beneficiary.account))
    return beneficiary;
  const sentence = "Leave the recipient out, or give the beneficiary's own account";
  throw new AppError("bad_request", sentence, { fields: { recipient: sentence } });
}

/** What a client is told of a recipient that is one of its beneficiaries; undefined where it is none. */
export async function describePayee(
  deps: Read,
  actor: Actor,
  recipient: string,
): Promise<string | undefined> {
  const found = (await readTaken(deps, actor, [recipient])).get(recipient);
  if (!found) return undefined;
  const { name, approved, firstUsedAt } = found;
  if (!approved) return say("{name}. Waits for approval", { name });
  return firstUsedAt === null ? say("{name}. First payment to this account", { name }) : name;
}
