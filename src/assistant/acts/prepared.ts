import { formatMoney } from "@/vocabulary/money";
import type { Answer, Figure } from "../contract";
import { amountText } from "../question/describe";
import { isCurrency } from "../run/rows";

/** Prepared act, or the reason why none was prepared: an answer whose links open a dialog with values. */
export type Prepared = { answer: Answer; figures: Figure[] };

/** A sentence, with its links. */
export const only = (content: string, links?: Answer["links"], figures: Figure[] = []): Prepared => ({
  answer: { content, ...(links && links.length > 0 && { links }) },
  figures,
});

/** An address with further parameters. */
export const withParameters = (href: string, all: readonly (readonly string[])[]): string => {
  const query = new URLSearchParams(all.map(([name = "", value = ""]) => [name, value]));
  return query.size === 0 ? href : `${href}${href.includes("?") ? "&" : "?"}${query}`;
};

/** An amount in minor units, with its currency if known. */
export const moneyText = (minor: number, currency: unknown): string =>
  isCurrency(currency) ? formatMoney(minor, currency) : amountText(minor);
