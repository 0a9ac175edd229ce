import { z } from "zod";
import type { Actor } from "@/access/actor";
import { page } from "@/app/define";
import { Bell, BriefBell } from "@/app/header/bell";
import { readBell, readHeader } from "@/app/header/queries";
import type { Deps } from "@/deps";
import { SessionEnd } from "@/people/auth/session-end/view";

/**
 * The bell alone, as a page's header fetches it again, with the notice that the session is about to end; `brief`
 * without the content of its panel, which nobody has opened.
 */
export default page({
  access: "alerts:read",
  title: "Notifications",
  query: z.object({ brief: z.literal("1").optional() }),
  load: ({ actor, deps, query, c }) =>
    c.req.header("hx-request") === "true"
      ? read(deps, actor, query.brief !== undefined)
      : c.redirect("/notifications", 303),
  view({ data: { figures, unread }, deps, actor }) {
    const clock = { now: deps.now(), zone: deps.env.zone };
    const beside = <SessionEnd actor={actor} {...clock} />;
    return unread ? (
      <Bell unread={unread} {...clock} beside={beside} />
    ) : (
      <BriefBell figures={figures} beside={beside} />
    );
  },
});

async function read(deps: Deps, actor: Actor, brief: boolean) {
  const { figures } = await readHeader(deps, actor);
  return { figures, unread: brief ? undefined : await readBell(deps, actor) };
}
