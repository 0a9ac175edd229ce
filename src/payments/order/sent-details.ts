import { type Part, payeePart } from "@/bank/bank-files/order-parts";
import type { Payee } from "@/ledger/payee";
import { chargeBearerLabels } from "@/vocabulary/payee-options";
import type { SentName } from "@/vocabulary/sent-details";
import { type OrderWithParts, partsThatFit } from "./fitting-parts";

/** Texts by kind; several of one kind are separated by commas. */
export type SentDetails = Partial<Record<SentName, string>>;

/** Labels of an order's elements by path; the longest matching beginning of a path counts. */
const names: Readonly<Record<string, SentName>> = {
  PmtId: "trackingReference",
  PmtTpInf: "paymentType",
  "PmtTpInf/CtgyPurp": "categoryPurpose",
  UltmtDbtr: "onBehalfOf",
  CdtrAgt: "recipientBank",
  "CdtrAgt/FinInstnId/ClrSysMmbId": "clearingSystem",
  CdtrAgtAcct: "recipientBankAccount",
  Cdtr: "recipientContact",
  "Cdtr/PstlAdr": "recipientAddress",
  "Cdtr/Id": "recipientIdentification",
  CdtrAcct: "recipientAccountType",
  UltmtCdtr: "finalRecipient",
  InstrForCdtrAgt: "bankInstruction",
  Purp: "purpose",
  RgltryRptg: "regulatoryReporting",
  RltdRmtInf: "remittanceAdvice",
  RmtInf: "remittance",
};

function nameOfPath(path: string): SentName {
  for (let at = path; ; at = at.slice(0, at.lastIndexOf("/"))) {
    const name = names[at];
    if (name !== undefined) return name;
    if (!at.includes("/")) return "otherDetails";
  }
}

type Found = { name: SentName; text: string };

/** The texts of the parts of a client's file, each with its kind. */
function listTexts(parts: readonly Part[], path = ""): Found[] {
  return parts.flatMap(([element, content, currency]): Found[] => {
    if (element === payeePart) return [];
    const at = path === "" ? element : `${path}/${element}`;
    if (typeof content !== "string") return listTexts(content, at);
    return [{ name: nameOfPath(at), text: currency === undefined ? content : `${currency} ${content}` }];
  });
}

/** The texts of a payee. */
function listPayeeTexts(payee: Payee): Found[] {
  const { bic, clearingCode, street, buildingNumber, postCode, town, subdivision, country } = payee;
  const address = [street, buildingNumber, postCode, town, subdivision, country, ...payee.addressLines];
  const found: readonly (readonly [SentName, string | null])[] = [
    ["recipientBank", bic],
    ["recipientBank", clearingCode],
    ...address.map((line) => ["recipientAddress", line] as const),
    ["structuredReference", payee.reference],
    ["purpose", payee.purpose],
    ["chargeBearer", payee.chargeBearer && chargeBearerLabels[payee.chargeBearer]],
    ["regulatoryReporting", payee.regulatoryCode],
    ["remittance", payee.remittance],
  ];
  return found.flatMap(([name, text]) => (text === null || text === "" ? [] : [{ name, text }]));
}

function gather(found: readonly Found[]): SentDetails {
  const sent: SentDetails = {};
  for (const [name, same] of Map.groupBy(found, (one) => one.name))
    sent[name] = [...new Set(same.map(({ text }) => text))].join(", ");
  return sent;
}

/** Parts of a client's file, whatever the outcome of their payment. */
export const describeParts = (parts: readonly Part[]): SentDetails => gather(listTexts(parts));

/**
 * Details sent with a payment beyond those of every payment: the known data of its payee, and the parts of the
 * client's file. A text that repeats the description is left out.
 * @param holder the customer who holds the paying account: shown beside a different payer in the file
 */
export function describeSent(order: OrderWithParts, holder: string): SentDetails {
  const { payee, description } = order;
  const found = [...listTexts(partsThatFit(order)), ...(payee ? listPayeeTexts(payee) : [])];
  const isFor = found.some(({ name }) => name === "onBehalfOf");
  const details = found.filter(({ name, text }) => name !== "remittance" || text !== description);
  return gather(isFor ? [...details, { name: "accountHolder", text: holder }] : details);
}
