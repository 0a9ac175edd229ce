import { z } from "zod";
import { page } from "@/app/define";
import { readHeader } from "@/app/header/queries";
import { sidebar } from "@/app/header/sidebar";
import { getRoleScreens } from "@/app/navigation";
import { localPath } from "@/people/auth/local-path";
import { Navigation } from "@/ui/navigation";
import { PageTabs } from "@/ui/page-tabs";

/**
 * The sidebar's entries and the tabs alone, as on a page: it fetches them again when waiting work has changed. A `key` leads to the
 * screen of that letter.
 */
export default page({
  access: "signed-in",
  title: "Screens",
  query: z.object({ at: z.string().max(200).default("/"), key: z.string().max(1).optional() }),
  load({ actor, deps, query, c }) {
    if (query.key === undefined && c.req.header("hx-request") === "true") return readHeader(deps, actor);
    const opened = getRoleScreens(actor.role).find(({ screen }) => screen.key === query.key && query.key);
    return c.redirect(opened?.screen.href ?? localPath(query.at), 303);
  },
  view({ actor, data, query }) {
    const shown = { ...sidebar(actor, data.badges), current: query.at };
    return (
      <>
        <Navigation {...shown} />
        <PageTabs {...shown} />
      </>
    );
  },
});
