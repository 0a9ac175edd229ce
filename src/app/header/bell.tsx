import { countText } from "@/app/waiting/rules";
import { WaitingList } from "@/app/waiting/view";
import { countedUnread } from "@/oversight/alerts/queries";
import { severityBadge } from "@/oversight/alerts/view";
import { waitingEvent } from "@/resources/topics";
import { cachedMarkup } from "@/ui/cached-markup";
import { buttonClass } from "@/ui/class-names";
import type { Content } from "@/ui/content";
import { HeaderMenu, PanelPart } from "@/ui/header-menu";
import { List } from "@/ui/list";
import { time } from "@/ui/time";
import { transactionAge } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { type BellContent, type BellFigures, getBellFigures } from "./queries";

type Clock = { now: number; zone: string };

const path = "/notifications";

const triggers = `every 30s, ${waitingEvent} from:body`;

const bell = {};

type Brief = { figures: BellFigures };

/** Bell whose panel is fetched when the pointer or the focus reaches it. */
export const BriefBell = ({ figures, beside }: Brief & { beside?: Content }) => (
  <BellSection href="/bell?brief=1" figures={figures} beside={beside} />
);

/** Bell in a page's header: its markup is kept for each pair of figures. */
export const HeaderBell = cachedMarkup(
  ({ figures }: Brief) => <BriefBell figures={figures} />,
  ({ figures }) => [bell, JSON.stringify(figures)],
);

/**
 * Bell: the number of unread alerts and, for staff, of waiting work; its dot only if there is any. It is refreshed every half
 * minute; if that fails, it is marked as old (a section, so that `ui/failure.ts` leaves its bar here, which the styles hide, and
 * its mark). `beside` is its answer's part about the session.
 */
const BellSection = (props: { href: string; figures: BellFigures; children?: Content; beside?: Content }) => (
  <section id="bell-menu" hx-get={props.href} hx-trigger={triggers}>
    <HeaderMenu
      id="bell"
      label={say(bellLabel(props.figures))}
      icon="bell"
      dot={props.figures.unread > 0 || props.figures.waiting > 0}
      later={
        props.children
          ? undefined
          : { href: "/bell", page: path, label: "Notifications", place: "#bell-menu" }
      }
    >
      {props.children}
    </HeaderMenu>
    {props.beside}
  </section>
);

/** Bell with its panel: unread alerts and waiting work. Each links to its subject and is marked as read when it is opened. */
export const Bell = ({ unread, beside, ...clock }: Clock & { unread: BellContent; beside?: Content }) => (
  <BellSection href="/bell" figures={getBellFigures(unread.unread, unread.waiting)} beside={beside}>
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
  </BellSection>
);

/** The ages that `AlertList` shows, as one text. */
export const formatAges = ({ alerts }: BellContent, now: number, zone: string): string =>
  alerts.map(({ createdAt }) => transactionAge(createdAt, now, zone)).join("\n");

/** Unread alerts, each a link to its subject. */
export const AlertList = ({ unread, now, zone }: Clock & { unread: BellContent }) => (
  <List
    items={unread.alerts.map((alert) => ({
      key: alert.id,
      href: `${path}/${alert.id}`,
      title: translate(alert.title),
      text: alert.customerName ?? translate(alert.description),
      figure: severityBadge(alert.severity),
      note: time(alert.createdAt, transactionAge(alert.createdAt, now, zone)),
    }))}
  />
);

/** Marks the shown alerts, and all earlier ones, as read. `small` is for the bell's own panel. */
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

function bellLabel({ unread, waiting, exceeded }: BellFigures): string {
  const parts = [say("Notifications")];
  if (unread > 0) parts.push(say("{count} unread", { count: inWords(unread) }));
  if (waiting > 0) parts.push(say("{count} waiting", { count: countText(waiting, exceeded) }));
  return parts.join(say(", "));
}
