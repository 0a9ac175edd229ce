import PasswordReset from "islands/people/password-reset";
import type { Actor, Role } from "@/access/actor";
import { can } from "@/access/policy";
import { clientScreenOf } from "@/app/navigation";
import { Island } from "@/kernel/island";
import { cachedMarkup } from "@/ui/cached-markup";
import { HeaderMenu, PanelItem, PanelPart } from "@/ui/header-menu";
import { List } from "@/ui/list";
import type { Theme } from "@/ui/theme";
import { ThemeSwitch } from "@/ui/theme-switch";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import type { Header } from "./queries";

const kind = { of: "accounts" };

/** The newest accounts; on every page, and the same until one is opened or renamed. */
const OwnAccounts = cachedMarkup(
  ({ accounts, count }: Pick<Header, "accounts" | "count">) => (
    <PanelPart title={`Virtual Accounts (${count})`}>
      <List
        items={accounts.map((account) => ({
          key: account.id,
          title: account.customerName,
          text: <span class="iban">{groupIban(account.virtualIban)}</span>,
        }))}
      />
      {count > accounts.length ? <p class="panel-text">... and {count - accounts.length} more</p> : null}
    </PanelPart>
  ),
  ({ accounts, count }) => [kind, JSON.stringify([count, accounts])],
);

/** The bank's screens that the sidebar leaves out, for its staff. */
const StaffScreens = cachedMarkup(
  ({ role }: { role: Role }) => {
    const clients = clientScreenOf(role);
    return can({ role }, "operations:page") ? (
      <PanelPart>
        <PanelItem icon="check" href="/admin/approvals">
          Approvals
        </PanelItem>
        <PanelItem icon="inbox" href="/admin/setup-requests">
          Set-up requests
        </PanelItem>
        <PanelItem icon="refresh" href="/admin/operations">
          Operations
        </PanelItem>
        {clients ? (
          <PanelItem icon={clients.icon} href={clients.href}>
            As clients see it
          </PanelItem>
        ) : null}
      </PanelPart>
    ) : (
      <></>
    );
  },
  ({ role }) => [kind, role],
);

type Clock = { now: number; zone: string };

/**
 * The avatar menu (specification, section 2, Admin Dashboard), over what each person may see. Staff find there the
 * bank's screens that the sidebar's twelve entries leave out.
 */
export const AvatarMenu = ({
  actor,
  header,
  theme,
  now,
  zone,
}: Clock & { actor: Actor; header: Header; theme: Theme }) => (
  <HeaderMenu
    id="account-menu"
    label={`Account of ${actor.username}`}
    initial={actor.username.slice(0, 1).toUpperCase()}
  >
    <PanelPart>
      <p class="panel-name">{actor.username}</p>
      <p class="panel-text">{actor.email}</p>
      <p class="panel-text">Company {actor.clientId}</p>
      <p class="panel-text">
        <span data-clock={zone}>{time(now, formatDateTime(now, zone))}</span>
      </p>
    </PanelPart>
    <OwnAccounts accounts={header.accounts} count={header.count} />
    <StaffScreens role={actor.role} />
    <PanelPart>
      <ThemeSwitch theme={theme} />
    </PanelPart>
    <PanelPart>
      <PanelItem icon="monitor" href="/sessions">
        Sessions
      </PanelItem>
      <Island of={PasswordReset} />
      <form method="post" action="/logout">
        <PanelItem icon="logout" type="submit">
          Logout
        </PanelItem>
      </form>
    </PanelPart>
  </HeaderMenu>
);
