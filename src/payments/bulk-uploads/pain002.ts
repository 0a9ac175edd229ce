import { openDocument, writeRows } from "@/bank/bank-files/iso-writing";
import { xmlText } from "@/platform/workbook/xml";
import type { Instant } from "@/vocabulary/calendar";
import type { UploadStatus } from "./contract";
import { groupStatus, type ItemState, itemStatuses, type StatusReason } from "./status-rules";

/** An order as its file names it ("" for what the file has not), and where it stands. */
export type ReportedItem = ItemState & { block: string; instructionId: string; endToEndId: string };

/** Contents of a payment status report. */
type StatusReport = {
  messageId: string;
  /** Time of the newest event in the report. */
  madeAt: Instant;
  original: { name: string; id: string };
  upload: UploadStatus;
  items: readonly ReportedItem[];
  /** Reason that the message as a whole could not be read. */
  reason?: StatusReason;
  /** Elements of the orders that do not leave with the payments. */
  notCarried?: readonly string[];
};

/**
 * A customer payment status report, pain.002.001.10: of the message, of each of its PmtInf, and of each order. The same
 * report is written in the same bytes.
 */
export async function pain002(report: StatusReport): Promise<string> {
  const { messageId, madeAt, original, upload, items, notCarried = [] } = report;
  const reason = report.reason ?? omission(notCarried);
  const texts = [
    `${openDocument("pain.002.001.10")}<CstmrPmtStsRpt>
<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>${new Date(madeAt).toISOString()}</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${short(original.id)}</OrgnlMsgId><OrgnlMsgNmId>${short(original.name)}</OrgnlMsgNmId>${items.length === 0 ? "" : `<OrgnlNbOfTxs>${items.length}</OrgnlNbOfTxs>`}<GrpSts>${groupStatus(upload, items)}</GrpSts>${because(reason)}${perStatus(items)}</OrgnlGrpInfAndSts>
`,
  ];
  for (const [block, some] of Map.groupBy(items, (item) => item.block)) {
    texts.push(
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${short(block)}</OrgnlPmtInfId><OrgnlNbOfTxs>${some.length}</OrgnlNbOfTxs><PmtInfSts>${groupStatus(upload, some)}</PmtInfSts>${perStatus(some)}
`,
    );
    texts.push(await writeRows(some, getItem), "</OrgnlPmtInfAndSts>\n");
  }
  texts.push("</CstmrPmtStsRpt></Document>\n");
  return texts.join("");
}

/** An id of at most 35 characters, as the standard has them. */
const short = (text: string) => xmlText([...text].slice(0, 35).join("").trim()) || "NOTPROVIDED";

function perStatus(items: readonly ReportedItem[]): string {
  return itemStatuses
    .map((status) => ({ status, count: items.filter((item) => item.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(
      ({ status, count }) =>
        `<NbOfTxsPerSts><DtldNbOfTxs>${count}</DtldNbOfTxs><DtldSts>${status}</DtldSts></NbOfTxsPerSts>`,
    )
    .join("");
}

function getItem({ instructionId, endToEndId, status, reason }: ReportedItem): string {
  const instruction = instructionId === "" ? "" : `<OrgnlInstrId>${short(instructionId)}</OrgnlInstrId>`;
  return `<TxInfAndSts>${instruction}<OrgnlEndToEndId>${short(endToEndId)}</OrgnlEndToEndId><TxSts>${status}</TxSts>${because(reason)}</TxInfAndSts>
`;
}

/** Names the elements of the sender's orders that the bank does not pass on. */
const omission = (elements: readonly string[]): StatusReason | undefined =>
  elements.length === 0 ? undefined : { code: "NARR", texts: [`Not passed on: ${elements.join(", ")}`] };

const perText = 105;

/** A text on lines that end between words, where a word fits on one. */
function wrapText(text: string): string[] {
  const lines: string[] = [];
  for (let rest = [...text]; rest.length > 0; ) {
    const blank = rest.length > perText ? rest.lastIndexOf(" ", perText) : -1;
    const end = blank > 0 ? blank : perText;
    lines.push(rest.slice(0, end).join(""));
    rest = rest.slice(blank > 0 ? end + 1 : end);
  }
  return lines;
}

/** A code, and its sentences on as many lines of 105 characters as they need. */
function because(reason: StatusReason | undefined): string {
  if (!reason) return "";
  const lines = reason.texts.flatMap(wrapText).map(xmlText);
  const texts = lines.filter(Boolean).map((line) => `<AddtlInf>${line}</AddtlInf>`);
  return `<StsRsnInf><Rsn><Cd>${reason.code}</Cd></Rsn>${texts.join("")}</StsRsnInf>`;
}
