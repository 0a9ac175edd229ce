import type { DetailLine } from "islands/account-details";
import { formatDateTime } from "@/calendar";
import { groupIban } from "@/iban";
import { formatMoney } from "@/money";
import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { html } from "@/ui/html";
import {
  type AccountStatus,
  type AccountType,
  accountStatuses,
  accountStatusLabels,
  accountTypes,
} from "./contract";
import type { AccountRow } from "./queries";

/** The specification's colours (section 4): active green, suspended yellow, inactive gray. */
const statusTones: Record<AccountStatus, Tone> = { active: "good", suspended: "warn", inactive: "quiet" };

const statusBadges = new Map(
  accountStatuses.map((status) => [status, badge(accountStatusLabels[status], statusTones[status])]),
);
const typeBadges = new Map(accountTypes.map((type) => [type, badge(type, "info")]));

export const statusBadge = (status: AccountStatus) => statusBadges.get(status);
export const typeBadge = (type: AccountType) => typeBadges.get(type);

/** An IBAN in groups of four, with a quiet line beneath. */
export const ibanCell = (iban: string, beneath: string) =>
  html`<span class="iban">${groupIban(iban)}</span><small>${beneath}</small>`;

/** A CBS account's number; a placeholder is told as what it means. */
export const cbsCell = (number: string) =>
  number.startsWith("CBS_")
    ? html`<span class="quiet" title="${number}">Not linked</span>`
    : html`<span class="iban">${number}</span>`;

/** The lines of the details dialog (specification, section 2, Admin Virtual Accounts). */
export function accountDetails(account: AccountRow, zone: string): DetailLine[] {
  const money = (minor: number) => formatMoney(minor, account.currency);
  const at = (instant: number) => ({
    text: formatDateTime(instant, zone),
    instant: new Date(instant).toISOString(),
  });
  return [
    { term: "Virtual IBAN", text: groupIban(account.virtualIban), wide: true },
    { term: "Reference", text: account.reference },
    { term: "Customer Name", text: account.customerName },
    { term: "Type", text: account.type },
    { term: "Status", text: accountStatusLabels[account.status] },
    { term: "Currency", text: account.currency },
    { term: "CBS Account", text: account.cbsAccount },
    { term: "Balance", text: money(account.balance), figure: true },
    { term: "Available Balance", text: money(account.balance - account.held), figure: true },
    { term: "Held Balance", text: money(account.held), figure: true },
    { term: "Credit Enabled", text: account.creditEnabled ? "Yes" : "No" },
    { term: "Debit Enabled", text: account.debitEnabled ? "Yes" : "No" },
    ...(account.description ? [{ term: "Description", text: account.description, wide: true }] : []),
    { term: "Created", ...at(account.createdAt) },
    { term: "Updated", ...at(account.updatedAt) },
  ];
}
