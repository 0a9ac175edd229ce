import { countText, isOverdue, waitingEvents } from "@/app/waiting/rules";
import { WaitingList } from "@/app/waiting/view";
import { countedUnread } from "@/oversight/alerts/queries";
import { severityBadge } from "@/oversight/alerts/view";
import { cachedMarkup } from "@/ui/cached-markup";
import { buttonClass } from "@/ui/class-names";
import type { Content } from "@/ui/content";
import { HeaderMenu, PanelPart } from "@/ui/header-menu";
import { List } from "@/ui/list";
import { time } from "@/ui/time";
import { alertAge } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import type { BellContent } from "./queries";

type Clock = { now: number; zone: string };

const path = "/notifications";

const triggers = ["every 30s", ...waitingEvents.map((event) => `${event} from:body`)].join(", ");

const bell = {};

/** How old each line of the bell is, in words: beside its content, all that its markup depends on. */
const agesOf = ({ alerts, waiting }: BellContent, { now, zone }: Clock) => [
  ...alerts.map(({ createdAt }) => alertAge(createdAt, now, zone)),
  ...waiting.map(({ oldest }) => [alertAge(oldest, now, zone), isOverdue(oldest, now)]),
];

type Props = Clock & { unread: BellContent; beside?: Content };

/** The bell of a page's header: kept for as long as it says the same. */
export const HeaderBell = cachedMarkup(
  (props: Props) => <Bell {...props} />,
  ({ unread: { alerts, unread, waiting }, ...clock }) => [
    bell,
    JSON.stringify([alerts, unread, waiting, agesOf({ alerts, unread, waiting }, clock), clock.zone]),
  ],
);

/**
 * The bell: unread alerts and, for staff, what waits for somebody; its dot only when there is any. Each leads to what it is about and is read when it is
 * opened. It asks again every half minute; where that fails, it is marked as old (a section, so that the kernel's
 * script leaves its bar here, which the styles turn into the mark). `beside` is what its answer says of the session.
 */
export const Bell = ({ unread, beside, ...clock }: Props) => (
  <section
    id="bell-menu"
    hx-get="/bell"
    hx-trigger={triggers}
    hx-swap="outerMorph"
    hx-target="this"
    hx-select="#bell-menu"
  >
    <HeaderMenu
      id="bell"
      label={say(bellLabel(unread))}
      icon="bell"
      dot={unread.unread > 0 || waitingIn(unread) > 0}
      stale="These alerts may be out of date"
    >
      {unread.waiting.length > 0 ? (
        <PanelPart title="Needs attention">
          <WaitingList waiting={unread.waiting} {...clock} />
        </PanelPart>
      ) : null}
      <PanelPart title="Alerts">
        {unread.alerts.length === 0 ? (
          <p class="panel-text">{say("No alerts found")}</p>
        ) : (
          <AlertList unread={unread} {...clock} />
        )}
        {unread.unread > unread.alerts.length ? (
          <a class="panel-more" href={path}>
            {say("... and {moreThan} more", { moreThan: moreThan(unread) })}
          </a>
        ) : null}
      </PanelPart>
      {unread.alerts.length > 0 ? (
        <PanelPart>
          <MarkAllRead unread={unread} small />
        </PanelPart>
      ) : null}
    </HeaderMenu>
    {beside}
  </section>
);

/** Unread alerts, each a link to what it is about. */
export const AlertList = ({ unread, now, zone }: Clock & { unread: BellContent }) => (
  <List
    items={unread.alerts.map((alert) => ({
      key: alert.id,
      href: `${path}/${alert.id}`,
      title: translate(alert.title),
      text: alert.customerName ?? translate(alert.description),
      figure: severityBadge(alert.severity),
      note: time(alert.createdAt, alertAge(alert.createdAt, now, zone)),
    }))}
  />
);

/** Marks what is shown, and everything before it, as read. `small` is for the bell's own panel. */
export const MarkAllRead = ({ unread: { alerts }, small }: { unread: BellContent; small?: boolean }) => (
  <form method="post" action={path} hx-post={path} hx-swap="none">
    <input type="hidden" name="lastAlertId" value={alerts[0]?.id} />
    <button class={small ? buttonClass("ghost", "sm") : buttonClass()} type="submit">
      {say("Mark all as read")}
    </button>
  </form>
);

const inWords = (unread: number) => (unread > countedUnread ? `${countedUnread}+` : `${unread}`);

const moreThan = ({ alerts, unread }: BellContent) =>
  unread > countedUnread ? inWords(unread) : unread - alerts.length;

const waitingIn = ({ waiting }: BellContent) => waiting.reduce((sum, { count }) => sum + count, 0);

function bellLabel(bell: BellContent): string {
  const waiting = waitingIn(bell);
  const parts = [say("Notifications")];
  if (bell.unread > 0) parts.push(say("{count} unread", { count: inWords(bell.unread) }));
  const exceeded = bell.waiting.some((one) => one.exceeded);
  if (waiting > 0) parts.push(say("{count} waiting", { count: countText(waiting, exceeded) }));
  return parts.join(say(", "));
}
