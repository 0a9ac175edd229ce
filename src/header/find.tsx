import type { AccountLine } from "@/accounts/list";
import type { Role } from "@/auth/actor";
import { groupIban } from "@/iban";
import { amount } from "@/ui/amount";
import { html } from "@/ui/html";
import { icon } from "@/ui/icon";
import { List } from "@/ui/list";

const path = "/find";

/**
 * The header's search for accounts: a plain form that opens the list of accounts, and with htmx shows the first ones
 * beneath while one types.
 */
export const AccountFinder = ({ role }: { role: Role }) => (
  <search class="find">
    <form
      method="get"
      action={role === "client_user" ? path : "/admin/virtual-accounts"}
      hx-get={path}
      hx-trigger="input delay:150ms"
      hx-target="#find-suggestions"
      hx-select=".found"
      hx-swap="innerHTML"
      hx-sync="this:replace"
    >
      <label class="search">
        <span class="sr-only">Find an account</span>
        {icon("search")}
        <input
          id="find"
          type="search"
          class="input"
          name="q"
          placeholder="Find an account"
          autocomplete="off"
          spellcheck={false}
          maxlength={200}
          enterkeyhint="search"
          aria-keyshortcuts="Control+K Meta+K"
          aria-controls="find-suggestions"
        />
        <kbd>Ctrl K</kbd>
      </label>
      <section class="panel" id="find-suggestions" aria-label="Accounts" aria-live="polite" />
    </form>
  </search>
);

/** Where an account is looked at: its record for staff, its line on the overview for a client. */
export const accountHref = (role: Role, id: number): string =>
  role === "client_user" ? `/client/overview#account-${id}` : `/admin/virtual-accounts?view=${id}`;

/** Accounts that were found: name, IBAN and what is available. */
export const FoundAccounts = ({ accounts, role }: { accounts: readonly AccountLine[]; role: Role }) => (
  <List
    items={accounts.map((account) => ({
      key: account.id,
      href: accountHref(role, account.id),
      title: account.customerName,
      text: html`<span class="iban">${groupIban(account.virtualIban)}</span>`,
      figure: amount(account.balance - account.held, account.currency),
      note: "available",
    }))}
  />
);
