import { getCookie } from "hono/cookie";
import { z } from "zod";
import { page } from "@/app/define";
import { readHeader } from "@/app/header/queries";
import { sidebar } from "@/app/header/sidebar";
import { localPath } from "@/people/auth/local-path";
import { foldsCookie } from "@/ui/folds";
import { Navigation } from "@/ui/navigation";

/** The sidebar's entries alone, as on a page: it fetches them again when waiting work has changed. */
export default page({
  access: "signed-in",
  title: "Screens",
  query: z.object({ at: z.string().max(200).default("/") }),
  load: ({ actor, deps, query, c }) =>
    c.req.header("hx-request") === "true" ? readHeader(deps, actor) : c.redirect(localPath(query.at), 303),
  view: ({ actor, data, query, c }) => (
    <Navigation {...sidebar(actor, data.badges, getCookie(c, foldsCookie))} current={query.at} />
  ),
});
