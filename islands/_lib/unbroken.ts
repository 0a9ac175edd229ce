/** Keeps a currency and its amount on one line. */
export const unbroken = (text: string): string => text.replaceAll(/\b([A-Z]{3}) (?=\d)/g, "$1\u00a0");
