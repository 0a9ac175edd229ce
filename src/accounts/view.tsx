import type { DialogAddress } from "@/kernel/screen";
import { badge } from "@/ui/badge";
import { buttonClass, type Tone } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { html } from "@/ui/html";
import { icon } from "@/ui/icon";
import { groupIban } from "@/vocabulary/iban";
import {
  type AccountStatus,
  type AccountType,
  accountStatuses,
  accountStatusLabels,
  accountTypes,
} from "./contract";

/** The specification's colours (section 4): active green, suspended yellow, inactive gray. */
const statusTones: Record<AccountStatus, Tone> = { active: "good", suspended: "warn", inactive: "quiet" };

const statusBadges = new Map(
  accountStatuses.map((status) => [status, badge(accountStatusLabels[status], statusTones[status])]),
);
const typeBadges = new Map(accountTypes.map((type) => [type, badge(type, "info")]));

export const statusBadge = (status: AccountStatus) => statusBadges.get(status);
export const typeBadge = (type: AccountType) => typeBadges.get(type);

/** A CBS account's number; a placeholder reads as what it means. */
export const cbsCell = (number: string) =>
  number.startsWith("CBS_") ? html`<span class="quiet">Not linked</span>` : number;

/** An account in a list of other things: its customer, and the end of its IBAN, which is never cut off. */
export const accountCell = (row: { customerName: string; virtualIban: string }) =>
  html`<span class="named"><span>${row.customerName}</span> <span class="iban quiet" title="${groupIban(row.virtualIban)}">${row.virtualIban.slice(-4)}</span></span>`;

/** The 'Create VA' button of a page: a link, since the dialog that it opens has an address. */
export const CreateAccountLink = ({ href }: { href: DialogAddress }) => (
  <a class={buttonClass("primary")} {...opensDialog(href)}>
    {icon("plus")}
    Create VA
  </a>
);
