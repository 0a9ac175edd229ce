import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { AccountDto } from "@/accounts/contract";
import { camt053, commit, type Entry, send, upload } from "./bank-statements";
import { type Book, startBook } from "./book";

let book: Book;
let account: AccountDto;
let other: AccountDto;
beforeEach(async () => {
  book = await startBook();
  account = await book.openAccount({ cbsAccount: "1000000001" });
  other = await book.openAccount({ cbsAccount: "1000000001" });
});
afterEach(() => book.close());

const stands = async (one: AccountDto) => (await book.readAccount(one.id)).availableBalance;

/** Imports a file and commits it and returns what became of its lines. */
async function take(file: string, options: Parameters<typeof upload>[2] = {}) {
  const { id } = await upload(book, file, options);
  return (await commit(book, id)).lines;
}

const mapping = JSON.stringify({
  separator: ",",
  encoding: "utf-8",
  headerRow: 1,
  columns: { date: 0, amount: 1, description: 2, reference: 3 },
  dateOrder: "ymd",
  decimal: ".",
});
const csv = (rows: readonly [amount: string, text: string, reference?: string][]) =>
  `Date,Amount,Text,Reference\n${rows.map(([amount, text, reference = ""]) => `2026-11-18,${amount},${text},${reference}`).join("\n")}\n`;
const asCsv = { mapping, name: "statement.csv", currency: "USD" };
const mt940 = (rows: readonly [amount: string, reference: string, text: string][]) =>
  [
    ":20:STMT1",
    ":25:1000000001",
    ":28C:1/1",
    ":60F:C261118USD0,00",
    ...rows.flatMap(([amount, reference, text]) => [
      `:61:2611181118C${amount.replace(".", ",")}NTRF${reference}`,
      `:86:${text}`,
    ]),
    `:62F:C261118USD${rows
      .reduce((sum, [amount]) => sum + Number(amount), 0)
      .toFixed(2)
      .replace(".", ",")}`,
    "-",
    "",
  ].join("\r\n");

describe("the same money in another file", () => {
  const entry = (): Entry => ({
    amount: "55.00",
    creditor: account.virtualIban,
    endToEndId: "E2E-2",
    bankReference: "BANKREF0001",
    remittance: "Rent",
  });

  test("of the same day as a CSV without the bank's reference is not credited again", async () => {
    await take(camt053([entry()]));
    expect(await stands(account)).toBe("55.00");
    await take(csv([["55.00", `Rent ${account.virtualIban}`]]), asCsv);
    expect(await stands(account)).toBe("55.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("of the same day as an MT940 with a shortened reference is not credited again", async () => {
    await take(camt053([entry()]));
    await take(mt940([["55.00", "E2E-2//BANKREF", `Rent ${account.virtualIban}`]]));
    expect(await stands(account)).toBe("55.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("first as a CSV, and then as a camt.053, is not credited again", async () => {
    await take(csv([["55.00", `Rent ${account.virtualIban}`]]), asCsv);
    expect(await stands(account)).toBe("55.00");
    await take(camt053([entry()]));
    expect(await stands(account)).toBe("55.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("that was booked by hand and matched is not credited again from another format", async () => {
    await book.book("credit", account.id, { amount: "55.00", reference: "E2E-2" });
    await take(camt053([entry()]));
    await take(csv([["55.00", `Rent ${account.virtualIban}`]]), asCsv);
    expect(await stands(account)).toBe("55.00");
    expect(await book.flaws()).toEqual([]);
  });

  const again: [string, Partial<Entry>][] = [
    ["a day later", { booked: "2026-11-19" }],
    ["a day earlier", { booked: "2026-11-17" }],
    [
      "with its reference in lower case, a day later",
      { booked: "2026-11-19", bankReference: "bankref-0001" },
    ],
    ["with the payer's reference alone, a day later", { booked: "2026-11-19", bankReference: "" }],
    ["four weeks later", { booked: "2026-12-16", endToEndId: "E2E-77" }],
  ];
  test.each(again)("of the same reference %s waits for somebody", async (_, changed) => {
    const booked = changed.booked ?? "2026-11-18";
    const file = () => camt053([{ ...entry(), ...changed }], { id: "S2", from: booked, to: booked });
    const early = await upload(book, file());
    expect(early.lines[0]).toMatchObject({ match: "new_credit" });
    await take(camt053([entry()]));
    const late = await upload(book, `${file()}\n`);
    expect(late.lines[0]).toMatchObject({
      match: "possible_duplicate",
      reason: expect.stringMatching(
        /^Line \d+ of import 2 has the same amount for this account with the reference .+ apart, and nothing proves/,
      ),
    });
    const [line] = (await commit(book, early.id)).lines;
    expect(line).toMatchObject({
      match: "possible_duplicate",
      outcome: null,
      reason: late.lines[0]?.reason,
    });
    expect(await stands(account)).toBe("55.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("of the same reference in lower case on the same day is not credited again", async () => {
    await take(camt053([entry()]));
    await take(camt053([{ ...entry(), bankReference: "bankref0001", endToEndId: "e2e-2" }], { id: "S2" }));
    expect(await stands(account)).toBe("55.00");
  });

  const elsewhere: [string, Partial<Entry>][] = [
    ["another reference of the bank", { bankReference: "BANKREF0002" }],
    ["no reference", { bankReference: "NONREF", endToEndId: "SALARY" }],
    ["another amount", { amount: "56.00" }],
  ];
  test.each(elsewhere)("of a day later with %s is credited", async (_, changed) => {
    const [first, second] = ["2026-11-18", "2026-11-19"].map((booked) => ({
      ...entry(),
      ...changed,
      booked,
    }));
    await take(camt053([changed.bankReference === "NONREF" && first ? first : entry()]));
    if (second) await take(camt053([second], { id: "S2", from: "2026-11-19", to: "2026-11-19" }));
    expect(["110.00", "111.00"]).toContain(await stands(account));
  });

  test("in suspense is not credited from another format", async () => {
    const [line] = await take(
      camt053([{ amount: "55.00", bankReference: "BANKREF0001", remittance: "Rent" }]),
    );
    const suspended = await book.send("admin", "POST", `/api/bank-lines/${line?.id}/suspense`, { json: {} });
    expect(suspended.status).toBe(200);
    await take(csv([["55.00", `Rent ${account.virtualIban}`]]), asCsv);
    expect(await stands(account)).toBe("0.00");
  });

  test("of which a later file has more is credited as often as it came in", async () => {
    await take(camt053([entry()]));
    await take(
      camt053([entry(), { ...entry(), bankReference: "BANKREF0002", endToEndId: "E2E-3" }], { id: "S2" }),
    );
    expect(await stands(account)).toBe("110.00");
  });

  test("for two accounts, without references, in another order, is credited to each of them", async () => {
    const one = (creditor: string): Entry => ({ amount: "10.00", creditor, remittance: "Salary" });
    await take(camt053([one(account.virtualIban)]));
    await take(camt053([one(other.virtualIban), one(account.virtualIban)], { id: "S2" }));
    expect([await stands(account), await stands(other)]).toEqual(["10.00", "10.00"]);
  });

  test("in two formats that are committed at once is credited once", async () => {
    const first = await upload(book, camt053([entry()]));
    const second = await upload(book, csv([["55.00", `Rent ${account.virtualIban}`]]), asCsv);
    const answers = await Promise.all(
      [first, second, first, second].map(({ id }) =>
        book.send("admin", "POST", `/api/bank-statements/${id}/commit`),
      ),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await stands(account)).toBe("55.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("that was other money all the same is credited once somebody confirms it", async () => {
    await take(camt053([entry()]));
    const [line] = await take(csv([["55.00", `Rent ${account.virtualIban}`]]), asCsv);
    expect(line).toMatchObject({
      match: "possible_duplicate",
      reason: expect.stringContaining("nothing proves whether both are one movement"),
    });
    for (const [act, json] of [
      ["unmatch", {}],
      ["suspense", {}],
      ["assign", { vaId: account.id }],
    ] as const) {
      const answer = await book.send("admin", "POST", `/api/bank-lines/${line?.id}/${act}`, { json });
      expect([act, answer.status]).toEqual([act, 200]);
    }
    expect(await stands(account)).toBe("110.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("twice in one file, as the same statement, is not credited twice", async () => {
    const file = camt053([entry()]);
    const statement = file.slice(file.indexOf("<Stmt>"), file.indexOf("</Stmt>") + 7);
    const answer = await send(book, file.replace(statement, statement + statement));
    if (answer.status === 201) {
      const { id } = await answer.json();
      await commit(book, id);
    }
    expect(["0.00", "55.00"]).toContain(await stands(account));
  });

  test("with the bank's filler for a reference is credited to each account once", async () => {
    const one = (creditor: string): Entry => ({
      amount: "10.00",
      creditor,
      remittance: `Salary ${creditor}`,
      bankReference: "NONREF",
    });
    await take(camt053([one(account.virtualIban)]));
    await take(camt053([one(other.virtualIban), one(account.virtualIban)], { id: "S2" }));
    expect([await stands(account), await stands(other)]).toEqual(["10.00", "10.00"]);
  });
});

describe("like lines in several statements of one file", () => {
  type Page = {
    id?: string;
    page?: string;
    sequence?: string;
    balances?: readonly (readonly [code: string, amount: string])[];
    reference?: string;
    count?: number;
  };
  const named = {
    "camt.052": "BkToCstmrAcctRpt",
    "camt.053": "BkToCstmrStmt",
    "camt.054": "BkToCstmrDbtCdtNtfctn",
  };
  const parts = { "camt.052": "Rpt", "camt.053": "Stmt", "camt.054": "Ntfctn" };
  /** File of statements, each with credits of 10.00 for the account that differ only in their references. */
  function file(pages: readonly Page[], format: keyof typeof named = "camt.053"): string {
    const part = parts[format];
    const statements = pages.map(({ id = "S1", page, sequence, balances = [], reference, count = 1 }) => {
      const pagination =
        page === undefined
          ? ""
          : `<${part}Pgntn><PgNb>${page}</PgNb><LastPgInd>false</LastPgInd></${part}Pgntn>`;
      const number = sequence === undefined ? "" : `<ElctrncSeqNb>${sequence}</ElctrncSeqNb>`;
      const stood = balances.map(
        ([code, amount]) =>
          `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-18</Dt></Dt></Bal>`,
      );
      const own = reference === undefined ? "" : `<AcctSvcrRef>${reference}</AcctSvcrRef>`;
      const entry = `<Ntry><Amt Ccy="USD">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-18</Dt></BookgDt>${own}<NtryDtls><TxDtls><RltdPties><CdtrAcct><Id><IBAN>${account.virtualIban}</IBAN></Id></CdtrAcct></RltdPties></TxDtls></NtryDtls></Ntry>`;
      return `<${part}><Id>${id}</Id>${pagination}${number}<CreDtTm>2026-11-18T20:00:00</CreDtTm><Acct><Id><Othr><Id>1000000001</Id></Othr></Id><Ccy>USD</Ccy></Acct>${stood.join("")}${entry.repeat(count)}</${part}>`;
    });
    return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${format}.001.08"><${named[format]}><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-18T20:00:00</CreDtTm></GrpHdr>${statements.join("")}</${named[format]}></Document>`;
  }
  const swift = (numbers: readonly [string, string], balances: readonly [string, string, string, string]) =>
    [0, 1]
      .flatMap((at) => [
        ":20:STARTUMS",
        ":25:1000000001",
        `:28C:${numbers[at]}`,
        `:60F:C261118USD${balances[2 * at]}`,
        ":61:2611181118C10,00NTRFNONREF",
        `:86:${account.virtualIban}`,
        `:62F:C261118USD${balances[2 * at + 1]}`,
        "-",
      ])
      .join("\r\n");
  const day = (opening: string, closing: string) =>
    [
      ["OPBD", opening],
      ["CLBD", closing],
    ] as const;

  type Match = Awaited<ReturnType<typeof upload>>["lines"][number]["match"];
  const cases: [string, () => string, Match[], string][] = [
    [
      "on two pages whose interim balances follow each other are two",
      () =>
        file([
          {
            id: "S1-1",
            balances: [
              ["OPBD", "100.00"],
              ["ITBD", "110.00"],
            ],
          },
          {
            id: "S1-2",
            balances: [
              ["ITBD", "110.00"],
              ["CLBD", "120.00"],
            ],
          },
        ]),
      ["new_credit", "new_credit"],
      "20.00",
    ],
    [
      "on pages that repeat the balances of the whole are two",
      () => file(["1", "2"].map((page) => ({ page, balances: day("100.00", "120.00") }))),
      ["new_credit", "new_credit"],
      "20.00",
    ],
    [
      "on the same page twice are one",
      () => file(["1", "1"].map((page) => ({ page, balances: day("100.00", "120.00") }))),
      ["new_credit", "duplicate"],
      "10.00",
    ],
    [
      "in reports of a day so far, of which the later one has more, are as many as that has",
      () =>
        file(
          [
            {
              id: "R1",
              balances: [
                ["OPBD", "0.00"],
                ["ITBD", "10.00"],
              ],
            },
            {
              id: "R2",
              balances: [
                ["OPBD", "0.00"],
                ["ITBD", "20.00"],
              ],
              count: 2,
            },
          ],
          "camt.052",
        ),
      ["new_credit", "duplicate", "new_credit"],
      "20.00",
    ],
    [
      "in notices that say nothing of balances wait for somebody",
      () => file([{ id: "N1" }, { id: "N2" }], "camt.054"),
      ["new_credit", "possible_duplicate"],
      "10.00",
    ],
    [
      "with one reference of the bank in two notices are one",
      () =>
        file(
          [
            { id: "N1", reference: "BREF77" },
            { id: "N2", reference: "BREF77" },
          ],
          "camt.054",
        ),
      ["new_credit", "duplicate"],
      "10.00",
    ],
    [
      "with two references of the bank in two notices are two",
      () =>
        file(
          [
            { id: "N1", reference: "BREF77" },
            { id: "N2", reference: "BREF78" },
          ],
          "camt.054",
        ),
      ["new_credit", "new_credit"],
      "20.00",
    ],
    [
      "in statements with numbers of their own are two",
      () =>
        file([
          { id: "S1", sequence: "7" },
          { id: "S2", sequence: "8" },
        ]),
      ["new_credit", "new_credit"],
      "20.00",
    ],
    [
      "in statements of one id are one",
      () =>
        file([
          { id: "S1", sequence: "7" },
          { id: "S1", sequence: "7" },
        ]),
      ["new_credit", "duplicate"],
      "10.00",
    ],
    [
      "in two messages of MT940 whose balances follow each other are two",
      () => swift(["0", "0"], ["0,00", "10,00", "10,00", "20,00"]),
      ["new_credit", "new_credit"],
      "20.00",
    ],
    [
      "in two messages of MT940 with the same balances are one",
      () => swift(["5/1", "5/1"], ["0,00", "10,00", "0,00", "10,00"]),
      ["new_credit", "duplicate"],
      "10.00",
    ],
  ];
  test.each(cases)("%s", async (_, content, matches, balance) => {
    const dry = await upload(book, content());
    expect(dry.lines.map(({ match }) => match)).toEqual(matches);
    const { lines } = await commit(book, dry.id);
    expect(lines.map(({ match }) => match)).toEqual(matches);
    expect(await stands(account)).toBe(balance);
    const waiting = lines.filter(({ outcome }) => outcome === null);
    for (const { id } of waiting)
      for (const [act, json] of [
        ["unmatch", {}],
        ["suspense", {}],
        ["assign", { vaId: account.id }],
      ] as const)
        expect((await book.send("admin", "POST", `/api/bank-lines/${id}/${act}`, { json })).status).toBe(200);
    expect(await stands(account)).toBe((Number(balance) + 10 * waiting.length).toFixed(2));
    expect(await book.flaws()).toEqual([]);
  });

  const files: [string, () => [content: string, matches: Match[]][], string][] = [
    [
      "that the bank sent one after another on a day, by their balances, are two",
      () => [
        [file([{ balances: day("0.00", "10.00") }]), ["new_credit"]],
        [file([{ id: "S2", balances: day("10.00", "20.00") }]), ["new_credit"]],
        [file([{ id: "S3", balances: day("20.00", "40.00"), count: 2 }]), ["new_credit", "new_credit"]],
      ],
      "40.00",
    ],
    [
      "that begin with the same balance are the same as far as both go",
      () => [
        [file([{ balances: day("0.00", "10.00") }]), ["new_credit"]],
        [file([{ id: "S2", balances: day("0.00", "20.00"), count: 2 }]), ["duplicate", "new_credit"]],
        [
          file([{ id: "S3", balances: day("0.00", "30.00"), count: 3 }]),
          ["duplicate", "duplicate", "new_credit"],
        ],
        [file([{ id: "S4", balances: day("30.00", "40.00") }]), ["new_credit"]],
      ],
      "40.00",
    ],
    [
      "of an account that ends where it began are not distinguished",
      () => [
        [file([{ balances: day("0.00", "10.00") }]), ["new_credit"]],
        [file([{ id: "S2", balances: day("10.00", "10.00") }]), ["possible_duplicate"]],
      ],
      "10.00",
    ],
  ];
  test.each(files)("of files %s", async (_, contents, balance) => {
    for (const [content, matches] of contents()) {
      const dry = await upload(book, content);
      expect(dry.lines.map(({ match }) => match)).toEqual(matches);
      await commit(book, dry.id);
    }
    expect(await stands(account)).toBe(balance);
    expect(await book.flaws()).toEqual([]);
  });

  test("of files that follow each other are two although neither was committed when the other was read", async () => {
    const first = await upload(book, file([{ balances: day("0.00", "10.00") }]));
    const second = await upload(book, file([{ id: "S2", balances: day("10.00", "20.00") }]));
    await commit(book, second.id);
    await commit(book, first.id);
    expect(await stands(account)).toBe("20.00");
    expect(await book.flaws()).toEqual([]);
  });

  test("of CSV files that overlap are distinguished by the balances beside them, whatever their texts are", async () => {
    const rows = (texts: readonly [text: string, balance: string][]) =>
      `Date,Text,Amount,Balance\n${texts.map(([text, at]) => `2026-11-18,${text} ${account.virtualIban},+10.00,${at}`).join("\n")}\n`;
    const options = { name: "lines.csv", currency: "USD" };
    const matches = async (content: string) => (await take(content, options)).map(({ match }) => match);
    expect(await matches(rows([["a", "110.00"]]))).toEqual(["new_credit"]);
    const longer = rows([
      ["A", "110.00"],
      ["a", "120.00"],
    ]);
    expect(await matches(longer)).toEqual(["duplicate", "new_credit"]);
    expect(await matches(rows([["a", "130.00"]]))).toEqual(["new_credit"]);
    expect(await stands(account)).toBe("30.00");
    expect(await book.flaws()).toEqual([]);
  });
});
