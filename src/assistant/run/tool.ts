import { type Currency, formatMoney, type Minor, type Total } from "@/vocabulary/money";
import type { Answer, Figure } from "../contract";

/** Result of a query: an answer's sentences, rows and links, with each figure in them. */
export type ToolResult = Pick<Answer, "content" | "understood" | "table" | "links" | "choices"> & {
  figures: Figure[];
};

/** Collects the figures of an answer while its text is written. */
export class Figures {
  readonly all: Figure[] = [];

  /** Notes a figure and returns its text. */
  of(label: string, text: string): string {
    this.all.push({ label, text });
    return text;
  }

  /** The same for an amount in minor units. */
  money(label: string, amount: Minor | Total, currency: Currency): string {
    return this.of(label, formatMoney(amount, currency));
  }
}

/** An amount divided by a count, rounded half away from zero. */
export function roundedShare(amount: Total, count: number): Total {
  const of = BigInt(count);
  const half = of / 2n;
  return amount < 0n ? -((-amount + half) / of) : (amount + half) / of;
}
