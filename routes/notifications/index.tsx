import { z } from "zod";
import { page } from "@/app/define";
import { AlertList, formatAges, MarkAllRead } from "@/app/header/bell";
import { readBell } from "@/app/header/queries";
import { idParam } from "@/kernel/query-params";
import { getInstant } from "@/kernel/watch";
import { markAlertsRead } from "@/oversight/alerts/commands";
import { goTo } from "@/people/auth/redirects";
import { Card } from "@/ui/card";
import { EmptyState } from "@/ui/empty-state";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { say } from "@/vocabulary/language";

const mostShown = 50;

/** All unread alerts, for which the bell has no room. A post marks those that were shown as read. */
export default page({
  access: "alerts:read",
  kept: true,
  title: "Notifications",
  form: z.object({ lastAlertId: idParam }),
  load: ({ actor, deps }) => readBell(deps, actor, mostShown),
  async post({ actor, deps, form, c }) {
    await markAlertsRead(deps, actor, form.lastAlertId);
    if (c.req.header("hx-request") !== "true") return goTo(c, "/notifications");
    return c.body(null, 204, { "HX-Trigger": "alerts:changed" });
  },
  view: ({ data: unread, deps: { now, env }, url }) => (
    <>
      <PageHeader
        title="Notifications"
        description="Alerts that you have not opened yet"
        actions={unread.alerts.length > 0 ? <MarkAllRead unread={unread} /> : null}
      />
      <ListSection id="notifications" url={url.pathname} events={["alerts:changed"]} label="Alerts">
        <Card>
          {unread.alerts.length === 0 ? (
            <EmptyState title="No alerts found" icon="bell" />
          ) : (
            <AlertList
              unread={unread}
              zone={env.zone}
              now={getInstant(now, (at) => formatAges(unread, at, env.zone))}
            />
          )}
          {unread.unread > unread.alerts.length ? (
            <p class="card-more">{say("Older ones follow when these are read.")}</p>
          ) : null}
        </Card>
      </ListSection>
    </>
  ),
});
