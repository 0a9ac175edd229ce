import { type Currency, formatMoney, type Minor } from "@/money";
import { raw } from "./html";

/** An amount of minor units as hot markup: `$1,234.50`, tabular, never broken over two lines. */
export const amount = (minor: Minor, currency: Currency) =>
  raw(`<span class="amount">${formatMoney(minor, currency)}</span>`);

/** A movement: `+` and green for what comes in, a true minus for what goes out. Give the size, not the sign. */
export function signedAmount(minor: Minor, currency: Currency, incoming: boolean) {
  const text = formatMoney(Math.abs(minor), currency);
  return raw(
    incoming
      ? `<span class="amount amount-in">+${text}</span>`
      : `<span class="amount amount-out">-${text}</span>`,
  );
}

/** An amount in a page. */
export const Amount = (props: { minor: Minor; currency: Currency }) => (
  <>{amount(props.minor, props.currency)}</>
);
