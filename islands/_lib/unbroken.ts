/** Keeps a currency and its amount on one line. */
export const unbroken = (text: string): string => text.replaceAll(/([A-Z]{3}) (?=\d)/g, "$1\u00a0");
