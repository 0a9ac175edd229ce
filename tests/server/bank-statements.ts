import {
  bankStatementSchema,
  bankStatementWithLines,
  uploadedBankStatement,
} from "@/bank/bank-statements/contract";
import type { Book, Caller } from "./book";

/** An entry of a camt.053 as a test writes it. */
export type Entry = {
  amount: string;
  side?: "CRDT" | "DBIT";
  booked?: string;
  status?: "BOOK" | "PDNG";
  bankReference?: string;
  endToEndId?: string;
  remittance?: string;
  /** The virtual IBAN that it is for. */
  creditor?: string;
  counterparty?: string;
  /** Payer, and the BIC of their bank. */
  payer?: string;
  payerAgent?: string;
  structuredReference?: string;
  /** Currency, if it differs from the statement's. */
  currency?: string;
  /** The payments of a batch entry. */
  parts?: Omit<Entry, "parts" | "side" | "booked" | "bankReference">[];
};

type FileOf = {
  account?: string;
  currency?: string;
  from?: string;
  to?: string;
  opening?: string;
  closing?: string;
  id?: string;
};

const text = (tag: string, value: string | undefined) =>
  value === undefined ? "" : `<${tag}>${value}</${tag}>`;

function details(part: Entry | NonNullable<Entry["parts"]>[number], currency: string, side: string): string {
  const refs = `<Refs>${text("EndToEndId", part.endToEndId ?? "NOTPROVIDED")}</Refs>`;
  const creditor =
    part.creditor === undefined ? "" : `<CdtrAcct><Id><IBAN>${part.creditor}</IBAN></Id></CdtrAcct>`;
  const payer = part.payer === undefined ? "" : `<Dbtr><Pty><Nm>${part.payer}</Nm></Pty></Dbtr>`;
  const agent =
    part.payerAgent === undefined
      ? ""
      : `<RltdAgts><DbtrAgt><FinInstnId><BICFI>${part.payerAgent}</BICFI></FinInstnId></DbtrAgt></RltdAgts>`;
  const debtor =
    part.counterparty === undefined
      ? ""
      : `<DbtrAcct><Id><Othr><Id>${part.counterparty}</Id></Othr></Id></DbtrAcct>`;
  const named = payer + debtor + creditor;
  const parties = (named === "" ? "" : `<RltdPties>${named}</RltdPties>`) + agent;
  const structured =
    part.structuredReference === undefined
      ? ""
      : `<Strd><CdtrRefInf><Ref>${part.structuredReference}</Ref></CdtrRefInf></Strd>`;
  const unstructured = text("Ustrd", part.remittance) + structured;
  const remittance = unstructured === "" ? "" : `<RmtInf>${unstructured}</RmtInf>`;
  return `<TxDtls>${refs}<Amt Ccy="${currency}">${part.amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${parties}${remittance}</TxDtls>`;
}

const balance = (code: string, value: string | undefined, day: string, currency: string) =>
  value === undefined
    ? ""
    : `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${value.replace("-", "")}</Amt><CdtDbtInd>${value.startsWith("-") ? "DBIT" : "CRDT"}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;

/** A camt.053 of a CBS account, of the days that the test's clock begins with unless it says otherwise. */
export function camt053(entries: readonly Entry[], file: FileOf = {}): string {
  const {
    account = "1000000001",
    currency = "USD",
    from = "2026-11-18",
    to = "2026-11-18",
    id = "S1",
  } = file;
  const written = entries.map((entry) => {
    const { side = "CRDT", booked = from, status = "BOOK", bankReference } = entry;
    const { currency: own = currency } = entry;
    const parts = (entry.parts ?? [entry]).map((part) => details(part, own, side)).join("");
    return `<Ntry><Amt Ccy="${own}">${entry.amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${booked}</Dt></BookgDt><ValDt><Dt>${booked}</Dt></ValDt>${text("AcctSvcrRef", bankReference)}<NtryDtls>${parts}</NtryDtls></Ntry>`;
  });
  const named = /^[A-Z]{2}/.test(account) ? `<IBAN>${account}</IBAN>` : `<Othr><Id>${account}</Id></Othr>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-11-18T20:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>${id}</Id><CreDtTm>2026-11-18T20:00:00Z</CreDtTm><FrToDt><FrDtTm>${from}T00:00:00</FrDtTm><ToDtTm>${to}T23:59:59</ToDtTm></FrToDt>
<Acct><Id>${named}</Id><Ccy>${currency}</Ccy></Acct>
${balance("OPBD", file.opening, from, currency)}${balance("CLBD", file.closing, to, currency)}
${written.join("\n")}
</Stmt></BkToCstmrStmt></Document>`;
}

type Sending = {
  who?: Caller;
  cbsAccount?: string;
  name?: string;
  headers?: Record<string, string>;
  mapping?: string;
  currency?: string;
  path?: string;
};

const boundary = "----vostra-test";

/** A file and its fields as a browser's form sends them. */
export function getForm(
  content: string,
  options: Pick<Sending, "cbsAccount" | "name" | "mapping" | "currency">,
) {
  const { cbsAccount = "1000000001", name = "statement.xml", mapping, currency } = options;
  const part = (field: string, value: string | undefined) =>
    value === undefined
      ? ""
      : `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`;
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n${content}\r\n--${boundary}--\r\n`;
  const body = part("cbsAccount", cbsAccount) + part("mapping", mapping) + part("currency", currency) + file;
  return { body, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

/** Sends a file as the dialog does and returns the response as it is. */
export function send(book: Book, content: string, options: Sending = {}) {
  const { who = "admin", headers = {}, path = "/api/bank-statements" } = options;
  const form = getForm(content, options);
  return book.send(who, "POST", path, { body: form.body, headers: { ...form.headers, ...headers } });
}

/** Sends the bytes of a file, in whatever encoding they are. */
export async function sendBytes(
  book: Book,
  bytes: Uint8Array<ArrayBuffer>,
  { name, ...fields }: { name: string } & Record<string, string>,
  path = "/api/bank-statements",
) {
  const form = new FormData();
  form.append("cbsAccount", "1000000001");
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", new File([bytes], name));
  const { headers, body } = new Request("http://localhost/", { method: "POST", body: form });
  if (!body) throw new Error("A form has a body");
  return book.send("admin", "POST", path, {
    body: await new Response(body).bytes(),
    headers: { "content-type": headers.get("content-type") ?? "" },
  });
}

/** Imports a file and returns the dry run. */
export async function upload(book: Book, content: string, options: Sending = {}) {
  const answer = await send(book, content, options);
  if (answer.status !== 201) throw new Error(`Not imported: ${answer.status} ${await answer.text()}`);
  return uploadedBankStatement.parse(await answer.json());
}

export async function read(book: Book, id: number, query = "") {
  const answer = await book.send("auditor", "GET", `/api/bank-statements/${id}${query}`);
  return bankStatementWithLines.parse(await answer.json());
}

/** Commits an import and returns it with its lines. */
export async function commit(book: Book, id: number) {
  const answer = await book.send("admin", "POST", `/api/bank-statements/${id}/commit`);
  if (answer.status !== 200) throw new Error(`Not committed: ${answer.status} ${await answer.text()}`);
  const { status, failure } = bankStatementSchema.parse(await answer.json());
  if (status !== "committed") throw new Error(`${status}: ${failure}`);
  return read(book, id);
}
