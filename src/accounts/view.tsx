import type { DialogAddress } from "@/kernel/screen";
import { amount } from "@/ui/amount";
import { badge } from "@/ui/badge";
import { buttonClass, type Tone } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { breakable, codeInLine, html } from "@/ui/html";
import { icon } from "@/ui/icon";
import { isolated } from "@/ui/isolated";
import { groupIban, readableNumber } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { data, sayAround } from "@/vocabulary/language/around";
import type { Currency, Minor } from "@/vocabulary/money";
import { type AccountStatus, type AccountType, accountStatusLabels, accountTypes } from "./contract";
import { saysMore } from "./rules";

/** The specification's colours (section 4): active green, suspended yellow, inactive gray. */
const statusTones: Record<AccountStatus, Tone> = { active: "good", suspended: "warn", inactive: "quiet" };

const typeBadges = new Map(accountTypes.map((type) => [type, badge(data(type), "info")]));

export const statusBadge = (status: AccountStatus) => badge(accountStatusLabels[status], statusTones[status]);
export const typeBadge = (type: AccountType) => typeBadges.get(type);

/** A CBS account's number; a placeholder is shown as unlinked. */
export const cbsCell = (number: string) =>
  number.startsWith("CBS_") ? html`<span class="quiet">${say("Not linked")}</span>` : number;

type NamedAccount = { customerName: string; virtualIban: string };

/** Splits a number in two: if there is too little room the first part is truncated, so that its end stays readable. */
function ended(account: string) {
  const number = readableNumber(account);
  return html`<span>${number.slice(0, -8)}</span>${number.slice(-8)}`;
}

/** A reference in a list's cell: its beginning is truncated, since references differ at their ends. */
export function referenceCell(reference: string) {
  if (reference.length <= codeInLine) return reference;
  // Its last part, and the one before it if that is short.
  const end = reference.length - 12;
  const before = Math.max(reference.indexOf("_", end), reference.indexOf("-", end));
  const at = before < 0 ? reference.length - 8 : before + 1;
  return html`<bdi class=ended><span>${breakable(reference.slice(0, at))}</span>${reference.slice(at)}</bdi>`;
}

/** An IBAN or an account number in a list. In a narrow column its beginning is cut off and its end stays readable. */
export const numberCell = (account: string) => html`<span class="iban ended">${ended(account)}</span>`;

/** Someone who pays or is paid: the name on one line, the account's number beneath; the number alone without a name. */
export const partyCell = (account: string, name: string | null | undefined) =>
  name ? html`${isolated(name)}<small class="beneath iban">${ended(account)}</small>` : numberCell(account);

/** The same in a record, with the whole number; linked if there is an address. */
export const partyDetail = (account: string, name: string | null | undefined, href?: string) => {
  const number = html`<span class="iban">${readableNumber(account)}</span>`;
  const first = name ? html`${isolated(name)}` : number;
  const linked = href === undefined ? first : html`<a href="${href}">${first}</a>`;
  return name ? html`${linked}<small>${number}</small>` : linked;
};

/** An account in another list: its customer on one line, its IBAN beneath. */
export const accountCell = ({ customerName, virtualIban }: NamedAccount) =>
  html`${isolated(customerName)}<small class="beneath iban">${ended(virtualIban)}</small>`;

/** The same for a row that may have no account: `none` is shown then. */
export const accountCellOr = (none: string, row: { [Name in keyof NamedAccount]: string | null }) =>
  row.customerName === null || row.virtualIban === null
    ? html`<span class="quiet">${say(none)}</span>`
    : accountCell({ customerName: row.customerName, virtualIban: row.virtualIban });

/** An account in a record: its customer, linked if there is an address, and its whole IBAN beneath. */
export const accountDetail = ({ customerName, virtualIban }: NamedAccount, href?: string) =>
  html`${href === undefined ? isolated(customerName) : html`<a href="${href}">${isolated(customerName)}</a>`}<small class="iban">${groupIban(virtualIban)}</small>`;

type ListedAccount = NamedAccount & {
  accountName: string;
  companyName: string;
  type: AccountType;
  status: AccountStatus;
  description: string | null;
  currency: Currency;
  balance: Minor;
  held: Minor;
};

/**
 * An account in a short list, with its type, its status and, where they say more than its name, its description. A status that
 * keeps money from moving is a badge beside the name.
 */
export function accountLines(account: ListedAccount) {
  const { accountName, companyName, customerName, description, status, currency } = account;
  const isActive = status === "active";
  const facts = [
    html`<span class="iban">${groupIban(account.virtualIban)}</span>`,
    account.type,
    ...(isActive ? [say(accountStatusLabels.active)] : []),
    ...(description && saysMore(description, [accountName, companyName, customerName])
      ? [isolated(description)]
      : []),
  ];
  return {
    title: isActive ? html`${isolated(accountName)}` : html`${isolated(accountName)} ${statusBadge(status)}`,
    text: html`<span class="clamp">${facts.map((fact, at) => (at === 0 ? fact : html` · ${fact}`))}</span>`,
    figure: amount(account.balance, currency),
    note:
      account.held === 0
        ? say("All available")
        : html`${sayAround("{amount} available", { amount: amount(account.balance - account.held, currency) })}`,
  };
}

/** The 'Create VA' button of a page: a link, since its dialog has an address. */
export const CreateAccountLink = ({ href }: { href: DialogAddress }) => (
  <a class={buttonClass("primary")} {...opensDialog(href)}>
    {icon("plus")}
    {say("Create VA")}
  </a>
);
