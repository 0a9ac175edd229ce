import { isValidIban } from "@/vocabulary/iban";
import { accountNumber, agentCode, distinct, partyName, reference, remittanceText } from "./iso-fields";
import type { Place } from "./refusal";
import { accountText } from "./statement";
import { childAt, listChildren, textAt, type XmlElement } from "./xml";

/** A `TxDtls` element, before the effect of its entry is known. */
export type ReadDetail = {
  element: XmlElement;
  line: number;
  /** Its amounts as written, the transaction's own first. */
  amounts: { text: string; currency: string; place: Place }[];
  side: string;
  endToEndId: string;
  bankReference: string;
  references: string[];
  remittance: string;
  /** The creditor's reference (CdtrRefInf), the first if there are several. */
  structuredReference: string;
  debtor: ReadParty;
  creditor: ReadParty;
  ultimateCreditorAccount: string;
  /** True if it returns a payment, whose parties it then names. */
  returned: boolean;
};

/** `agent` is the BIC of the party's bank, or its number within a clearing system. */
type ReadParty = { name: string; account: string; agent: string };

const otherReferences = [
  "InstrId",
  "TxId",
  "UETR",
  "PmtInfId",
  "MsgId",
  "MndtId",
  "ChqNb",
  "ClrSysRef",
  "AcctOwnrTxId",
  "AcctSvcrTxId",
  "MktInfrstrctrTxId",
  "PrcgId",
];

/** Reads `TxDtls` of any version (EntryTransaction2 to 14): parties and agents are recognised by their structure. */
export function camtDetail(element: XmlElement): ReadDetail {
  const references = childAt(element, "Refs");
  const parties = childAt(element, "RltdPties");
  const agents = childAt(element, "RltdAgts");
  const remittance = childAt(element, "RmtInf");
  const endToEndId = reference(textAt(references, "EndToEndId"));
  const additional = textAt(element, "AddtlTxInf");
  const remittanceTexts = remittanceText(remittance);
  // A reference that exceeds the field is truncated there, and complete in the additional information.
  const whole = endToEndId.length === 35 && additional.startsWith(endToEndId) ? additional : "";
  return {
    element,
    line: element.line,
    amounts: amounts(element),
    side: textAt(element, "CdtDbtInd"),
    endToEndId,
    bankReference: reference(textAt(references, "AcctSvcrRef")),
    references: distinct([
      ...otherReferences.map((name) => textAt(references, name)),
      ...listChildren(references, "Prtry").map((own) => textAt(own, "Ref")),
      ...listChildren(remittance, "Strd").map((part) => textAt(part, "CdtrRefInf", "Ref")),
      whole,
    ]),
    remittance: remittanceTexts || (whole === "" ? additional : ""),
    structuredReference: creditorReference(remittance),
    debtor: party(parties, agents, "Dbtr"),
    creditor: party(parties, agents, "Cdtr"),
    ultimateCreditorAccount: accountId(childAt(parties, "UltmtCdtr")),
    returned: childAt(element, "RtrInf") !== undefined,
  };
}

function amounts(element: XmlElement): ReadDetail["amounts"] {
  const found = [
    childAt(element, "Amt"),
    childAt(element, "AmtDtls", "TxAmt", "Amt"),
    childAt(element, "AmtDtls", "CntrValAmt", "Amt"),
    childAt(element, "AmtDtls", "InstdAmt", "Amt"),
  ];
  return found.flatMap((amount) =>
    amount ? [{ text: amount.text, currency: amount.attributes.Ccy ?? "", place: amount }] : [],
  );
}

function creditorReference(remittance: XmlElement | undefined): string {
  const found = listChildren(remittance, "Strd").map((part) => textAt(part, "CdtrRefInf", "Ref"));
  return reference(found.find((text) => text !== "") ?? "");
}

function party(
  parties: XmlElement | undefined,
  agents: XmlElement | undefined,
  name: "Dbtr" | "Cdtr",
): ReadParty {
  return {
    name: partyName(childAt(parties, name)) || partyName(childAt(parties, `Ultmt${name}`)),
    account: accountNumber(childAt(parties, `${name}Acct`)),
    agent: agentCode(childAt(agents, `${name}Agt`)),
  };
}

/** The IBAN of a party; its other ids are no accounts. */
function accountId(element: XmlElement | undefined): string {
  const id = childAt(element, "Pty", "Id") ?? childAt(element, "Id");
  for (const kind of ["OrgId", "PrvtId"]) {
    for (const other of listChildren(childAt(id, kind), "Othr")) {
      const text = accountText(textAt(other, "Id"));
      if (isValidIban(text)) return text;
    }
  }
  return "";
}
