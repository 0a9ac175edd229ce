/**
 * True if a text is a structured creditor reference of ISO 11649: `RF`, two check digits by mod 97, and up to 21 letters and
 * digits. It has no spaces and is upper-case.
 */
export function isCreditorReference(text: string): boolean {
  if (!/^RF\d{2}[A-Z0-9]{1,21}$/.test(text)) return false;
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

/** True if a text begins like a structured creditor reference, so that a broken rule means a typing error. */
export const isLikeCreditorReference = (text: string): boolean => /^\s*RF\s*\d{2}/i.test(text);
