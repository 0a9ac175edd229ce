import type { FileEntryDto } from "@/payments/payment-files/contract";

/**
 * The bank's answer to a payment file (pain.002.001.10): it takes every order but one, whose account it does not know.
 * @param rejected the reference of that order
 */
export function statusReport(messageId: string, orders: readonly FileEntryDto[], rejected: string): string {
  const order = ({ instructionId, reference }: FileEntryDto) =>
    `<TxInfAndSts><OrgnlInstrId>${instructionId}</OrgnlInstrId>${
      reference === rejected
        ? "<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC01</Cd></Rsn><AddtlInf>Account number is not known</AddtlInf></StsRsnInf>"
        : "<TxSts>ACSC</TxSts>"
    }</TxInfAndSts>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>ANSWER-${messageId}</MsgId><CreDtTm>${new Date().toISOString()}</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>PART</GrpSts></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}-1</OrgnlPmtInfId>${orders.map(order).join("\n")}</OrgnlPmtInfAndSts>
</CstmrPmtStsRpt></Document>`;
}
