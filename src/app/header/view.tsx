import PasswordReset from "islands/people/password-reset";
import type { Actor } from "@/access/actor";
import { Island } from "@/kernel/island";
import { apiClientTitle } from "@/people/api-clients/contract";
import { ownApiClientScreen } from "@/people/api-clients/screen";
import type { Appearance } from "@/ui/appearance";
import { AppearanceSwitch } from "@/ui/appearance-switch";
import { cachedMarkup } from "@/ui/cached-markup";
import { HeaderMenu, PanelItem, PanelPart } from "@/ui/header-menu";
import { isolated } from "@/ui/isolated";
import { LanguageSwitch } from "@/ui/language-switch";
import { List } from "@/ui/list";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import type { Header } from "./queries";

const kind = { of: "accounts" };

/** The newest accounts; on every page, and the same until one is opened or renamed. */
const OwnAccounts = cachedMarkup(
  ({ accounts, count }: Pick<Header, "accounts" | "count">) => (
    <PanelPart title={say("Virtual Accounts ({count})", { count })}>
      <List
        items={accounts.map((account) => ({
          key: account.id,
          title: account.customerName,
          text: <span class="iban">{groupIban(account.virtualIban)}</span>,
        }))}
      />
      {count > accounts.length ? (
        <p class="panel-text">{say("... and {value} more", { value: count - accounts.length })}</p>
      ) : null}
    </PanelPart>
  ),
  ({ accounts, count }) => [kind, JSON.stringify([count, accounts])],
);

/** Who is signed in. */
const Person = cachedMarkup(
  ({ username, email, clientId }: Pick<Actor, "username" | "email" | "clientId">) => (
    <>
      <p class="panel-name">{isolated(username)}</p>
      <p class="panel-text">{isolated(email)}</p>
      <p class="panel-text">{say("Company {clientId}", { clientId })}</p>
    </>
  ),
  ({ username, email, clientId }) => [kind, JSON.stringify([username, email, clientId])],
);

type Clock = { now: number; zone: string };

/** The avatar menu (specification, section 2, Admin Dashboard), over what each person may see. */
export const AvatarMenu = ({
  actor,
  header,
  appearance,
  now,
  zone,
}: Clock & { actor: Actor; header: Header; appearance: Appearance }) => (
  <HeaderMenu
    id="account-menu"
    label={say("Account of {username}", { username: actor.username })}
    initial={actor.username.slice(0, 1).toUpperCase()}
  >
    <PanelPart>
      <Person username={actor.username} email={actor.email} clientId={actor.clientId} />
      <p class="panel-text">
        <span data-clock={zone}>{time(now, formatDateTime(now, zone))}</span>
      </p>
    </PanelPart>
    <OwnAccounts accounts={header.accounts} count={header.count} />
    <PanelPart>
      <AppearanceSwitch chosen={appearance} />
      <LanguageSwitch />
    </PanelPart>
    <PanelPart>
      <PanelItem icon="shield" href="/account/security">
        {say("Sign-in and security")}
      </PanelItem>
      <PanelItem icon="monitor" href="/sessions">
        {say("Sessions")}
      </PanelItem>
      {actor.role === "client_user" ? (
        <PanelItem icon="code" href={ownApiClientScreen.path}>
          {say(apiClientTitle)}
        </PanelItem>
      ) : null}
      <Island of={PasswordReset} />
      <form method="post" action="/logout">
        <PanelItem icon="logout" type="submit">
          {say("Logout")}
        </PanelItem>
      </form>
    </PanelPart>
  </HeaderMenu>
);
