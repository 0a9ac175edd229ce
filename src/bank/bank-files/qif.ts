import type { Encoding } from "@/platform/spreadsheets/table";
import { writeCsv } from "@/platform/spreadsheets/written-csv";
import { quoted, refusal, startOf } from "./refusal";
import { textLines } from "./text-lines";

/** Columns of the table, each with the QIF fields that it is made of: the first one that a movement has. */
const columns = [
  ["Date", "D"],
  ["Amount", "T", "U"],
  ["Payee", "P"],
  ["Description", "M"],
  ["Reference", "N"],
] as const;

const movements = /^!Type:(?:Bank|CCard|Cash|Oth [AL])\s*$/i;

/**
 * Writes the movements of a QIF (Quicken Interchange Format) as a CSV, each on the line of its first field: the format
 * names neither account nor currency, and leaves open the order of dates and the decimal sign, as a CSV does.
 * @throws AppError for investments and for several accounts
 */
export function qifAsCsv(bytes: Uint8Array, encoding?: Encoding): Uint8Array {
  const rows: { row: number; cells: string[] }[] = [{ row: 1, cells: columns.map(([heading]) => heading) }];
  const accounts = new Set<string>();
  let section: "movements" | "account" | "other" = "other";
  let [fields, begin, line] = [new Map<string, string>(), 0, 0];
  let account = "";
  const finish = () => {
    if (fields.size === 0) return;
    accounts.add(account);
    if (accounts.size > 1) {
      const sentence = `The file has movements of ${quoted([...accounts][0] || "an account")} and of ${quoted(account)}. Export a file for each account.`;
      throw refusal(startOf(begin), "FORMAT_UNKNOWN", sentence);
    }
    const cells = columns.map(([, ...codes]) => codes.map((code) => fields.get(code)).find(Boolean) ?? "");
    rows.push({ row: Math.max(begin, 2), cells });
    fields = new Map();
  };
  for (const text of textLines(bytes, encoding)) {
    line += 1;
    const [code = "", value] = [text.trim().slice(0, 1), text.trim().slice(1).trim()];
    if (code === "!") {
      if (section === "movements") finish();
      section = movements.test(text.trim())
        ? "movements"
        : /^!Account/i.test(text.trim())
          ? "account"
          : "other";
      if (/^!Type:Invst/i.test(text.trim())) {
        const sentence = "Investments are not read. Export the bank account or the card alone.";
        throw refusal(startOf(line), "FORMAT_UNKNOWN", sentence);
      }
    } else if (section === "account") {
      if (code === "N") account = value;
    } else if (section === "movements") {
      if (code === "^") finish();
      // The first date, amount and remark are the movement's; those of its parts come after them.
      else if (code !== "" && !fields.has(code)) {
        if (fields.size === 0) begin = line;
        fields.set(code, code === "D" ? plainDate(value) : value);
      }
    }
  }
  finish();
  if (rows.length > 1) return new TextEncoder().encode(writeCsv(rows));
  throw refusal(undefined, "FORMAT_UNKNOWN", "The QIF file holds no movement of an account or a card.");
}

/** Quicken's `1/ 5'26` as `1/5/26`. */
const plainDate = (text: string): string => text.replaceAll(" ", "").replace("'", "/");
