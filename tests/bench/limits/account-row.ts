import { type Currency, formatMoney } from "@/vocabulary/money";

export type AccountRow = {
  id: number;
  iban: string;
  customer: string;
  reference: string;
  type: string;
  currency: Currency;
  status: string;
  cbs: string;
  balance: number;
  held: number;
};

const grouped = (iban: string) =>
  `${iban.slice(0, 4)} ${iban.slice(4, 8)} ${iban.slice(8, 12)} ${iban.slice(12, 16)} ${iban.slice(16, 20)} ${iban.slice(20)}`;

const tones: Record<string, string> = { active: "good", suspended: "warn", inactive: "quiet" };

/** A row of the account list, joined by hand; what a person wrote is escaped. */
export function rowOf(row: AccountRow): string {
  const { id, type, status, currency, balance } = row;
  return (
    `<tr><th scope="row"><a href="?view=${id}"><span class="iban">${grouped(row.iban)}</span>` +
    `<small>${Bun.escapeHTML(row.reference)}</small></a></th>` +
    `<td class="line fluid">${Bun.escapeHTML(row.customer)}<small>${currency}</small></td>` +
    `<td class="start r2"><span class="badge tone-info">${type}</span></td>` +
    `<td class="end num">${formatMoney(balance, currency)}` +
    `<small>${formatMoney(balance - row.held, currency)} available</small></td>` +
    `<td class="start"><span class="badge tone-${tones[status]}">${status}</span></td>` +
    `<td class="iban r2">${Bun.escapeHTML(row.cbs)}</td>` +
    `<td class="acts"><button popovertarget="act" value="${id}" title="Actions"></button></td></tr>`
  );
}

/** The same cells with nothing around them but what makes them a row: no classes, and no tags that HTML lets one leave out. */
export const leanRowOf = (row: AccountRow): string =>
  `<tr><th><a href="?view=${row.id}">${grouped(row.iban)}</a><br>${Bun.escapeHTML(row.reference)}` +
  `<td>${Bun.escapeHTML(row.customer)}<br>${row.currency}<td>${row.type}` +
  `<td>${formatMoney(row.balance, row.currency)}<br>${formatMoney(row.balance - row.held, row.currency)} available` +
  `<td>${row.status}<td>${Bun.escapeHTML(row.cbs)}`;
