import { setImmediate } from "node:timers/promises";
import { xmlText } from "@/platform/workbook/xml";
import type { Instant } from "@/vocabulary/calendar";
import { isCreditorReference } from "@/vocabulary/creditor-reference";
import { isValidIban } from "@/vocabulary/iban";

/** Maximum length of an unstructured line of a payment's remittance information (Max140Text). */
export const remittanceLine = 140;

/** An instant to the second, as ISODateTime. */
export const isoTime = (at: Instant): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

/** The beginning of a message, up to its root element. `name` is the message and its version: `pain.001.001.09`. */
export const openDocument = (name: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}">`;

/** The choice of an account's identification: an IBAN, or any other number. */
export const accountChoice = (account: string): string =>
  isValidIban(account) ? `<IBAN>${account}</IBAN>` : `<Othr><Id>${xmlText(account)}</Id></Othr>`;

const bicPattern = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** A bank by its BIC, or by its number within a clearing. */
export const institution = (code: string, isBic = bicPattern.test(code)): string =>
  `<FinInstnId>${
    isBic ? `<BICFI>${code}</BICFI>` : `<ClrSysMmbId><MmbId>${xmlText(code)}</MmbId></ClrSysMmbId>`
  }</FinInstnId>`;

/**
 * Splits a text into lines of a number of characters (not code units). A full line continues in the next. No line
 * begins with a blank, which readers drop: it is moved to the end of a shorter line before it.
 */
export function fullLines(text: string, width: number): string[] {
  if (text.length <= width) return text === "" ? [] : [text];
  const lines: string[] = [];
  let rest = [...text];
  while (rest.length > width) {
    const blank = rest[width] === " " ? rest.lastIndexOf(" ", width - 1) : -1;
    const end = blank > 0 ? blank + 1 : width;
    lines.push(rest.slice(0, end).join(""));
    rest = rest.slice(end);
  }
  return [...lines, rest.join("")];
}

/** Remittance information: unstructured lines, then a creditor reference; "" if there is neither. */
export function remittance(lines: readonly string[], reference: string | null): string {
  const unstructured = lines.map(xmlText).filter((line) => line !== "");
  const type = "<Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>ISO</Issr></Tp>";
  const written = xmlText(reference ?? "");
  const structured =
    written === ""
      ? ""
      : `<Strd><CdtrRefInf>${isCreditorReference(written) ? type : ""}<Ref>${written}</Ref></CdtrRefInf></Strd>`;
  const inside = unstructured.map((line) => `<Ustrd>${line}</Ustrd>`).join("") + structured;
  return inside === "" ? "" : `<RmtInf>${inside}</RmtInf>`;
}

/** Number of rows after which it yields to other requests. */
const perBatch = 500;

/** Writes many rows of a message, and yields to other requests in between. */
export async function writeRows<Row>(rows: readonly Row[], write: (row: Row) => string): Promise<string> {
  const texts: string[] = [];
  for (let at = 0; at < rows.length; at += perBatch) {
    texts.push(
      rows
        .slice(at, at + perBatch)
        .map(write)
        .join(""),
    );
    await setImmediate();
  }
  return texts.join("");
}
