import { memoize } from "../memoize";
import { currencyCode, isCurrency } from "./currencies";

/** Number format of one document. */
export type NumberFormat = {
  decimal: "." | "," | "";
  decimals: number;
  /** True if blanks separate thousands, so that one amount is two or more words. */
  spaced: boolean;
  /** True if a last zero may be missing: `930.0` is 930.00, as programs print unformatted numbers. */
  short?: boolean;
  /** True for right edges of amount columns, where numbers with fewer decimals count as amounts: `50` and `50.5` beside `849.50`. */
  isAtEdge?: (x1: number) => boolean;
};

/** Side stated by a mark beside an amount: `CR` and `DR` in all the forms that banks use. */
export type Side = "CR" | "DR";

export const sideByMark: Record<string, Side> = {
  CR: "CR",
  DR: "DR",
  C: "CR",
  D: "DR",
  H: "CR",
  S: "DR",
  DB: "DR",
  K: "CR",
  OD: "DR",
  "O/D": "DR",
  AF: "DR",
  BIJ: "CR",
};
const coreDigits = "[0-9]*(?:[.,'][0-9]+)*";
const signMark =
  "(?:US|A|CA|C|NZ|HK|S|NT|MX|R|GH)?[$₵]|[€£¥₹₽₺₴₦₱฿₫₪₩₸`]|[A-Z]{3}|Rs\\.?|R|RM|Rp\\.?|K[Ss]h|zł|kr\\.?|Fr\\.?|S/\\.?|Dhs?\\.?|TL";
const dressedNumber = new RegExp(
  `^\\*{0,3}([-+(]*)(${signMark})?([-+(]*)(${coreDigits}\\.?)(${signMark}|Kč|Ft|円|元|원)?([-+)*]*)(?:\\(?([-+]|CR|DR|DB|O/?D|C|D|H|S|K)\\.?\\)?)?(\\))?$`,
  "i",
);

/** A word split into sign, currency, digits and side; null if it is not a number with these. */
export type Dressed = {
  readonly core: string;
  readonly sign: "-" | "+" | null;
  readonly side: Side | null;
  readonly currency: string | null;
};

const cacheSize = 20_000;

/** Splits a word such as `(1,234.56)`, `-€12.50`, `1.234,56-` or `88.00CR`. */
export const takeNumberApart = memoize(cacheSize, readDressed);

function readDressed(word: string): Dressed | null {
  if (!/[0-9]/.test(word)) return null;
  const match = dressedNumber.exec(word);
  const core = match?.[4];
  if (!match || !core || !/[0-9]/.test(core)) return null;
  const around = `${match[1]}${match[3]}${match[6]}${match[8] ?? ""}`;
  const mark = (match[7] ?? "").toUpperCase();
  const bracket = around.includes("(") && around.includes(")");
  const currency = match[2] ?? match[5] ?? null;
  if (currency && /^[A-Za-z]{3}$/.test(currency) && !isCurrency(currency)) return null;
  let sign: "-" | "+" | null = bracket || around.includes("-") || mark === "-" ? "-" : null;
  if (sign === null && (around.includes("+") || mark === "+")) sign = "+";
  return { core, sign, side: sideByMark[mark] ?? null, currency: currency ? currencyCode(currency) : null };
}

const groupedNumber = /^[0-9]{1,3}(?:[,.' ][0-9]{2,3})*[,.' ][0-9]{3}$/;

function wholeMinor(whole: string, decimal: string): string | null {
  if (/^[0-9]*$/.test(whole)) return whole;
  if (!groupedNumber.test(whole) || (decimal !== "" && whole.includes(decimal))) return null;
  const marks = new Set(whole.replace(/[0-9]/g, ""));
  return marks.size === 1 ? whole.replace(/[^0-9]/g, "") : null;
}

/** Minor units of a bare number with fewer decimals than the format; null for other texts. */
export function mixedMinorUnits(core: string, { decimal, decimals }: NumberFormat): number | null {
  const [whole = "", fraction = "", ...others] = core.split(decimal);
  if (others.length > 0 || fraction.length >= decimals || !/^[0-9]*$/.test(fraction)) return null;
  const digits = whole === "" ? null : wholeMinor(whole, decimal);
  return digits === null || digits.length > 10 ? null : Number(digits + fraction.padEnd(decimals, "0"));
}

/** Minor units of a bare number in a format; null when it is not an amount in that format. */
export function minorUnits(core: string, format: NumberFormat): number | null {
  let whole = core;
  let fraction = "";
  if (format.decimals > 0) {
    const at = core.lastIndexOf(format.decimal);
    const missing = format.decimals - (core.length - at - 1);
    if (at < 0 || (missing !== 0 && !(format.short && missing === 1))) return null;
    whole = core.slice(0, at);
    fraction = core.slice(at + 1);
    if (!/^[0-9]+$/.test(fraction)) return null;
    if (missing === 1) fraction += "0";
  } else if (core === "") return null;
  const digits = wholeMinor(whole, format.decimal);
  if (digits === null || digits.length > 13) return null;
  return Number(digits + fraction);
}
