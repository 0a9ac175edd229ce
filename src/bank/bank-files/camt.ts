import { camtDetail, type ReadDetail } from "./camt-detail";
import { camtEntry } from "./camt-entry";
import { type CamtFormat, CamtStatement } from "./camt-statement";
import { isVersion, messageName } from "./iso-fields";
import { assertFewLines, quoted, refusal } from "./refusal";
import type { BankStatement } from "./statement";
import { readXml, type XmlElement, type XmlHead, type XmlParts } from "./xml";

const messages: Readonly<Record<string, { format: CamtFormat; statement: string }>> = {
  BkToCstmrAcctRpt: { format: "camt.052", statement: "Rpt" },
  BkToCstmrStmt: { format: "camt.053", statement: "Stmt" },
  BkToCstmrDbtCdtNtfctn: { format: "camt.054", statement: "Ntfctn" },
};

/**
 * Versions from the first one that banks sent. They differ in a few elements, which are recognised by their
 * structure.
 */
const versions = ["02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13"].map(
  (version) => `001.${version}`,
);

/**
 * Reads camt.052 (reports within the day), camt.053 (statements) and camt.054 (notifications), versions 001.02 to
 * 001.13; a document without a namespace is read by its message element. A statement in several currencies is split
 * by currency.
 * @throws AppError that names the line
 */
export async function readCamt(bytes: Uint8Array): Promise<BankStatement[]> {
  const read: BankStatement[] = [];
  await readXml(bytes, (head) => parts(head, (statements) => read.push(...statements)));
  if (read.length > 0) return read;
  throw refusal(
    undefined,
    "FORMAT_UNKNOWN",
    "The file holds no statement. Choose the bank's camt.052, camt.053 or camt.054 file.",
  );
}

function parts(head: XmlHead, done: (statements: BankStatement[]) => void): XmlParts {
  const message = messages[head.message];
  if (!message) throw unread(head);
  const { format, statement: name } = message;
  if (!isVersion(head, format, versions)) throw unread(head);
  let group: XmlElement | undefined;
  let statement = new CamtStatement(format);
  let details: ReadDetail[] = [];
  let lines = 0;
  return {
    GrpHdr: {
      end: (header) => {
        group = header;
      },
    },
    [name]: {
      begin: () => {
        statement = new CamtStatement(format, group);
      },
      end: (element) => done(statement.close(element)),
    },
    [`${name}/Acct`]: { end: (account) => statement.own(account) },
    [`${name}/Ntry`]: {
      begin: () => {
        details = [];
      },
      end(entry) {
        lines += Math.max(1, details.length);
        assertFewLines(lines, entry);
        statement.add(
          camtEntry(entry, details, { account: statement.account, isStatement: format === "camt.053" }),
        );
      },
    },
    [`${name}/Ntry/NtryDtls/TxDtls`]: { end: (element) => details.push(camtDetail(element)) },
  };
}

function unread(head: XmlHead) {
  const sentence = `${quoted(messageName(head))} is not read here. Choose a camt.052, camt.053 or camt.054 file of version 001.02 to 001.13.`;
  return refusal(head, "FORMAT_UNKNOWN", sentence);
}
