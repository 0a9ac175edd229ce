/** A decimal string of minor units ('-1234.56'), with as many decimals as the document prints. */
export function decimalString(minor: number, decimals: number): string {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? "" : `.${digits.slice(-decimals)}`;
  return `${minor < 0 ? "-" : ""}${whole}${fraction}`;
}

/** Minor units of a decimal string; the inverse of `decimalString` for the same decimals. */
export function parseMinor(decimal: string, decimals: number): number {
  const [whole = "0", fraction = ""] = decimal.replace("-", "").split(".");
  const minor = Number(whole + fraction.padEnd(decimals, "0").slice(0, decimals));
  return decimal.startsWith("-") ? -minor : minor;
}

/** Number of decimals of a decimal string. */
export const countDecimals = (decimal: string): number => decimal.split(".")[1]?.length ?? 0;
