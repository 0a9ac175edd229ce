import { page } from "@/app/define";
import { accountsOf, Found, findAccounts, findQuery, Suggestions } from "@/app/header/find";

/** What the header's search finds as one types: the panel beneath it, by itself; opened as a page, the list of accounts. */
export default page({
  access: "accounts:read",
  title: "Find an account",
  query: findQuery,
  load: ({ actor, deps, query, c, url }) =>
    c.req.header("hx-request") === "true"
      ? findAccounts(deps, actor, query.q)
      : c.redirect(accountsOf(actor.role) + url.search, 303),
  view: ({ actor, data }) => (
    <Suggestions>
      <Found found={data} role={actor.role} />
    </Suggestions>
  ),
});
