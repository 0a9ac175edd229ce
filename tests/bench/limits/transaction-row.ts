import type { TransactionRow } from "@/accounts/transactions/list";
import { formatMoney } from "@/vocabulary/money";

const tones: Record<string, string> = { credit: "good", debit: "info", hold: "warn", release: "quiet" };
const names: Record<string, string> = { credit: "Credit", debit: "Debit", hold: "Hold", release: "Release" };
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const dubai = 4 * 3_600_000;

const grouped = (iban: string) =>
  `${iban.slice(0, 4)} ${iban.slice(4, 8)} ${iban.slice(8, 12)} ${iban.slice(12, 16)} ${iban.slice(16, 20)} ${iban.slice(20)}`;

/** A row of the transaction list, joined by hand; what a person wrote is escaped. */
export function rowOf(row: TransactionRow): string {
  const incoming = row.type === "credit";
  const utc = new Date(row.processedAt).toISOString();
  const wall = new Date(row.processedAt + dubai).toISOString();
  const day = `${Number(wall.slice(8, 10))} ${months[Number(wall.slice(5, 7)) - 1]} ${wall.slice(0, 4)}`;
  return (
    `<tr><th scope="row" class="on-title"><span class="clamp">${Bun.escapeHTML(row.customerName)}</span><small class="iban">${grouped(row.virtualIban)}</small></th>` +
    `<td class="start"><span class="badge tone-${tones[row.type]}">${names[row.type]}</span></td>` +
    `<td class="end num"><span class="amount amount-${incoming ? "in" : "out"}">${incoming ? "+" : "-"}${formatMoney(row.amount, row.currency)}</span></td>` +
    `<td class="line"><span class="clamp">${Bun.escapeHTML(row.description)}</span></td>` +
    `<td class="on-hide"><span class="iban">${Bun.escapeHTML(row.reference)}</span></td>` +
    `<td class="on-label num" data-label="Balance After"><span class="amount">${formatMoney(row.balanceAfter, row.currency)}</span></td>` +
    `<td class="on-label" data-label="Processed"><span class="nowrap"><time datetime="${utc}" title="${utc.slice(0, 10)} ${utc.slice(11, 16)} UTC">${day}</time></span><small>${wall.slice(11, 16)}</small></td></tr>`
  );
}
