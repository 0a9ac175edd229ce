import PasswordReset from "islands/password-reset";
import { countedUnread } from "@/alerts/queries";
import { severityBadge } from "@/alerts/view";
import type { Actor } from "@/auth/actor";
import { alertAge, formatDateTime } from "@/calendar";
import { groupIban } from "@/iban";
import { Island } from "@/kernel/island";
import { HeaderMenu, PanelItem, PanelPart } from "@/ui/header-menu";
import { List } from "@/ui/list";
import type { Theme } from "@/ui/theme";
import { ThemeSwitch } from "@/ui/theme-switch";
import { Time, time } from "@/ui/time";
import type { Header } from "./queries";

type Clock = { now: number; zone: string };

/** The bell: unread alerts, its dot only when there are any. */
export const Bell = ({ header, now, zone }: Clock & { header: Header }) => (
  <HeaderMenu
    id="bell"
    label={bellLabel(header.unread)}
    icon="bell"
    dot={header.unread > 0}
    onOpen={readOnOpen(header)}
  >
    <PanelPart title="Alerts">
      {header.alerts.length === 0 ? (
        <p class="panel-text">No alerts found</p>
      ) : (
        <List
          items={header.alerts.map((alert) => ({
            key: alert.id,
            title: alert.title,
            text: alert.customerName ?? alert.description,
            figure: severityBadge(alert.severity),
            note: time(alert.createdAt, alertAge(alert.createdAt, now, zone)),
          }))}
        />
      )}
      {header.unread > header.alerts.length ? (
        <p class="panel-text">... and {moreThan(header)} more</p>
      ) : null}
    </PanelPart>
  </HeaderMenu>
);

const readOnOpen = ({ alerts: [newest] }: Header) =>
  newest ? { post: "/api/alerts/read", values: { lastAlertId: newest.id } } : undefined;

const inWords = (unread: number) => (unread > countedUnread ? `${countedUnread}+` : `${unread}`);

const moreThan = ({ alerts, unread }: Header) =>
  unread > countedUnread ? inWords(unread) : unread - alerts.length;

const bellLabel = (unread: number) =>
  unread > 0 ? `Notifications, ${inWords(unread)} unread` : "Notifications";

/** The avatar menu (specification, section 2, Admin Dashboard); the same for everyone, over what they may see. */
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
        <Time instant={now} text={formatDateTime(now, zone)} />
      </p>
    </PanelPart>
    <PanelPart title={`Virtual Accounts (${header.count})`}>
      <List
        items={header.accounts.map((account) => ({
          key: account.id,
          title: account.customerName,
          text: <span class="iban">{groupIban(account.virtualIban)}</span>,
        }))}
      />
      {header.count > header.accounts.length ? (
        <p class="panel-text">... and {header.count - header.accounts.length} more</p>
      ) : null}
    </PanelPart>
    <PanelPart>
      <ThemeSwitch theme={theme} />
    </PanelPart>
    <PanelPart>
      <Island of={PasswordReset} />
      <form method="post" action="/logout">
        <PanelItem icon="logout" type="submit">
          Logout
        </PanelItem>
      </form>
    </PanelPart>
  </HeaderMenu>
);
