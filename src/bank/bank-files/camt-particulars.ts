import { type Particulars, toParticulars } from "@/vocabulary/party/particulars";
import { partyName } from "./iso-fields";
import { childAt, listChildren, textAt, type XmlElement } from "./xml";

/**
 * Particulars of `TxDtls`, completed by those of its entry.
 * @param currency the entry's currency: an amount in another one is the original
 */
export function camtParticulars(
  detail: XmlElement | undefined,
  entry: XmlElement,
  currency: string,
): Particulars {
  const sources = [detail, entry].filter((each) => each !== undefined);
  const first = (read: (element: XmlElement) => string) => sources.map(read).find((text) => text !== "");
  const parties = childAt(detail, "RltdPties");
  const other = textAt(entry, "CdtDbtInd") === "CRDT" ? "Dbtr" : "Cdtr";
  return toParticulars({
    originalAmount: first((element) => originalAmount(element, currency)),
    exchangeRate: first(exchangeRate),
    charges: first(charges),
    returnReason: first(returnReason),
    ultimateDebtor: ultimate(parties, "Dbtr", other),
    ultimateCreditor: ultimate(parties, "Cdtr", other),
  });
}

const amountKinds = ["InstdAmt", "TxAmt", "CntrValAmt"];

function originalAmount(element: XmlElement, currency: string): string {
  const amounts = amountKinds.map((kind) => childAt(element, "AmtDtls", kind, "Amt"));
  const other = amounts.find(
    (amount) => amount !== undefined && (amount.attributes.Ccy ?? currency) !== currency,
  );
  return other ? amountText(other) : "";
}

const amountText = (amount: XmlElement): string => `${amount.text} ${amount.attributes.Ccy ?? ""}`.trim();

function exchangeRate(element: XmlElement): string {
  const rates = amountKinds.map((kind) => textAt(element, "AmtDtls", kind, "CcyXchg", "XchgRate"));
  return rates.find((rate) => rate !== "") ?? "";
}

/** `Chrgs` is one charge up to version 02, and a total with records from 03 on. */
function charges(element: XmlElement): string {
  const found = listChildren(element, "Chrgs").flatMap((each) => {
    const total = childAt(each, "TtlChrgsAndTaxAmt");
    const single = total ?? childAt(each, "Amt");
    return single ? [single] : listChildren(each, "Rcrd").flatMap((record) => listChildren(record, "Amt"));
  });
  return found
    .filter(({ text }) => /[1-9]/.test(text))
    .map(amountText)
    .join(", ");
}

function returnReason(element: XmlElement): string {
  const information = childAt(element, "RtrInf");
  const reason = childAt(information, "Rsn");
  const code = textAt(reason, "Cd") || textAt(reason, "Prtry");
  return [code, ...listChildren(information, "AddtlInf").map(({ text }) => text)].filter(Boolean).join(" ");
}

type Side = "Dbtr" | "Cdtr";

/** Name of the ultimate party, shown beside the party, or in place of a party without a name. */
function ultimate(parties: XmlElement | undefined, name: Side, other: Side): string {
  const [own, last] = [name, `Ultmt${name}`].map((each) => partyName(childAt(parties, each)));
  return last === own || (own === "" && name === other) ? "" : (last ?? "");
}
