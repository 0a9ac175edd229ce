import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { noPayee, type PlainTransfer, pain001 } from "../fixtures/bank-files/pain";
import { camt053, commit as commitStatement, type Entry, upload as uploadStatement } from "./bank-statements";
import type { Book } from "./book";
import { commit, ended, uploaded } from "./bulk";
import { main, openPaymentFiles, today, upload as uploadReport, writeReport } from "./payment-files";

/** Result of a round trip: number of orders by outcome, and each wrong value. */
export type RoundTrip = { counts: Record<string, number>; differences: string[] };

const currencies = ["USD", "AED", "EUR"] as const;
/**
 * Currencies with no and with three decimals, which no account has: their rows are refused, and the sums still agree.
 */
const foreign = ["JPY", "KWD"] as const;

const maybe = (...texts: string[]) => fc.constantFrom("", ...texts);
const words = (most: number) =>
  fc.stringMatching(new RegExp(`^[A-Za-z][A-Za-z0-9/?:(),.'+-]{1,${most}}[a-z]$`));
/** An address as banks take it: a country with its town, in fields, in lines, or both. */
const address = fc
  .tuple(fc.nat(4), maybe("50667"), maybe("NRW"), maybe("7a"))
  .map(([kind, creditorPostCode, creditorSubdivision, creditorBuilding]) => ({
    ...(kind > 0 && { creditorCountry: "DE" }),
    ...(kind > 1 && { creditorTown: "Koln" }),
    ...((kind === 2 || kind === 4) && {
      creditorStreet: "Deutzer Ring",
      creditorPostCode,
      creditorSubdivision,
      creditorBuilding,
    }),
    ...(kind > 2 && { creditorAddress: "Hinterhof | 2. Stock" }),
  }));
const order = fc
  .record({
    creditorAccount: fc.constantFrom("DE89370400440532013000", "GB29NWBK60161331926819", "47110815"),
    creditorName: words(66),
    amount: fc.integer({ min: 1, max: 9999 }),
    creditorBic: maybe("DEUTDEFF", "BOMLAEAD500"),
    purpose: maybe("SUPP", "SALA"),
    structuredReference: maybe("RF18539007547034"),
    chargeBearer: maybe("SHAR", "DEBT", "CRED"),
    regulatoryReporting: maybe("150"),
    remittance: fc.oneof(fc.constant(""), words(90)),
    address,
  })
  .map(({ address, ...one }) => ({ ...noPayee, ...one, ...address }));

type Sent = PlainTransfer & { endToEndId: string; instructionId: string; currency: string };

/** The same orders for the same count. */
function makeOrders(count: number, ibans: Readonly<Record<string, string>>): Sent[] {
  return fc.sample(order, { numRuns: count, seed: 20_261_118 }).map((one, at) => {
    const odd = at % 10 === 9 ? foreign[Math.floor(at / 10) % 2] : undefined;
    const currency = odd ?? currencies[at % 3] ?? "USD";
    return {
      ...one,
      amount: odd === "JPY" ? one.amount * 100 : one.amount,
      currency,
      debtorAccount: ibans[currency] ?? ibans.USD ?? "",
      endToEndId: `E2E/${String(at).padStart(6, "0")}-${"x".repeat(at % 24)}`,
      instructionId: `I${at}`,
      executionDate: today,
    };
  });
}

/** Outcome of an order at the bank: paid, rejected, or taken and brought back. */
const getFate = (at: number) => (at % 7 === 3 ? "rejected" : at % 7 === 5 ? "returned" : "paid");

/** Element of a message, read without the product's code. */
type Node = { name: string; text: string; attributes: Record<string, string>; children: Node[] };

function parseTree(xml: string): Node {
  const root: Node = { name: "", text: "", attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    const node: Node = { name, text: "", attributes: { ...attributes }, children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on("text", (text) => {
    const node = open.at(-1);
    if (node) node.text += text;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  return root;
}

const all = (node: Node, name: string): Node[] =>
  node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
const textsAt = (node: Node | undefined, path: string): string[] => {
  const [name, ...rest] = path.split("/");
  return (node?.children ?? [])
    .filter((child) => child.name === name)
    .flatMap((child) => (rest.length === 0 ? [child.text] : textsAt(child, rest.join("/"))));
};
const textAt = (node: Node | undefined, path: string): string => textsAt(node, path).join("");

const schemas = join(import.meta.dir, "../../../shared/bank-files/xsd");
/** True if there are schemas to validate messages with, and a program for it. */
export const canValidate = existsSync(schemas) && Bun.which("xmllint") !== null;

/** Objections of a schema to a message. A schema of another version with additions only is named explicitly. */
export async function listFlaws(xml: string, name: string, schema = name): Promise<string[]> {
  if (!canValidate) return [];
  const folder = await mkdtemp(join(tmpdir(), "vostra-round-trip-"));
  try {
    const path = join(folder, "file.xml");
    await Bun.write(path, xml.replace(name, schema));
    const run = Bun.spawnSync(["xmllint", "--noout", "--schema", join(schemas, `${schema}.xsd`), path]);
    return run.exitCode === 0 ? [] : [`${name}: ${run.stderr.toString().slice(0, 2000)}`];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Notes values that differ. */
function comparing(differences: string[]) {
  return (where: string, wanted: Record<string, string>, found: Record<string, string>) => {
    for (const [field, value] of Object.entries(wanted))
      if (found[field] !== value)
        differences.push(`${where}, ${field}: '${found[field] ?? ""}' and not '${value}'`);
  };
}

const decimal = (minor: number) => (minor / 100).toFixed(2);

/** Remittance that the payee reads: SEPA has one line for text and reference. */
function getRemittance({ currency, creditorAccount = "", structuredReference = "", remittance = "" }: Sent) {
  const isSepa = currency === "EUR" && creditorAccount !== "47110815";
  // An order without text stays without.
  if (remittance === "") return { text: "", reference: structuredReference };
  if (isSepa && structuredReference !== "")
    return { text: `/RFS/${structuredReference}/TXT/${remittance}`, reference: "" };
  return { text: remittance, reference: structuredReference };
}

const getAccount = (node: Node | undefined) => textAt(node, "Id/IBAN") + textAt(node, "Id/Othr/Id");
const findChild = (node: Node | undefined, name: string) =>
  node?.children.find((child) => child.name === name);

/** Fields of an order in the bank's file. */
function filedValues(transfer: Node): Record<string, string> {
  const address = findChild(findChild(transfer, "Cdtr"), "PstlAdr");
  const amount = findChild(findChild(transfer, "Amt"), "InstdAmt");
  return {
    amount: amount?.text ?? "",
    currency: amount?.attributes.Ccy ?? "",
    creditorName: textAt(transfer, "Cdtr/Nm"),
    creditorAccount: getAccount(findChild(transfer, "CdtrAcct")),
    creditorBic: textAt(transfer, "CdtrAgt/FinInstnId/BICFI"),
    creditorCountry: textAt(address, "Ctry"),
    creditorTown: textAt(address, "TwnNm"),
    creditorStreet: textAt(address, "StrtNm"),
    creditorBuilding: textAt(address, "BldgNb"),
    creditorPostCode: textAt(address, "PstCd"),
    creditorSubdivision: textAt(address, "CtrySubDvsn"),
    creditorAddress: textsAt(address, "AdrLine").join(" | "),
    purpose: textAt(transfer, "Purp/Cd"),
    regulatoryReporting: textAt(transfer, "RgltryRptg/Dtls/Cd"),
    chargeBearer: textAt(transfer, "ChrgBr"),
    text: textAt(transfer, "RmtInf/Ustrd"),
    reference: textAt(transfer, "RmtInf/Strd/CdtrRefInf/Ref"),
    payer: textAt(transfer, "UltmtDbtr/Nm"),
  };
}

/**
 * Follows payments of a client's file through every step: uploaded, booked, in the bank's file, reported on by the bank
 * and to the client, on the bank's statement of the day, and on the client's own. Compares every value, and validates
 * each message by its schema if there is one.
 */
export async function roundTrip(book: Book, count: number): Promise<RoundTrip> {
  const differences: string[] = [];
  const compare = comparing(differences);
  const files = openPaymentFiles(book);
  const accounts = await openAccounts(book);
  const ibans = Object.fromEntries(accounts.map(({ currency, virtualIban }) => [currency, virtualIban]));
  const sent = makeOrders(count, ibans);
  const good = sent.filter(({ currency }) => !foreign.some((one) => one === currency));

  const message = pain001(sent);
  const { id, errors } = await uploaded(book, "payments", message, { name: "orders.xml" });
  const refused = new Set(errors.map(({ row }) => row));
  if (refused.size !== sent.length - good.length)
    differences.push(`${refused.size} rows refused: ${JSON.stringify(errors.slice(0, 5))}`);
  await commit(book, id, "good", { who: "client_user" });
  const done = await ended(book, id, "client_user");
  if (done.done !== good.length) differences.push(`${done.done} of ${good.length} payments made`);

  const file = await files.makeFile();
  const left = await files.readXml(file.id);
  differences.push(...(await listFlaws(left, "pain.001.001.09", "pain.001.001.10")));
  const filed = new Map(
    all(parseTree(left), "CdtTrfTxInf").map((one) => [textAt(one, "PmtId/EndToEndId"), one]),
  );
  if (filed.size !== good.length) differences.push(`${filed.size} orders in the bank's file`);
  for (const one of good) {
    const transfer = filed.get(one.endToEndId);
    if (!transfer) {
      differences.push(`${one.endToEndId} is not in the bank's file`);
      continue;
    }
    const { text, reference } = getRemittance(one);
    const found = filedValues(transfer);
    const { debtorAccount: _, instructionId: _own, endToEndId: _id, executionDate: _day, ...said } = one;
    const { clearingCode: _code, structuredReference: _ref, remittance: _told, ...same } = said;
    const payer = accounts.find(({ currency }) => currency === one.currency)?.customerName ?? "";
    const wanted = { ...same, amount: decimal(one.amount), text, reference, payer };
    compare(
      `${one.endToEndId} in the bank's file`,
      { ...wanted, chargeBearer: one.chargeBearer || "SHAR" },
      found,
    );
  }

  const getOrderId = (one: Sent) => textAt(filed.get(one.endToEndId), "PmtId/InstrId");
  const fates = good.map((one, at) => ({ one, fate: getFate(at) }));
  const report = async (said: Parameters<typeof writeReport>[1]) => {
    const answer = await uploadReport(book, writeReport(file.messageId, said));
    if (answer.status !== 200) differences.push(`The bank's report: ${answer.status} ${await answer.text()}`);
  };
  await report(
    fates.map(({ one, fate }) => ({
      id: getOrderId(one),
      endToEnd: one.endToEndId,
      ...(fate === "rejected"
        ? { status: "rejected", code: "AC04" }
        : { status: fate === "paid" ? "accepted" : "underWay" }),
    })),
  );
  await compareStatuses("before returns");
  await report(
    fates
      .filter(({ fate }) => fate === "returned")
      .map(({ one }) => ({ id: getOrderId(one), endToEnd: one.endToEndId, code: "RR04" })),
  );
  await compareStatuses("after returns");

  /** The client's pain.002, item by item. */
  async function compareStatuses(when: "before returns" | "after returns"): Promise<void> {
    const xml = await (await book.send("client_user", "GET", `/api/bulk-uploads/${id}/status.xml`)).text();
    differences.push(...(await listFlaws(xml, "pain.002.001.10", "pain.002.001.11")));
    const items = new Map(
      all(parseTree(xml), "TxInfAndSts").map((one) => [textAt(one, "OrgnlEndToEndId"), one]),
    );
    const fate = new Map(fates.map(({ one, fate }) => [one, fate]));
    for (const one of sent) {
      const item = items.get(one.endToEndId);
      const ends: Record<string, [string, string]> = {
        paid: ["ACSC", ""],
        rejected: ["RJCT", "AC04"],
        // A client does not learn why a bank held money back.
        returned: when === "before returns" ? ["ACSP", ""] : ["RJCT", "MS03"],
      };
      const [status = "", reason = ""] = ends[fate.get(one) ?? ""] ?? ["RJCT", "AM03"];
      const found = { status: textAt(item, "TxSts"), reason: textAt(item, "StsRsnInf/Rsn/Cd") };
      const ids = { instructionId: textAt(item, "OrgnlInstrId") };
      const wanted = { status, reason, instructionId: one.instructionId };
      compare(`${one.endToEndId} in the status report ${when}`, wanted, { ...found, ...ids });
    }
  }

  for (const account of accounts) {
    const { currency } = account;
    const own = fates.filter(({ one, fate }) => one.currency === currency && fate !== "rejected");
    const entries: Entry[] = own.flatMap(({ one, fate }, at) => {
      const entry: Entry = {
        amount: decimal(one.amount),
        endToEndId: one.endToEndId,
        bankReference: `${currency}${at}`,
      };
      const back: Entry = { ...entry, bankReference: `${currency}R${at}`, remittance: "Returned" };
      return fate === "returned" ? [{ ...entry, side: "DBIT" }, back] : [{ ...entry, side: "DBIT" }];
    });
    entries.unshift({ amount: funds, endToEndId: `FUND-${currency}`, bankReference: `${currency}F` });
    const paid = own.filter(({ fate }) => fate === "paid").reduce((sum, { one }) => sum + one.amount, 0);
    const closing = decimal(Number(funds) * 100 - paid);
    const statement = camt053(entries, { currency, opening: "0.00", closing, id: currency });
    const dry = await uploadStatement(book, statement);
    const matched =
      dry.lines.length === entries.length ? dry.lines : (await commitStatement(book, dry.id)).lines;
    const { counts, missing, closing: closes } = dry;
    compare(
      `the bank's statement in ${currency}`,
      { matched: String(entries.length), missing: "0", difference: "0.00" },
      {
        matched: String(counts.matched.lines),
        missing: String(missing.length),
        difference: closes.difference ?? "",
      },
    );
    const doubtful = matched.find(({ match }) => match !== "matched");
    if (doubtful)
      differences.push(`A line of the bank's in ${currency}: ${doubtful.match}, ${doubtful.reason}`);
    if (dry.lines.length === entries.length) await commitStatement(book, dry.id);
    await compareStatement(account.id, currency);
  }

  /** The client's own camt.053. */
  async function compareStatement(account: number, currency: string): Promise<void> {
    const path = `/api/virtual-accounts/${account}/statement?from=${today}&to=${today}&format=camt053`;
    const xml = await (await book.send("client_user", "GET", path)).text();
    differences.push(...(await listFlaws(xml, "camt.053.001.08")));
    const entries = all(parseTree(xml), "Ntry");
    const sides = (side: string) =>
      new Map(
        entries
          .filter((entry) => textAt(entry, "CdtDbtInd") === side)
          .map((entry) => [textAt(entry, "NtryDtls/TxDtls/Refs/EndToEndId"), entry]),
      );
    const [debits, credits] = [sides("DBIT"), sides("CRDT")];
    for (const { one, fate } of fates.filter(({ one }) => one.currency === currency)) {
      const entry = debits.get(one.endToEndId);
      const details = findChild(findChild(entry, "NtryDtls"), "TxDtls");
      const parties = findChild(details, "RltdPties");
      const text = one.remittance || one.structuredReference || one.creditorName || "";
      compare(
        `${one.endToEndId} on the client's statement`,
        {
          amount: decimal(one.amount),
          creditorName: one.creditorName ?? "",
          creditorAccount: one.creditorAccount ?? "",
          creditorBic: one.creditorBic ?? "",
          reference: one.structuredReference ?? "",
          text: `Payment to ${one.creditorAccount}: ${text}`,
          back: fate === "paid" ? "" : decimal(one.amount),
        },
        {
          amount: textAt(entry, "Amt"),
          creditorName: textAt(parties, "Cdtr/Pty/Nm"),
          creditorAccount: getAccount(findChild(parties, "CdtrAcct")),
          creditorBic: textAt(details, "RltdAgts/CdtrAgt/FinInstnId/BICFI"),
          reference: textAt(details, "RmtInf/Strd/CdtrRefInf/Ref"),
          text: textAt(details, "RmtInf/Ustrd"),
          back: textAt(credits.get(one.endToEndId), "Amt"),
        },
      );
    }
  }

  differences.push(...(await book.flaws()));
  const getCount = (wanted: string) => fates.filter(({ fate }) => fate === wanted).length;
  return {
    counts: {
      sent: sent.length,
      refused: refused.size,
      paid: getCount("paid"),
      rejected: getCount("rejected"),
      returned: getCount("returned"),
    },
    differences,
  };
}

const funds = "500000.00";

/** An account of the client in each currency, with money. */
async function openAccounts(book: Book) {
  for (const [currency, rate] of [["EUR", "4.2"]] as const) {
    const answer = await book.send("admin", "POST", "/api/exchange-rates", { json: { currency, rate } });
    if (answer.status !== 201) throw new Error(`No rate: ${answer.status} ${await answer.text()}`);
  }
  return Promise.all(
    currencies.map(async (currency) => {
      const account = await book.openAccount({ cbsAccount: main });
      if (currency !== "USD") await book.change(account.id, { currency });
      await book.book("credit", account.id, { amount: funds, currency, reference: `FUND-${currency}` });
      return { ...account, currency };
    }),
  );
}
