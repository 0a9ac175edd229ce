import { z } from "zod";
import type { AccountDto } from "@/accounts/contract";
import { type PaymentDto, paymentSchema } from "@/payments/contract";
import { fileEntrySchema, type PaymentFileDto, paymentFileSchema } from "@/payments/payment-files/contract";
import { type Book, type Caller, startBook } from "./book";

/** The business day on which every test's clock begins. */
export const today = "2026-11-18";
export const tomorrow = "2026-11-19";
/** The bank's first CBS account, and its second. */
export const [main, reserve] = ["1000000001", "1000000002"];

const made = z.object({ id: z.int() });

/** A book with one funded account that pays, and the calls of payment files. */
export async function startFiles(variables: Record<string, string> = {}) {
  const book = await startBook(variables);
  const account = await book.openAccount({ cbsAccount: main });
  await book.book("credit", account.id, { amount: "10000.00" });
  return { ...openPaymentFiles(book), book, account };
}

export function openPaymentFiles(book: Book) {
  let paid = 0;

  /** Pays as the client. Returns the payment. */
  async function pay(
    { id, currency }: Pick<AccountDto, "id" | "currency">,
    fields: { amount?: string; recipient?: string; reference?: string; description?: string } = {},
  ): Promise<PaymentDto> {
    paid += 1;
    const json = {
      vaId: id,
      type: "debit",
      amount: "10.00",
      currency,
      description: `Invoice ${paid}`,
      reference: `PAY-20261118-${String(paid).padStart(6, "0")}`,
      recipient: "GB33BUKB20201555555555",
      ...fields,
    };
    const answer = await book.send("client_user", "POST", "/api/transactions", { json });
    if (answer.status !== 201) throw new Error(`Not paid: ${answer.status} ${await answer.text()}`);
    const [payment] = await payments();
    if (!payment) throw new Error("No payment was made");
    return payment;
  }

  /** All payments as staff see them, newest first. */
  async function payments(who: Caller = "admin"): Promise<PaymentDto[]> {
    return paymentSchema.array().parse(await (await book.send(who, "GET", "/api/payments")).json());
  }

  const make = (cbsAccount = main, date = today, headers: Record<string, string> = {}) =>
    book.send("admin", "POST", "/api/payment-files", { json: { cbsAccount, date }, headers });

  async function makeFile(cbsAccount = main, date = today): Promise<PaymentFileDto> {
    const answer = await make(cbsAccount, date);
    if (answer.status !== 201) throw new Error(`No file: ${answer.status} ${await answer.text()}`);
    return paymentFileSchema.parse(await answer.json());
  }

  const send = (id: number, headers: Record<string, string> = {}) =>
    book.send("admin", "POST", `/api/payment-files/${id}/sent`, { headers });

  async function readFile(id: number) {
    const answer = await book.send("admin", "GET", `/api/payment-files/${id}`);
    return paymentFileSchema.extend({ entries: fileEntrySchema.array() }).parse(await answer.json());
  }

  async function readXml(id: number): Promise<string> {
    const headers = { accept: "application/xml" };
    return (await book.send("admin", "GET", `/api/payment-files/${id}`, { headers })).text();
  }

  async function getId(answer: Response): Promise<number> {
    return made.parse(await answer.json()).id;
  }

  return { pay, payments, make, makeFile, send, readFile, readXml, getId };
}

/** The texts of an element, in order, without entities. */
export const listTexts = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, "g"))].map(
    ([, text = ""]) => text,
  );

/** Bank's report on an order: its InstrId, and optionally the reason of its return. */
type Said = {
  id?: string;
  endToEnd?: string;
  status?: keyof typeof codes;
  code?: string;
  text?: string;
};

/** Report on the whole file, or on a block of it. */
type Group = { status?: keyof typeof codes; code?: string; block?: string };

const codes = {
  accepted: "ACSC",
  completed: "ACCC",
  underWay: "ACSP",
  pending: "PDNG",
  rejected: "RJCT",
} as const;

const element = (name: string, text: string | undefined): string =>
  text === undefined || text === "" ? "" : `<${name}>${text}</${name}>`;

const because = (code: string | undefined, text?: string): string =>
  code === undefined && text === undefined
    ? ""
    : `<StsRsnInf>${code === undefined ? "" : `<Rsn><Cd>${code}</Cd></Rsn>`}${element("AddtlInf", text)}</StsRsnInf>`;

/** A bank's report on a file, as pain.002.001.10. */
export function writeReport(messageId: string, said: readonly Said[], group: Group = {}): string {
  const whole = group.status && codes[group.status];
  const isBlock = group.block !== undefined;
  const payments = said.map(
    ({ id, endToEnd, status = "rejected", code, text }) =>
      `<TxInfAndSts>${element("OrgnlInstrId", id)}${element("OrgnlEndToEndId", endToEnd)}<TxSts>${codes[status]}</TxSts>${because(code, text)}</TxInfAndSts>`,
  );
  const block = isBlock
    ? `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${group.block}</OrgnlPmtInfId>${element("PmtInfSts", whole)}${because(group.code)}</OrgnlPmtInfAndSts>`
    : "";
  const rest =
    payments.length === 0
      ? ""
      : `<OrgnlPmtInfAndSts><OrgnlPmtInfId>NOTPROVIDED</OrgnlPmtInfId>${payments.join("\n")}</OrgnlPmtInfAndSts>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>ANSWER-1</MsgId><CreDtTm>2026-11-18T10:00:00Z</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts>${element("OrgnlMsgId", messageId)}<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${isBlock ? "" : element("GrpSts", whole)}${isBlock ? "" : because(group.code)}</OrgnlGrpInfAndSts>
${block}${rest}</CstmrPmtStsRpt></Document>
`;
}

/** A report as a browser's form sends it. */
async function reportForm(xml: string) {
  const form = new FormData();
  form.append("file", new File([xml], "report.xml", { type: "application/xml" }));
  const sent = new Response(form);
  // Read before the body, since it has the body's boundary.
  const type = sent.headers.get("content-type") ?? "";
  return { body: new Uint8Array(await sent.arrayBuffer()), headers: { "content-type": type } };
}

/** Sends a report as a person uploads it. */
export async function upload(
  book: Book,
  xml: string,
  { who = "admin", headers = {} }: { who?: Caller; headers?: Record<string, string> } = {},
): Promise<Response> {
  const form = await reportForm(xml);
  const all = { ...form.headers, ...headers };
  return book.send(who, "POST", "/api/payment-status-reports", { body: form.body, headers: all });
}
