import { page } from "@/app/define";
import { Bell } from "@/app/header/bell";
import { readBell } from "@/app/header/queries";

/** The bell by itself, as a page's header fetches it again. */
export default page({
  access: "alerts:read",
  title: "Notifications",
  load: ({ actor, deps, c }) =>
    c.req.header("hx-request") === "true" ? readBell(deps, actor) : c.redirect("/notifications", 303),
  view: ({ data, deps }) => <Bell unread={data} now={deps.now()} zone={deps.env.zone} />,
});
