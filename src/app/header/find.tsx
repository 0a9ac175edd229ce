import { z } from "zod";
import type { Actor, Role } from "@/access/actor";
import { accountMessages } from "@/accounts/contract";
import { type AccountLine, listAccounts } from "@/accounts/list";
import type { Deps } from "@/deps";
import { amount } from "@/ui/amount";
import { cachedMarkup } from "@/ui/cached-markup";
import type { Content } from "@/ui/content";
import { EmptyState } from "@/ui/empty-state";
import { html } from "@/ui/html";
import { icon } from "@/ui/icon";
import { List } from "@/ui/list";
import { groupIban } from "@/vocabulary/iban";
import { findShortcuts } from "./shortcuts";

/**
 * What is found, beneath the search. It is an element of the shell, and `/find/suggestions` answers it alone: a part
 * of a page that only a layout has would bring the whole document with every letter.
 */
export const Suggestions = ({ children }: { children?: Content }) => (
  <section class="panel" id="find-suggestions" aria-label="Accounts" aria-live="polite">
    {children}
  </section>
);

/** The query of a search for accounts. */
export const findQuery = z.object({ q: z.string().trim().max(200).default("") });

const kind = { of: "finder" };

/**
 * The header's search for accounts: a plain form that opens the list of accounts, and with htmx shows the first ones
 * beneath while one types.
 */
export const AccountFinder = cachedMarkup(
  ({ role }: { role: Role }) => (
    <search class="find">
      <form
        method="get"
        action={accountsOf(role)}
        hx-get="/find/suggestions"
        hx-trigger="input delay:150ms"
        hx-target="#find-suggestions"
        hx-swap="outerMorph"
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
        <Suggestions />
      </form>
    </search>
  ),
  ({ role }) => [kind, role],
);

/** The list of accounts: the bank's for staff, its own for a client. */
export const accountsOf = (role: Role): string =>
  role === "client_user" ? "/client/accounts" : "/admin/virtual-accounts";

/** The record of an account, on the list that its reader has. */
export const accountHref = (role: Role, id: number): string => `${accountsOf(role)}?view=${id}`;

/** The most accounts that are read for an answer. */
const mostShown = 8;

/** Reads the first accounts that a text finds, within what the actor may see, and the acts that it names. */
export async function findAccounts(deps: Deps, actor: Actor, q: string) {
  if (q === "") return { q, acts: [], accounts: [], more: false };
  const { rows, next } = await listAccounts(deps, actor, { q }, { limit: mostShown });
  return { q, acts: findShortcuts(actor, q), accounts: rows, more: next !== undefined };
}

type Found = { found: Awaited<ReturnType<typeof findAccounts>>; role: Role };

/** What a search for accounts found, or that it found none. */
export const Found = ({ found: { q, acts, accounts, more }, role }: Found) => (
  <div class="found">
    {acts.length > 0 ? (
      <List
        items={acts.map(({ label, href }) => ({ key: href, href, title: label, note: "Opens the form" }))}
      />
    ) : null}
    {accounts.length > 0 ? (
      <FoundAccounts accounts={accounts} role={role} />
    ) : q === "" || acts.length > 0 ? null : (
      <EmptyState title={accountMessages.empty} icon="search" />
    )}
    {more ? <p class="card-more">There are more: type more of the name, IBAN or reference.</p> : null}
  </div>
);

/** Accounts that were found: name, IBAN and what is available. */
const FoundAccounts = ({ accounts, role }: { accounts: readonly AccountLine[]; role: Role }) => (
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
