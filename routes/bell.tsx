import { page } from "@/app/define";
import { Bell } from "@/app/header/bell";
import { readBell } from "@/app/header/queries";
import { SessionEnd } from "@/people/auth/session-end/view";

/** The bell by itself, as a page's header fetches it again, and with it that the session is about to end. */
export default page({
  access: "alerts:read",
  title: "Notifications",
  load: ({ actor, deps, c }) =>
    c.req.header("hx-request") === "true" ? readBell(deps, actor) : c.redirect("/notifications", 303),
  view({ data, deps, actor }) {
    const clock = { now: deps.now(), zone: deps.env.zone };
    return <Bell unread={data} {...clock} beside={<SessionEnd actor={actor} {...clock} />} />;
  },
});
