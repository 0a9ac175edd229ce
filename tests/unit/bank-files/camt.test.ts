import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { type CamtOptions, camt052, camt053, camt054, plainStatement } from "../../fixtures/bank-files";
import { countCases } from "../../samples";
import { camtStatements, expected } from "./arbitraries";
import { read, refused, seen } from "./reading";

const options: fc.Arbitrary<CamtOptions> = fc.record({
  version: fc.constantFrom("02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13"),
  prefix: fc.constantFrom("", "ns2:"),
  times: fc.boolean(),
  previous: fc.boolean(),
  noSummary: fc.boolean(),
});

describe("camt.052, camt.053 and camt.054", () => {
  test("are read back exactly, whatever they say", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(camtStatements, { minLength: 1, maxLength: 3 }),
        options,
        async (plain, how) => {
          const statements = await read(camt053(plain, how));
          expect(statements.map(seen)).toEqual(plain.map(expected));
          expect(statements.map(({ format, difference }) => [format, difference])).toEqual(
            plain.map(() => ["camt.053", 0]),
          );
          const within = await read(camt052(plain, how));
          expect(within.map((each) => [each.format, seen(each)])).toEqual(
            plain.map((each) => ["camt.052", expected(each)]),
          );
          const notified = await read(camt054(plain, how));
          expect(notified.map((each) => seen(each).lines)).toEqual(plain.map((each) => expected(each).lines));
          expect(notified.map(({ opening, closing, difference }) => [opening, closing, difference])).toEqual(
            plain.map(() => [null, null, null]),
          );
        },
      ),
      { numRuns: countCases(150, 50) },
    );
  });

  const folder = join(import.meta.dir, "../../../../shared/bank-files/xsd");
  const canValidate = existsSync(folder) && Bun.which("xmllint") !== null;
  if (!canValidate)
    console.log("skipped: camt fixtures are not validated, for the schemas or xmllint are missing");

  test.if(canValidate)("of these tests are valid against the schemas", async () => {
    const temporary = await mkdtemp(join(tmpdir(), "vostra-bank-files-"));
    try {
      for (const version of ["02", "03", "04", "06", "08", "12"]) {
        for (const [kind, write] of Object.entries({ "052": camt052, "053": camt053, "054": camt054 })) {
          const schema = join(folder, `camt.${kind}.001.${version}.xsd`);
          if (!existsSync(schema)) continue;
          const paths: string[] = [];
          for (const plain of fc.sample(fc.array(camtStatements, { minLength: 1, maxLength: 3 }), 15)) {
            const path = join(temporary, `${kind}-${version}-${paths.length}.xml`);
            await Bun.write(path, write(plain, { version, times: paths.length % 2 === 1 }));
            paths.push(path);
          }
          const { exitCode, stderr } = Bun.spawnSync(["xmllint", "--noout", "--schema", schema, ...paths]);
          expect([exitCode, exitCode === 0 ? "" : stderr.toString()]).toEqual([0, ""]);
        }
      }
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  });

  test("name the line on which an entry begins", async () => {
    const text = camt053([
      plainStatement({ lines: [{ date: "2026-11-02", direction: "credit", amount: 100 }] }),
    ]);
    const [statement] = await read(text);
    const line = text.split("\n").findIndex((each) => each.includes("<Ntry>")) + 1;
    expect(statement?.lines.map((each) => each.line)).toEqual([line]);
  });

  test("close with another balance than the lines lead to: the difference is reported", async () => {
    const lines = [{ date: "2026-11-02", direction: "credit" as const, amount: 100 }];
    const [statement] = await read(camt053([plainStatement({ opening: 500, closing: 650, lines })]));
    expect(statement?.difference).toBe(50);
  });

  test.each([
    "2026-11-02T23:30:00Z",
    "2026-11-02T00:10:00+14:00",
    "2026-11-02T23:50:00-11:00",
    "2026-11-02T24:00:00",
  ])("keep the day that %s states, whatever its offset", async (time) => {
    const text = camt053([
      plainStatement({ lines: [{ date: "2026-11-02", direction: "credit", amount: 100 }] }),
    ]);
    const [statement] = await read(
      text.replace("<BookgDt><Dt>2026-11-02</Dt>", `<BookgDt><DtTm>${time}</DtTm>`),
    );
    expect(statement?.lines[0]?.booked).toBe("2026-11-02");
  });
});

describe("a camt statement in several currencies", () => {
  const lines = [
    { date: "2026-11-02", direction: "credit" as const, amount: 885 },
    { date: "2026-11-03", direction: "debit" as const, amount: 300 },
    { date: "2026-11-04", direction: "credit" as const, amount: 12_00 },
  ];
  const inUsd = camt053([plainStatement({ opening: 1000, closing: 28_85, lines })])
    .replace('<Ntry><Amt Ccy="EUR">3.00', '<Ntry><Amt Ccy="USD">3.00')
    .replace('<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">3.00', (text) =>
      text.replace("EUR", "USD"),
    );

  test("is one for each, that of the account first, and the summary adds them up", async () => {
    const statements = await read(inUsd);
    expect(
      statements.map((each) => [each.currency, each.opening?.amount, each.difference, each.lines.length]),
    ).toEqual([
      ["EUR", 1000, -200, 2],
      ["USD", undefined, null, 1],
    ]);
    const { message } = await refused(inUsd.replace("<Sum>23.85</Sum>", "<Sum>23.86</Sum>"));
    expect(message).toContain(
      "The summary says entries of 23.86 in sum, the statement has entries of 23.85 in sum",
    );
  });

  test("has the balances of each currency", async () => {
    const both = inUsd.replace(/<Bal>.*OPBD.*<\/Bal>\n/, (bal) => bal + bal.replaceAll("EUR", "USD"));
    const [, usd] = await read(both);
    expect([usd?.opening?.amount, usd?.closing]).toEqual([1000, null]);
  });
});

describe("a camt file is refused, with its line, for", () => {
  const lines = [
    { date: "2026-11-02", direction: "credit" as const, amount: 885 },
    { date: "2026-11-03", direction: "debit" as const, amount: 300 },
  ];
  const good = camt053([plainStatement({ opening: 1000, lines })]);
  /** The refusal of the file after one change, with the line of the change and the column of an element. */
  const changed = async (from: string | RegExp, to: string) => {
    const wrong = good.replace(from, to);
    expect(wrong).not.toBe(good);
    const at = good.split("\n").findIndex((line, index) => line !== wrong.split("\n")[index]) + 1;
    const { code, message } = await refused(wrong);
    const [, line, column] = /^Line (\d+), column (\d+): /.exec(message) ?? [];
    expect(Number(line)).toBe(at);
    expect(wrong.split("\n")[at - 1]?.[Number(column) - 1]).toBe("<");
    return [code, message.slice(message.indexOf(": ") + 2)];
  };

  test("a wrong number of entries, or a wrong sum", async () => {
    const again = "The file is incomplete or was changed: ask the bank for it again.";
    expect(await changed("<NbOfNtries>2</NbOfNtries>", "<NbOfNtries>3</NbOfNtries>")).toEqual([
      "CONTROL_SUM_WRONG",
      `The summary says 3 entries, the statement has 2 entries. ${again}`,
    ]);
    expect(await changed("<Sum>3.00</Sum>", "<Sum>3.01</Sum>")).toEqual([
      "CONTROL_SUM_WRONG",
      `The summary says debits of 3.01 EUR in sum, the statement has debits of 3.00 EUR in sum. ${again}`,
    ]);
    expect(await changed("<Amt>5.85</Amt>", "<Amt>5.95</Amt>")).toEqual([
      "CONTROL_SUM_WRONG",
      `The summary says entries of 5.95 EUR net, the statement has entries of 5.85 EUR net. ${again}`,
    ]);
  });

  test("a fraction of a cent, an amount that is none, and one that is missing", async () => {
    const entry = '<Ntry><Amt Ccy="EUR">3.00';
    expect(await changed(entry, '<Ntry><Amt Ccy="EUR">3.00123')).toEqual([
      "VALUE_WRONG",
      "'3.00123' has more decimal places than EUR has (2). Ask the bank for the file again.",
    ]);
    for (const amount of ["3,00", "-3.00", "3e2", "1 000", "0x10", "NaN", "3.00€"]) {
      const [code, message] = await changed(entry, `<Ntry><Amt Ccy="EUR">${amount}`);
      expect([code, message]).toEqual([
        "VALUE_WRONG",
        `'${amount}' is not a valid amount. Ask the bank for the file again.`,
      ]);
    }
    const [code] = await changed(entry, '<Ntry><Amt Ccy="EUR">');
    expect(code).toBe("VALUE_MISSING");
  });

  test("30 February, and dates that are none", async () => {
    for (const date of [
      "2026-02-30",
      "2026-13-01",
      "2026-11-31",
      "0001-01-01",
      "26-11-03",
      "2026-11-3",
      "heute",
    ]) {
      const [code, message] = await changed("<Dt>2026-11-03</Dt>", `<Dt>${date}</Dt>`);
      expect([code, message]).toEqual([
        "VALUE_WRONG",
        `'${date}' is not a valid date. Ask the bank for the file again.`,
      ]);
    }
  });

  test("a direction or status that is missing or unknown", async () => {
    const [, direction] = await changed(/<CdtDbtInd>DBIT(?=<\/CdtDbtInd><Sts>)/, "<CdtDbtInd>DEBIT");
    expect(direction).toStartWith("'DEBIT' is neither CRDT nor DBIT");
    const [missing] = await changed(/<CdtDbtInd>DBIT<\/CdtDbtInd>(?=<Sts>)/, "");
    expect(missing).toBe("VALUE_MISSING");
    const [, status] = await changed("<Cd>BOOK</Cd>", "<Cd>DONE</Cd>");
    expect(status).toStartWith("The status 'DONE' is not known");
  });

  test("another message or version, which names those that are read", async () => {
    for (const other of ["camt.060.001.05", "camt.053.001.01", "camt.053.001.14", "pain.001.001.09"]) {
      const { code, message } = await refused(good.replace("camt.053.001.08", other));
      expect([code, message]).toEqual([
        "FORMAT_UNKNOWN",
        `Line 2, column 66: '${other}' is not read here. Choose a camt.052, camt.053 or camt.054 file of version 001.02 to 001.13.`,
      ]);
    }
  });

  test("a statement without an account", async () => {
    const { message } = await refused(good.replace(/<Acct>.*<\/Acct>/, ""));
    expect(message).toEndWith("The statement names no account (Acct). Ask the bank for the file again.");
  });
});
