import PasswordReset from "islands/people/password-reset";
import type { Actor } from "@/access/actor";
import { personal } from "@/app/navigation";
import { Island } from "@/kernel/island";
import type { Appearance } from "@/ui/appearance";
import { AppearanceSwitch } from "@/ui/appearance-switch";
import { HeaderMenu, HeaderPanel, PanelItem, PanelPart } from "@/ui/header-menu";
import { isolated } from "@/ui/isolated";
import { LanguageSwitch } from "@/ui/language-switch";
import { List } from "@/ui/list";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import type { OwnAccounts } from "./queries";

/** The newest accounts, and how many more there are. */
const NewestAccounts = ({ accounts, count }: OwnAccounts) => (
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
);

/** The signed-in person. */
const Person = ({ username, email, clientId }: Pick<Actor, "username" | "email" | "clientId">) => (
  <>
    <p class="panel-name">{isolated(username)}</p>
    <p class="panel-text">{isolated(email)}</p>
    <p class="panel-text">{say("Company {clientId}", { clientId })}</p>
  </>
);

type Clock = { now: number; zone: string };

const label = ({ username }: Actor) => say("Account of {username}", { username });

/**
 * Button of the avatar menu (specification, section 2, Admin Dashboard), whose panel is fetched when the pointer or the focus
 * reaches it.
 */
export const AvatarMenu = ({ actor }: { actor: Actor }) => (
  <HeaderMenu
    id={accountMenu.id}
    label={label(actor)}
    initial={actor.username.slice(0, 1).toUpperCase()}
    later={{ href: accountMenu.path, page: accountMenu.path, label: label(actor) }}
  />
);

const accountMenu = { id: "account-menu", path: "/account/menu" };

type Shown = Clock & { actor: Actor; accounts: OwnAccounts; appearance: Appearance };

/** The panel of the avatar menu, over what each person may see. */
export const AccountPanel = (props: Shown) => (
  <HeaderPanel id={accountMenu.id} label={label(props.actor)}>
    <AccountParts {...props} />
  </HeaderPanel>
);

/** The signed-in person, their newest accounts, the appearance of the screens, and links to their own pages and out. */
export const AccountParts = ({ actor, accounts, appearance, now, zone }: Shown) => (
  <>
    <PanelPart>
      <Person username={actor.username} email={actor.email} clientId={actor.clientId} />
      <p class="panel-text">
        <span data-clock={zone}>{time(now, formatDateTime(now, zone))}</span>
      </p>
    </PanelPart>
    <NewestAccounts {...accounts} />
    <PanelPart>
      <AppearanceSwitch names={["theme"]} chosen={appearance} />
      <LanguageSwitch />
    </PanelPart>
    <PanelPart>
      {personal.entries.map(({ label: name, href, icon }) => (
        <PanelItem key={href} icon={icon} href={href}>
          {say(name)}
        </PanelItem>
      ))}
      <Island of={PasswordReset} />
      <form method="post" action="/logout">
        <PanelItem icon="logout" type="submit">
          {say("Logout")}
        </PanelItem>
      </form>
    </PanelPart>
  </>
);
