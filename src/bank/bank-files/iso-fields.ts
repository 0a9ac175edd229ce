import type { BankDate } from "@/vocabulary/calendar";
import { accountText } from "./statement";
import { isoDate } from "./values";
import { childAt, listChildren, textAt, type XmlElement, type XmlHead } from "./xml";

/**
 * Namespace of a message, of ISO (`urn:iso:std:iso:20022:tech:xsd:camt.053.001.08`) or of a country's banks
 * (`http://…/pain.001.001.03.ch.02.xsd`).
 */
const namespacePattern =
  /(?:^|[:/])([a-z]{4}\.\d{3}\.\d{3}\.\d{2})(?:\.[a-z]{2,3}\.\d{2}|_[A-Z]+_\d{1,2})?(?:\.xsd)?$/;

/** The short name of a message and its version: `camt.053.001.08`; its element if it names none. */
export const messageName = ({ namespace, message }: XmlHead): string =>
  namespace === "" ? message : (namespacePattern.exec(namespace)?.[1] ?? namespace);

/** True if a document is of one of the versions of a message, or names none at all. */
export const isVersion = (head: XmlHead, name: string, versions: readonly string[]): boolean =>
  head.namespace === "" || versions.some((version) => messageName(head) === `${name}.${version}`);

/** Maximum length of a stored reference, in characters: those of ISO 20022 have 35, and our own at most 140. */
const longestReference = 140;

/** Form of a reference for comparison; the banks' placeholders for a missing one count as missing. */
export const reference = (text: string): string =>
  /^(?:NOT ?PROVIDED|NONREF|NOTAVAIL)$/i.test(text) ? "" : text.slice(0, longestReference).toWellFormed();

/** References without blank ones and repeats. */
export const distinct = (texts: string[]): string[] => [...new Set(texts.map(reference))].filter(Boolean);

/** The name of a party: versions up to 03 have it in the element itself, later ones in `Pty` or `Agt`. */
export const partyName = (element: XmlElement | undefined): string =>
  textAt(element, "Nm") || textAt(element, "Pty", "Nm") || textAt(element, "Agt", "FinInstnId", "Nm");

/** The number of an account (`Id`): IBAN or another, without spaces, upper case. */
export function accountNumber(account: XmlElement | undefined): string {
  const id = childAt(account, "Id");
  return accountText(textAt(id, "IBAN") || textAt(id, "Othr", "Id"));
}

/** The bank of a party: its BIC (`BICFI` from version 04 on, `BIC` before), or its number within a clearing system. */
export function agentCode(agent: XmlElement | undefined): string {
  const bank = childAt(agent, "FinInstnId");
  const code = textAt(bank, "BICFI") || textAt(bank, "BIC") || textAt(bank, "ClrSysMmbId", "MmbId");
  return accountText(code).slice(0, 35);
}

const fullLine = 140;

/**
 * Text of `RmtInf`: unstructured lines, of which a full one continues in the next, then the structured references and
 * their remarks.
 * @param besides a structured reference that is stored separately, and left out once
 */
export function remittanceText(element: XmlElement | undefined, besides = ""): string {
  let text = "";
  let full = true;
  for (const { text: line } of listChildren(element, "Ustrd")) {
    text += full || line === "" ? line : ` ${line}`;
    full = [...line].length >= fullLine;
  }
  const structured = listChildren(element, "Strd").flatMap((part) => [
    textAt(part, "CdtrRefInf", "Ref"),
    ...listChildren(part, "RfrdDocInf").map((paper) => textAt(paper, "Nb")),
    ...listChildren(part, "AddtlRmtInf").map((remark) => remark.text),
  ]);
  const apart = besides === "" ? -1 : structured.indexOf(besides);
  return [text, ...structured.filter((_, at) => at !== apart)].filter(Boolean).join(" ");
}

/** The date of an element, or of its Dt or DtTm. */
export function dateOfElement(element: XmlElement): BankDate {
  const value = childAt(element, "Dt") ?? childAt(element, "DtTm") ?? element;
  return isoDate(value.text, value);
}

/** The date of the child of that name; null if it is missing. */
export function dateAt(element: XmlElement | undefined, name: string): BankDate | null {
  const date = childAt(element, name);
  return date ? dateOfElement(date) : null;
}
