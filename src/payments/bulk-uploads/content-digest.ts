import { looksLikeIban, normaliseIban } from "@/vocabulary/iban";
import type { UploadKind } from "./contract";
import { plainAmount, type UploadedRow } from "./rules";

/** How a column's text is compared: an amount without zeros at its end, an IBAN without spaces. */
const plain: Readonly<Record<string, (text: string) => string>> = {
  amount: amountText,
  from: accountText,
  recipient: accountText,
};

function amountText(text: string): string {
  const [whole = "", part, ...more] = plainAmount(text).split(".");
  if (part === undefined || more.length > 0) return text;
  let end = part.length;
  while (end > 0 && part[end - 1] === "0") end -= 1;
  return end === 0 ? whole : `${whole}.${part.slice(0, end)}`;
}

function accountText(text: string): string {
  return looksLikeIban(text) ? normaliseIban(text) : text.replaceAll(" ", "");
}

/**
 * The SHA-256 (hex) of what rows say, by which the same file is recognised: whatever format and encoding it has, in which
 * order its rows and columns stand, and how it writes amounts. Of rows as they were read, before they get references.
 */
export function contentDigest(kind: UploadKind, rows: readonly UploadedRow[]): string {
  const texts = rows.map(({ values, flaws }) =>
    JSON.stringify([
      Object.entries(values)
        .map(([column, text]) => [column, (plain[column] ?? collapsed)(text)])
        .filter(([, text]) => text !== "")
        .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
      Object.keys(flaws).sort(),
    ]),
  );
  return new Bun.CryptoHasher("sha256").update(`${kind} ${texts.sort().join("\n")}`).digest("hex");
}

const collapsed = (text: string) => text.replaceAll(/\s+/g, " ").trim();
