import { type Currency, formatMoney, type Minor, minusSign, type Total } from "@/vocabulary/money";
import { raw } from "./html";
import { isolatedFigure } from "./isolated";

/** An amount of minor units: `$1,234.50`, in tabular figures, never broken over two lines. */
export const amount = (minor: Minor | Total, currency: Currency) =>
  raw(`<span class="amount">${isolatedFigure(formatMoney(minor, currency))}</span>`);

/** Amount in a column of figures (`align: "end"`), whose cells are already set in tabular figures; it holds nothing to escape. */
export const figure = (minor: Minor | Total, currency: Currency) =>
  raw(isolatedFigure(formatMoney(minor, currency)));

/** Effect of a movement on the available balance: money comes in or leaves, or is set aside or released. */
export type Movement = "in" | "out" | "held" | "released";

const movements: Record<Movement, { look: string; sign: string }> = {
  in: { look: "amount amount-in", sign: "+" },
  out: { look: "amount amount-out", sign: minusSign },
  held: { look: "amount", sign: minusSign },
  released: { look: "amount", sign: "+" },
};

/** A movement's size with its sign: green for money that comes in, red for money that leaves, else neutral. */
export function signedAmount(minor: Minor, currency: Currency, movement: Movement) {
  const { look, sign } = movements[movement];
  return raw(`<span class="${look}">${isolatedFigure(sign + formatMoney(Math.abs(minor), currency))}</span>`);
}
