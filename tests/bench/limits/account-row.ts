import { type Currency, formatMoney } from "@/money";

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

const icon = (name: string) => `<svg class="icon" aria-hidden="true"><use href="#icon-${name}"/></svg>`;
const icons = { more: icon("more"), view: icon("eye"), edit: icon("pencil"), delete: icon("trash") };

const action = (act: keyof typeof icons, id: number, label: string) => {
  const href = `/admin/virtual-accounts?${act}=${id}`;
  return `<a class="row-act" title="${label}" href="${href}" hx-get="${href}">${icons[act]}<span>${label}</span></a>`;
};

const grouped = (iban: string) =>
  `${iban.slice(0, 4)} ${iban.slice(4, 8)} ${iban.slice(8, 12)} ${iban.slice(12, 16)} ${iban.slice(16, 20)} ${iban.slice(20)}`;

const tones: Record<string, string> = { active: "good", suspended: "warn", inactive: "quiet" };

/** A row of the account list, joined by hand; what a person wrote is escaped. */
export function rowOf(row: AccountRow): string {
  const { id, type, status, currency, balance } = row;
  const iban = grouped(row.iban);
  return (
    `<tr><th scope="row" class="on-title"><span class="iban">${iban}</span><small>${Bun.escapeHTML(row.reference)}</small></th>` +
    `<td class="on-line">${Bun.escapeHTML(row.customer)}<small>${currency}</small></td>` +
    `<td class="on-hide"><span class="badge tone-info">${type}</span></td>` +
    `<td class="on-end num"><span class="amount">${formatMoney(balance, currency)}</span><small><span class="amount">${formatMoney(balance - row.held, currency)}</span> available</small></td>` +
    `<td class="on-start"><span class="badge tone-${tones[status]}">${status}</span></td>` +
    `<td class="on-hide"><span class="iban">${Bun.escapeHTML(row.cbs)}</span></td>` +
    `<td class="row-actions"><button type="button" class="row-more" popovertarget="row-${id}" aria-label="Actions: ${iban}">${icons.more}</button>` +
    `<div class="row-menu" popover id="row-${id}"><p class="row-menu-title">${iban}</p>` +
    `${action("view", id, "View details")}${action("edit", id, "Edit")}${action("delete", id, "Delete")}</div></td></tr>`
  );
}
