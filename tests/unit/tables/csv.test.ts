import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readTableBytes } from "@/platform/spreadsheets/read";
import { UnreadableTable } from "@/platform/spreadsheets/table";

const limits = { rows: 11, columns: 6 };
const utf8 = (text: string) => new TextEncoder().encode(text);
const read = (bytes: Uint8Array) => readTableBytes(bytes, limits);
const reads = async (text: string) => (await read(utf8(text))).rows.map(({ row, cells }) => [row, ...cells]);

/** A text in UTF-16, without a mark. */
function wide(text: string, bigEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !bigEndian);
  return bytes;
}

describe("the encoding of a CSV", () => {
  const text = "name,city\nMüller,Köln\n";
  const encodings: [string, Uint8Array, string][] = [
    ["UTF-8", utf8(text), "utf-8"],
    ["UTF-8 with a mark", utf8(`\ufeff${text}`), "utf-8"],
    ["UTF-16 with a mark, little end first", wide(`\ufeff${text}`, false), "utf-16le"],
    ["UTF-16 with a mark, big end first", wide(`\ufeff${text}`, true), "utf-16be"],
    ["UTF-16 without a mark, little end first", wide(text, false), "utf-16le"],
    ["UTF-16 without a mark, big end first", wide(text, true), "utf-16be"],
    ["windows-1252", new Uint8Array(Buffer.from(text, "latin1")), "windows-1252"],
  ];
  for (const [name, bytes, encoding] of encodings) {
    test(`${name} is recognised`, async () => {
      const table = await read(bytes);
      expect(table).toMatchObject({ format: "csv", encoding });
      expect(table.rows.map(({ cells }) => cells)).toEqual([
        ["name", "city"],
        ["Müller", "Köln"],
      ]);
    });
  }

  test("the euro sign of windows-1252 is one", async () => {
    const table = await read(new Uint8Array([...utf8("a,b\n"), 0x80, 0x2c, ...utf8("caf"), 0xe9]));
    expect(table.rows[1]?.cells).toEqual(["€", "café"]);
  });
});

describe("the separator of a CSV", () => {
  for (const separator of [",", ";", "\t"]) {
    test(`${JSON.stringify(separator)} is recognised beside others in the cells`, async () => {
      const lines = [
        ["name", "city", "note"],
        ["A", "B", '"1,2;3\t4"'],
        ["C", "D", "E"],
      ];
      const table = await read(utf8(lines.map((cells) => cells.join(separator)).join("\r\n")));
      expect(table).toMatchObject({ separator });
      expect(table.rows[1]?.cells).toEqual(["A", "B", "1,2;3\t4"]);
    });
  }

  test("commas in the cells of a file with semicolons mislead nobody", async () => {
    expect(await reads("name;amount\nFalcon, LLC;1,50\nGulf, Sons, Co;2,50\n")).toEqual([
      [1, "name", "amount"],
      [2, "Falcon, LLC", "1,50"],
      [3, "Gulf, Sons, Co", "2,50"],
    ]);
  });

  test("Excel's own line that names it is not a row", async () => {
    expect(await reads("sep=;\r\na;b\r\n1;2")).toEqual([
      [1, "a", "b"],
      [2, "1", "2"],
    ]);
  });

  test("what was written with any of them is read back", async () => {
    const cell = fc
      .string({ maxLength: 12 })
      .filter((text) => !['"', "\u0000", "\r", "\n"].some((sign) => text.includes(sign)));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(",", ";", "\t"),
        fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }),
        async (separator, cells) => {
          const rows = [["first", "second", "third"], ...cells];
          const text = rows.map((row) => row.map((one) => `"${one}"`).join(separator)).join("\n");
          const table = await read(utf8(text));
          const kept = rows.filter((row) => row.some((one) => one.trim() !== ""));
          expect(table.rows.map((row) => row.cells)).toEqual(kept);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("the rows of a CSV", () => {
  test("are numbered as a spreadsheet shows them", async () => {
    expect(await reads('a,b\n\n"one\ntwo",2\n,\n3,4\n')).toEqual([
      [1, "a", "b"],
      [3, "one\ntwo", "2"],
      [5, "3", "4"],
    ]);
  });

  test("may be ragged", async () => {
    expect(await reads("a,b,c\n1\n1,2,3,4\n")).toEqual([
      [1, "a", "b", "c"],
      [2, "1"],
      [3, "1", "2", "3", "4"],
    ]);
  });

  test("are counted: one too many is refused", async () => {
    const rows = (count: number) => `a\n${"x\n".repeat(count)}`;
    expect((await read(utf8(rows(10)))).rows).toHaveLength(11);
    expect(read(utf8(rows(11)))).rejects.toThrow("more than 10 rows below its heading");
    expect(read(utf8(rows(100)))).rejects.toThrow("more than 10 rows");
  });

  test("are counted where most of them are empty", async () => {
    expect(read(utf8(`a,b\n${",\n".repeat(50)}1,2`))).rejects.toThrow("more than 10 rows");
  });

  test("have no more columns than may be", async () => {
    expect(read(utf8("a,b,c,d,e,f,g\n"))).rejects.toThrow("more than 6 columns");
  });
});

describe("what is not a CSV", () => {
  const refused: [string, Uint8Array, string][] = [
    ["an empty file", new Uint8Array(), "The file is empty"],
    ["a file of empty lines", utf8("\n\n ,\n"), "The file is empty"],
    ["a quotation mark that is not closed", utf8('a,b\n1,"2\n3,4'), "a quotation mark"],
    ["a quotation mark within a cell", utf8('a,b\n1,"2" 3\n'), "Line 2: a quotation mark"],
    ["a PDF", utf8("%PDF-1.7\n"), "This is a PDF"],
    ["an old workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "old workbook"],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0xd, 0x49, 0x48]), "not a text file"],
  ];
  for (const [name, bytes, sentence] of refused) {
    test(`${name} is refused with a sentence`, async () => {
      const error = await read(bytes).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(UnreadableTable);
      expect(String(error)).toContain(sentence);
    });
  }
});
