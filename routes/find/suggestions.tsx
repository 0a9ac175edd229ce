import { page } from "@/define";
import { Found, findAccounts, findQuery, Suggestions } from "@/header/find";

/** What the header's search finds as one types: the panel beneath it, by itself. */
export default page({
  access: "accounts:read",
  title: "Find an account",
  query: findQuery,
  load: ({ actor, deps, query, c, url }) =>
    c.req.header("hx-request") === "true"
      ? findAccounts(deps, actor, query.q)
      : c.redirect(`/find${url.search}`, 303),
  view: ({ actor, data }) => (
    <Suggestions>
      <Found found={data} role={actor.role} />
    </Suggestions>
  ),
});
