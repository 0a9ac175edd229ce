import { remittanceText } from "@/bank/bank-files/iso-fields";
import {
  type Part,
  partsAt,
  partsOfPayee,
  partText,
  payeePart,
  toElement,
} from "@/bank/bank-files/order-parts";
import { isSepaPayment } from "@/bank/bank-files/sepa";
import { longestId, plainReference, swiftText } from "@/bank/bank-files/swift-letters";
import type { Payee } from "@/ledger/payee";
import { isLikeCreditorReference } from "@/vocabulary/creditor-reference";
import { isSameAccount } from "@/vocabulary/iban/same-account";
import type { Currency } from "@/vocabulary/money";

/** An order, with the parts of its client's file. */
export type OrderWithParts = {
  currency: Currency;
  /** An IBAN, or an account number. */
  recipient: string;
  payee: Payee | undefined;
  description: string;
  reference: string;
  /** Absent if the payment came without a file. */
  parts?: readonly Part[] | undefined;
};

/** True if a payment goes through SEPA, which allows less: one line or a reference, and shorter names. */
export const isSepa = ({ currency, recipient }: Pick<OrderWithParts, "currency" | "recipient">) =>
  isSepaPayment(currency, recipient);

/** The payment's own reference behind its code word, if it is too long for an end-to-end id. */
export function referenceCodes({ reference }: Pick<OrderWithParts, "reference">): string {
  const own = plainReference(reference);
  return own.length > longestId ? `/ROC/${own}` : "";
}

/**
 * Selects the parts of a client's file that still fit the payment: parts that belong to a payee's account or name, bank, reporting
 * code or text that was corrected since are left out.
 */
export function partsThatFit(order: OrderWithParts): Part[] {
  const { payee, recipient, parts = [] } = order;
  const code = partText(parts, "RgltryRptg", "Dtls", "Cd");
  const written = partsAt(parts, payeePart);
  const isForPayee =
    isSameAccount(partText(written, "account"), recipient) && partText(written, "name") === payee?.name;
  return parts.flatMap((part): Part[] => {
    const [name, content] = part;
    if (partsOfPayee.has(name) && !isForPayee) return [];
    if (typeof content === "string") return [part];
    if (name === "Cdtr")
      return [[name, content.filter(([each]) => each !== "PstlAdr" || payee?.country != null)]];
    if (name === "CdtrAgt") {
      const bank = partsAt(content, "FinInstnId");
      const isSame =
        partText(bank, "BICFI") === (payee?.bic ?? "") &&
        partText(bank, "ClrSysMmbId", "MmbId") === (payee?.clearingCode ?? "");
      return isSame ? [part] : [];
    }
    if (name === "RgltryRptg") return code === (payee?.regulatoryCode ?? "") ? [part] : [];
    return name === "RmtInf" ? fittingRemittance(order, content) : [part];
  });
}

/**
 * Selects the remittance of the client's file that still fits the payment: its lines if the text is unchanged, and its structured
 * parts except a corrected reference. SEPA allows one of the two.
 */
function fittingRemittance(order: OrderWithParts, content: readonly Part[]): Part[] {
  const isSame = hasUnchangedText(order, content);
  if (isSepa(order) && (!isSame || referenceCodes(order) !== "")) return [];
  const reference = order.payee?.reference ?? null;
  const parts = content.flatMap((part): Part[] => {
    const [name, inside] = part;
    if (name === "Ustrd" || typeof inside === "string") return isSame ? [part] : [];
    const own = partText(inside, "CdtrRefInf", "Ref");
    if (!isLikeCreditorReference(own) || own === reference) return [part];
    return [[name, inside.filter(([each]) => each !== "CdtrRefInf")]];
  });
  return [["RmtInf", parts]];
}

/** True if a payment's text is still that of its file's remittance. */
export function hasUnchangedText(
  { payee, description, reference }: OrderWithParts,
  content: readonly Part[],
): boolean {
  const structured = content.map((part) => partText([part], "Strd", "CdtrRefInf", "Ref"));
  const iso = structured.find(isLikeCreditorReference) ?? "";
  const read = remittanceText(toElement(["RmtInf", content]), iso);
  const readings = [read || payee?.reference || payee?.name, read || reference];
  const said = swiftText(payee?.remittance ?? description);
  return readings.some((each) => each != null && swiftText(each) === said);
}
