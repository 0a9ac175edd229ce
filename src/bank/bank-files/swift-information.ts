import { reference } from "./iso-fields";
import { clean } from "./refusal";
import type { SwiftInformation } from "./statement";
import { accountText } from "./statement";
import { codeWordInformation } from "./swift-code-words";
import { numberedInformation } from "./swift-numbered";

const width = 65;

/**
 * Reads the information to the account owner (`:86:`), which banks write in three ways: numbered fields behind a code
 * of three digits (`166?00…?20EREF+…`), code words between slashes (`/EREF/…/REMI/…`), or a plain text.
 * @param credit true if the movement credits the account, so that the payer is the other party
 */
export function swiftInformation(lines: readonly string[], credit: boolean): SwiftInformation {
  const found = numberedInformation(lines) ?? codeWordInformation(lines, credit) ?? plain(lines);
  return {
    endToEndId: clean(found.endToEndId),
    references: found.references.map(clean),
    remittance: clean(found.remittance).replace(/ {2,}/g, " "),
    counterpartyName: clean(found.counterpartyName),
    counterpartyAccount: accountText(found.counterpartyAccount),
    counterpartyAgent: accountText(found.counterpartyAgent).slice(0, 35),
    structuredReference: reference(clean(found.structuredReference)),
    ownAccount: accountText(found.ownAccount),
    particulars: found.particulars,
  };
}

function plain(lines: readonly string[]): SwiftInformation {
  let text = "";
  let full = true;
  for (const line of lines) {
    text += full ? line : ` ${line}`;
    full = line.length >= width;
  }
  return {
    endToEndId: "",
    references: [],
    remittance: text,
    counterpartyName: "",
    counterpartyAccount: "",
    counterpartyAgent: "",
    structuredReference: "",
    ownAccount: "",
    particulars: {},
  };
}
