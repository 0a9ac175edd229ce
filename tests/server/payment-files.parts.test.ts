import { afterAll, beforeAll, expect, test } from "bun:test";
import { payments } from "db/schema";
import fc from "fast-check";
import { SaxesParser } from "saxes";
import { approvalSchema } from "@/approvals/contract";
import { swiftText } from "@/bank/bank-files/swift-letters";
import { addDays } from "@/vocabulary/calendar";
import { commit, ended, uploaded } from "./bulk";
import { bySchema, orderParts, type Tag } from "./order-parts";
import { main, startFiles, today } from "./payment-files";
import { listFlaws } from "./round-trip";
import { getCookies, password } from "./support";

let files: Awaited<ReturnType<typeof startFiles>>;
let ibans: Record<"USD" | "EUR", string>;
let holders: Record<"USD" | "EUR", string>;
beforeAll(async () => {
  files = await startFiles();
  const { book, account } = files;
  const euros = await book.openAccount({ cbsAccount: main });
  await book.change(euros.id, { currency: "EUR" });
  const rate = { json: { currency: "EUR", rate: "4.2" } };
  expect((await book.send("admin", "POST", "/api/exchange-rates", rate)).status).toBe(201);
  await book.book("credit", euros.id, { amount: "100000.00", currency: "EUR" });
  ibans = { USD: account.virtualIban, EUR: euros.virtualIban };
  holders = { USD: account.customerName, EUR: euros.customerName };
});
afterAll(() => files.book.close());

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const write = ([name, content, currency]: Tag): string => {
  const inside = typeof content === "string" ? escaped(content) : content.map(write).join("");
  return `<${name}${currency === undefined ? "" : ` Ccy="${currency}"`}>${inside}</${name}>`;
};

type Sent = { id: string; parts: Tag[] };

/** A message of pain.001.001.09, or 03 where `version` is 03, with one PmtInf. */
function getMessage(
  iban: string,
  orders: readonly Sent[],
  { version = "09", shared = "", debtor = holders.USD } = {},
): string {
  const transfers = orders.map(
    ({ id, parts }) =>
      `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId>${parts.map(write).join("")}</CdtTrfTxInf>`,
  );
  const day = version === "03" ? "2026-11-18" : "<Dt>2026-11-18</Dt>";
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}"><CstmrCdtTrfInitn><GrpHdr><MsgId>PARTS</MsgId><CreDtTm>2026-11-18T08:00:00Z</CreDtTm><NbOfTxs>${orders.length}</NbOfTxs><InitgPty><Nm>Fictional</Nm></InitgPty></GrpHdr><PmtInf><PmtInfId>P1</PmtInfId><PmtMtd>TRF</PmtMtd>${shared}<ReqdExctnDt>${day}</ReqdExctnDt><Dbtr><Nm>${escaped(debtor)}</Nm></Dbtr><DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>${transfers.join("")}</PmtInf></CstmrCdtTrfInitn></Document>`;
}

/** The texts of each order of a message with their paths, in order, by end-to-end id. */
function listLeaves(xml: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let leaves: string[] = [];
  const path: string[] = [];
  let text = "";
  let attribute = "";
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    path.push(name);
    text = "";
    attribute = String(attributes.Ccy ?? "");
    if (name === "CdtTrfTxInf") leaves = [];
  });
  parser.on("text", (more) => {
    text += more;
  });
  parser.on("closetag", ({ name }) => {
    const from = path.indexOf("CdtTrfTxInf");
    if (from >= 0 && text !== "")
      leaves.push(`${path.slice(from + 1).join("/")} ${text}${attribute && ` ${attribute}`}`);
    if (name === "CdtTrfTxInf") {
      const id = leaves.find((one) => one.startsWith("PmtId/EndToEndId "))?.split(" ")[1] ?? "";
      found.set(id, leaves);
    }
    text = "";
    attribute = "";
    path.pop();
  });
  parser.write(xml).close();
  return found;
}

/** The bank's day: each message has its own payment file. */
let day = today;

/** Uploads a message, pays its valid rows and returns the elements that leave and those reported as not carried. */
async function leave(message: string, mode: "all" | "good" = "all") {
  const { book } = files;
  const { id, errors } = await uploaded(book, "payments", message, { name: "orders.xml" });
  if (mode === "all") expect(errors).toEqual([]);
  await commit(book, id, mode, { who: "client_user" });
  const { rows } = await ended(book, id, "client_user");
  if (mode === "all") expect(rows.filter(({ state }) => state !== "done")).toEqual([]);
  const file = await files.makeFile(main, day);
  day = addDays(day, 1);
  book.wait(86_400_000);
  book.forgetSessions();
  const xml = await files.readXml(file.id);
  expect(await listFlaws(xml, "pain.001.001.09", "pain.001.001.10")).toEqual([]);
  const notCarried = new Map(rows.map((row) => [row.values.reference ?? "", row.notCarried]));
  const left = listLeaves(xml);
  const kept = rows.filter(({ values }) => !left.has(values.reference ?? ""));
  return { left, notCarried, xml, id, errors: new Map(kept.map((row) => [row.values.reference ?? "", row])) };
}

/** Text as people read it, in the letters and the spacing of the bank's file. */
const inText = (html: string) =>
  swiftText(
    html
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll(/&#x?27;|&#39;|&apos;/g, "'")
      .replaceAll("&quot;", '"')
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&amp;", "&"),
  ).replaceAll(" ", "");

const inLatin = (leaf: string) => {
  const [path = "", ...rest] = leaf.split(" ");
  return `${path} ${swiftText(rest.join(" "))}`;
};

/** Parts that are silently missing in the bank's order, and parts that nobody sent. */
function differences(
  sent: readonly string[],
  left: readonly string[],
  named: readonly string[],
  payer = holders.USD,
): string[] {
  const isNamed = (leaf: string) =>
    named.some((path) => leaf.startsWith(`${path} `) || leaf.startsWith(`${path}/`));
  const rest = left.map(inLatin);
  const missing = sent.filter((leaf) => {
    const at = rest.indexOf(inLatin(leaf));
    if (at < 0) return !isNamed(leaf);
    rest.splice(at, 1);
    return isNamed(leaf);
  });
  const ours = rest.filter(
    (leaf) =>
      !leaf.startsWith("PmtId/InstrId ") &&
      !(leaf === "ChrgBr SHAR" && !sent.some((one) => one.startsWith("ChrgBr "))) &&
      !(leaf === `UltmtDbtr/Nm ${payer}` && !sent.some((one) => one.startsWith("UltmtDbtr/"))) &&
      !/^RmtInf\/Strd\/CdtrRefInf\/Tp\//.test(leaf),
  );
  return [...missing.map((leaf) => `lost: ${leaf}`), ...ours.map((leaf) => `made up: ${leaf}`)];
}

test("every element of a client's pain.001 leaves unchanged or is named by the upload", async () => {
  const drawn = fc.sample(orderParts, { numRuns: 60, seed: 20_261_118 });
  const orders = drawn.map((parts, at) => ({
    id: `E${at}`,
    parts: parts.map((tag): Tag => (tag[0] === "Amt" ? ["Amt", [["InstdAmt", "1.50", "USD"]]] : tag)),
  }));
  const message = getMessage(ibans.USD, orders);
  // Version 10, whose schema stands for that of 09, has a structure there.
  const comparable = message.replaceAll(/<InstrForDbtrAgt>.*?<\/InstrForDbtrAgt>/g, "");
  expect(await listFlaws(comparable, "pain.001.001.09", "pain.001.001.10")).toEqual([]);
  const { left, notCarried } = await leave(message);
  const sent = listLeaves(message);
  const found = orders.flatMap(({ id }) =>
    differences(sent.get(id) ?? [], left.get(id) ?? [], notCarried.get(id) ?? []).map(
      (one) => `${id} ${one}`,
    ),
  );
  expect(found).toEqual([]);
  expect(new Set([...notCarried.values()].flat().map((path) => path.split("/")[0]))).toEqual(
    new Set(["ChqInstr", "IntrmyAgt1", "CdtrAgt", "InstrForDbtrAgt", "Tax", "SplmtryData"]),
  );
  expect(await files.book.flaws()).toEqual([]);
});

test("through SEPA one line or one reference leaves, and the upload names what its line has no place for", async () => {
  const drawn = fc.sample(orderParts, { numRuns: 40, seed: 7 });
  const orders = drawn
    .filter((parts) => JSON.stringify(parts).includes("IBAN"))
    .map((parts, at) => ({ id: `S${at}`, parts }));
  const message = getMessage(ibans.EUR, orders, { debtor: holders.EUR });
  const { left, notCarried, errors } = await leave(message, "good");
  const sent = listLeaves(message);
  const found = orders.flatMap(({ id }) => {
    if (errors.has(id)) return [];
    const isRemittance = (leaf: string) => leaf.startsWith("RmtInf/");
    const [own, theirs, named] = [sent.get(id) ?? [], left.get(id) ?? [], notCarried.get(id) ?? []];
    const text = theirs.filter(isRemittance).join(" ");
    const lost = own.filter(
      (leaf) =>
        isRemittance(leaf) &&
        !named.some((path) => leaf.startsWith(`${path} `)) &&
        !text.includes(leaf) &&
        !text.includes(swiftText(leaf.split(" ").slice(1).join(" "))),
    );
    const rest = differences(
      own.filter((leaf) => !isRemittance(leaf)),
      theirs.filter((leaf) => !isRemittance(leaf)),
      named,
      holders.EUR,
    );
    return [...lost.map((leaf) => `lost: ${leaf}`), ...rest].map((one) => `${id} ${one}`);
  });
  expect(found).toEqual([]);
});

const bank = (...inside: Tag[]): Tag => ["CdtrAgt", [["FinInstnId", inside]]];
const remittance = (...inside: Tag[]): Tag => ["RmtInf", inside];
/** Complete order in dollars, with some parts replaced. */
const order = (id: string, ...others: Tag[]): Sent => {
  const parts: Tag[] = [
    ["Amt", [["InstdAmt", "10.00", "USD"]]],
    bank(["BIC", "COBADEFFXXX"]),
    [
      "Cdtr",
      [
        ["Nm", "Wren GmbH"],
        [
          "PstlAdr",
          [
            ["TwnNm", "Berlin"],
            ["Ctry", "DE"],
          ],
        ],
      ],
    ],
    ["CdtrAcct", [["Id", [["IBAN", "DE89370400440532013000"]]]]],
    remittance(["Ustrd", "Invoice 1"]),
  ];
  const names = new Set(others.map(([name]) => name));
  return { id, parts: [...parts.filter(([name]) => !names.has(name)), ...others].sort(bySchema) };
};

test("what a PmtInf says for all of its orders, and what version 03 calls otherwise, leaves with each", async () => {
  const orders = [
    order(
      "V1",
      ["ChrgBr", "SLEV"],
      bank(
        ["BIC", "COBADEFFXXX"],
        [
          "ClrSysMmbId",
          [
            ["ClrSysId", [["Cd", "USABA"]]],
            ["MmbId", "021000089"],
          ],
        ],
      ),
    ),
    order("V2", [
      "UltmtDbtr",
      [
        ["Nm", "Finch Services"],
        ["Id", [["OrgId", [["BICOrBEI", "DEUTDEFF"]]]]],
      ],
    ]),
    order("V3", [
      "Cdtr",
      [
        ["Nm", "Wren GmbH"],
        [
          "PstlAdr",
          [
            ["TwnNm", "Exeter"],
            ["Ctry", "GB"],
            ["AdrLine", "Corn Hall 5th Floor"],
            ["AdrLine", "Mark Row 55"],
            ["AdrLine", "Old Town"],
          ],
        ],
      ],
    ]),
    order(
      "V4",
      remittance([
        "Strd",
        [
          [
            "CdtrRefInf",
            [
              ["Tp", [["CdOrPrtry", [["Prtry", "QRR"]]]]],
              ["Ref", "210000000003139471430009017"],
            ],
          ],
        ],
      ]),
    ),
  ];
  const shared =
    "<BtchBookg>true</BtchBookg><PmtTpInf><SvcLvl><Cd>URGP</Cd></SvcLvl><CtgyPurp><Cd>SUPP</Cd></CtgyPurp></PmtTpInf>";
  const message = getMessage(ibans.USD, orders, { version: "03", shared, debtor: "Somebody Else" });
  const { xml, notCarried, id } = await leave(message);
  const transfers = xml.match(/<CdtTrfTxInf>.*?<\/CdtTrfTxInf>/gs) ?? [];
  for (const transfer of transfers)
    expect(transfer).toContain(
      "<PmtTpInf><SvcLvl><Cd>URGP</Cd></SvcLvl><CtgyPurp><Cd>SUPP</Cd></CtgyPurp></PmtTpInf>",
    );
  expect(transfers[0]).toContain("<ChrgBr>SLEV</ChrgBr>");
  expect(transfers[0]).toContain(
    "<BICFI>COBADEFFXXX</BICFI><ClrSysMmbId><ClrSysId><Cd>USABA</Cd></ClrSysId><MmbId>021000089</MmbId></ClrSysMmbId>",
  );
  expect(transfers[1]).toContain(
    "<UltmtDbtr><Nm>Finch Services</Nm><Id><OrgId><AnyBIC>DEUTDEFF</AnyBIC></OrgId></Id></UltmtDbtr>",
  );
  expect(transfers[2]).toContain(
    "<AdrLine>Corn Hall 5th Floor</AdrLine><AdrLine>Mark Row 55</AdrLine><AdrLine>Old Town</AdrLine>",
  );
  expect(transfers[3]).toContain(
    "<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Prtry>QRR</Prtry></CdOrPrtry></Tp><Ref>210000000003139471430009017</Ref></CdtrRefInf></Strd></RmtInf>",
  );
  for (const { id: of } of orders) expect(notCarried.get(of)).toEqual(["PmtInf/Dbtr/Nm", "PmtInf/BtchBookg"]);
  const { book } = files;
  expect((await book.show("client_user", `/client/bulk-uploads/${id}`)).html).toContain("PmtInf/BtchBookg");
  const report = await (await book.send("client_user", "GET", `/api/bulk-uploads/${id}/status.xml`)).text();
  expect(report).toContain("Not passed on: PmtInf/BtchBookg");
  expect(await listFlaws(report, "pain.002.001.10", "pain.002.001.11")).toEqual([]);
});

test("what a file says beside an account, its alias included, leaves for that account alone", async () => {
  const { book } = files;
  const alias: Tag = [
    "Prxy",
    [
      ["Tp", [["Cd", "EMAL"]]],
      ["Id", "a@a.example"],
    ],
  ];
  const beside: Tag[] = [
    [
      "CdtrAcct",
      [
        [
          "Id",
          [
            [
              "Othr",
              [
                ["Id", "47110815"],
                ["SchmeNm", [["Prtry", "Own"]]],
              ],
            ],
          ],
        ],
        ["Nm", "Account A"],
        alias,
      ],
    ],
    ["UltmtCdtr", [["Nm", "Company A"]]],
    ["RltdRmtInf", [["RmtId", "R1"]]],
  ];
  const message = getMessage(ibans.USD, [order("A1", ...beside)]);
  const { id, rows } = await uploaded(book, "payments", message, { name: "alias.xml" });
  expect(rows[0]?.notCarried).toContain("CdtrAcct/Prxy");
  const cells = [{ row: 1, column: "recipient", value: "DE89370400440532013000" }];
  expect((await book.send("client_user", "PUT", `/api/bulk-uploads/${id}`, { json: { cells } })).status).toBe(
    200,
  );
  await commit(book, id, "all", { who: "client_user" });
  await ended(book, id, "client_user");
  const xml = await files.readXml((await files.makeFile(main, day)).id);
  day = addDays(day, 1);
  book.wait(86_400_000);
  book.forgetSessions();
  const transfer = xml.match(/<CdtTrfTxInf>.*?<\/CdtTrfTxInf>/s)?.[0] ?? "";
  expect(transfer).toContain("<CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>");
  for (const left of ["Account A", "Company A", "R1", "a@a.example"]) expect(transfer).not.toContain(left);
});

test("what a client corrects in the preview leaves as it was corrected, without what belonged to the former value", async () => {
  const { book } = files;
  const clearing: Tag = [
    "ClrSysMmbId",
    [
      ["ClrSysId", [["Cd", "USABA"]]],
      ["MmbId", "021000089"],
    ],
  ];
  const strd: Tag = ["Strd", [["RfrdDocInf", [["Nb", "INV-7"]]]]];
  const message = getMessage(ibans.USD, [
    order(
      "C1",
      bank(["BICFI", "COBADEFFXXX"], clearing),
      ["UltmtCdtr", [["Nm", "Robin Ltd"]]],
      remittance(["Ustrd", "Invoice 7"], strd),
    ),
  ]);
  const { id } = await uploaded(book, "payments", message, { name: "corrected.xml" });
  const cells = [
    { row: 1, column: "clearingCode", value: "026009593" },
    { row: 1, column: "description", value: "Invoice 8" },
  ];
  expect((await book.send("client_user", "PUT", `/api/bulk-uploads/${id}`, { json: { cells } })).status).toBe(
    200,
  );
  await commit(book, id, "all", { who: "client_user" });
  await ended(book, id, "client_user");
  const xml = await files.readXml((await files.makeFile(main, day)).id);
  expect(xml).toContain("<BICFI>COBADEFFXXX</BICFI><ClrSysMmbId><MmbId>026009593</MmbId></ClrSysMmbId>");
  expect(xml).toContain("<UltmtCdtr><Nm>Robin Ltd</Nm></UltmtCdtr>");
  expect(xml).toContain(
    "<RmtInf><Ustrd>Invoice 8</Ustrd><Strd><RfrdDocInf><Nb>INV-7</Nb></RfrdDocInf></Strd></RmtInf>",
  );
});

test("everything that leaves is shown to its approvers and covered by the approval's version", async () => {
  const { book, account } = files;
  const json = {
    username: "hana",
    email: "hana@gulf.example",
    password,
    role: "client_user",
    clientId: "GULF",
  };
  expect((await book.send("admin", "POST", "/api/auth/register", { json })).status).toBe(201);
  const hana = getCookies(
    await book.call("POST", "/api/auth/login", { json: { username: "hana", password } }),
  );
  const want = { enabled: true, aboveUsd: null };
  await book.send("admin", "PUT", "/api/clients/GULF/payment-settings", { json: want });
  const drawn = fc.sample(orderParts, { numRuns: 12, seed: 374 });
  const orders = drawn.map((parts, at) => ({
    id: `SEEN-${at}`,
    parts: parts.map((tag): Tag => (tag[0] === "Amt" ? ["Amt", [["InstdAmt", "1.50", "USD"]]] : tag)),
  }));
  const { id, carried } = await uploaded(book, "payments", getMessage(ibans.USD, orders), {
    name: "seen.xml",
  });
  const debtor = carried.find(({ name }) => name === "onBehalfOf");
  expect(debtor?.rows).toBeGreaterThan(0);
  const page = await book.show("client_user", `/client/bulk-uploads/${id}`);
  expect(page.html).toContain("Passed on with these payments");
  await commit(book, id, "all", { who: "client_user" });
  const { rows } = await ended(book, id, "client_user");
  expect(rows.map(({ state }) => state)).toEqual(orders.map(() => "waiting"));

  const shown = new Map<string, Map<string, string>>();
  const versions = new Set<string | null>();
  for (const { approvalId, values } of rows) {
    const answer = await book.call("GET", `/api/approvals/${approvalId}`, { cookie: hana });
    const { details } = approvalSchema.parse(await answer.json());
    versions.add(answer.headers.get("etag"));
    const panel = await book.call("GET", `/client/payments?approval=${approvalId}`, { cookie: hana });
    const approval = inText(await panel.text());
    expect(details.accountHolder).toBe(details.onBehalfOf === undefined ? undefined : account.customerName);
    const headers = { "If-Match": answer.headers.get("etag") ?? "" };
    const approved = await book.call("POST", `/api/approvals/${approvalId}/approve`, {
      cookie: hana,
      headers,
    });
    expect(approved.status).toBe(200);
    shown.set(
      values.reference ?? "",
      new Map([
        ["details", inText(JSON.stringify(details))],
        ["approval", approval],
      ]),
    );
  }
  expect(versions.size).toBe(orders.length);
  const made = await book.db.read.select({ id: payments.id, reference: payments.reference }).from(payments);
  for (const payment of made.filter(({ reference }) => shown.has(reference))) {
    const texts = shown.get(payment.reference);
    texts?.set("review", inText((await book.show("admin", `/admin/reviews?view=${payment.id}`)).html));
    texts?.set(
      "record",
      inText((await book.show("client_user", `/client/payments?view=${payment.id}`)).html),
    );
  }
  book.wait(86_400_000);
  book.forgetSessions();
  const left = listLeaves(await files.readXml((await files.makeFile(main, addDays(day, 1))).id));
  const unseen = orders.flatMap(({ id: order }) =>
    (left.get(order) ?? []).flatMap((leaf) => {
      const [path = "", ...rest] = leaf.split(" ");
      if (/^(?:PmtId\/InstrId|Amt\/|CdtrAcct\/Id|ChrgBr)/.test(path)) return [];
      const text = inText(rest.join(" ").replace(/ [A-Z]{3}$/, ""));
      return [...(shown.get(order) ?? [])].flatMap(([where, all]) =>
        all.includes(text) ? [] : [`${where}: ${leaf}`],
      );
    }),
  );
  expect(unseen).toEqual([]);
  expect(await book.flaws()).toEqual([]);
  await book.send("admin", "PUT", "/api/clients/GULF/payment-settings", {
    json: { ...want, enabled: false },
  });
});
