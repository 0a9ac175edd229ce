import { isUtf8 } from "node:buffer";
import type { Encoding } from "@/platform/spreadsheets/table";
import { codePages } from "@/vocabulary/bank-options";
import { type Place, refusal } from "./refusal";
import { textLines } from "./text-lines";

/** Elements of OFX that hold others. Those of OFX 1 are SGML: the others have no end. */
const aggregates: ReadonlySet<string> = new Set([
  "STMTRS",
  "CCSTMTRS",
  "INVSTMTRS",
  "BANKACCTFROM",
  "CCACCTFROM",
  "BANKTRANLIST",
  "BANKTRANLISTP",
  "STMTTRN",
  "STMTTRNP",
  "PAYEE",
  "BANKACCTTO",
  "CCACCTTO",
  "CURRENCY",
  "ORIGCURRENCY",
  "LEDGERBAL",
  "AVAILBAL",
]);

type OfxValue = Place & { is: "value"; name: string; text: string };

/** Begin or end of an aggregate, or an element with its text, with the place where it begins. */
export type OfxToken = (Place & { is: "begin" | "end"; name: string }) | OfxValue;

/** Maximum length of a text, in characters: those of OFX have 255. */
const longestText = 100_000;

const tag = /<(\/?)([A-Za-z][\w.]*)\s*\/?>/g;

/** Reads the elements of OFX 1 (SGML) and OFX 2 (XML), in the order of the file. A text may go on in the next lines. */
export function* ofxTokens(bytes: Uint8Array, encoding?: Encoding): Generator<OfxToken> {
  let open: OfxValue | undefined;
  let line = 0;
  for (const text of textLines(bytes, encoding ?? statedEncoding(bytes))) {
    line += 1;
    let end = 0;
    for (const found of text.matchAll(tag)) {
      if (open) yield complete(open, text.slice(end, found.index));
      open = undefined;
      end = found.index + found[0].length;
      const [, slash, written = ""] = found;
      const name = written.toUpperCase();
      const column = found.index + 1;
      if (aggregates.has(name)) yield { is: slash ? "end" : "begin", name, line, column };
      else if (!slash) open = { is: "value", name, text: "", line, column };
    }
    if (!open) continue;
    open.text += `${text.slice(end)} `;
    if (open.text.length > longestText)
      throw refusal(open, "TOO_COMPLEX", "The text is too long for a bank file. Choose another file.");
  }
  if (open) yield complete(open, "");
}

const complete = (open: OfxValue, rest: string): OfxValue => ({
  ...open,
  text: withoutEntities(open.text + rest)
    .replace(/\s+/g, " ")
    .trim(),
});

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (all, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : all;
  });
}

/** The code page that the header names, of a file that is not UTF-8; undefined if its letters have to show it. */
function statedEncoding(bytes: Uint8Array): Encoding | undefined {
  if (isUtf8(bytes)) return undefined;
  const head = Buffer.from(bytes.subarray(0, 1000)).toString("latin1");
  const [, page] = /(?:CHARSET:\s*|encoding=["'])(?:windows-|cp)?(125\d)/i.exec(head) ?? [];
  return codePages.find((each) => each === `windows-${page}`);
}
