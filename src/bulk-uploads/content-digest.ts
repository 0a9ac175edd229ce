import { looksLikeIban, normaliseIban } from "@/iban";
import type { UploadKind } from "./contract";
import { plainAmount, type UploadedRow } from "./rules";

/** How a column's text is compared: an amount without noughts at its end, an IBAN without spaces. */
const plain: Readonly<Record<string, (text: string) => string>> = {
  amount: (text) =>
    plainAmount(text).replace(/^(\d+)(?:\.(\d*?)0*)?$/, (_, whole, part) =>
      part ? `${whole}.${part}` : whole,
    ),
  from: accountText,
  recipient: accountText,
};

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
