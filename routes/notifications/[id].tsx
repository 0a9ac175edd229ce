import { z } from "zod";
import { page } from "@/app/define";
import { accountHref } from "@/app/find/records";
import { idParam } from "@/kernel/query-params";
import { markAlertOpened } from "@/oversight/alerts/commands";
import { getAlertSubject } from "@/oversight/alerts/queries";
import { say } from "@/vocabulary/language";

/**
 * Opens an alert: it counts as read from now on, and leads staff to its record, a client to the account that it is
 * about. A link on another site leads there too, and marks nothing.
 */
export default page({
  access: "alerts:read",
  title: "Notification",
  params: z.object({ id: idParam }),
  async load({ actor, deps, params, c }) {
    const { id, vaId } = await getAlertSubject(deps, actor, params.id);
    if (c.req.header("sec-fetch-site") !== "cross-site") await markAlertOpened(deps, actor, id);
    if (actor.role !== "client_user") return c.redirect(`/admin/alerts?view=${id}`, 303);
    return c.redirect(vaId === null ? "/" : accountHref(actor.role, vaId), 303);
  },
  view: () => <p>{say("Opening the alert")}</p>,
});
