import { page } from "@/app/define";
import { find, findQuery } from "@/app/find/find";
import { Found, Suggestions } from "@/app/find/view";

/** What the header's search finds as one types: the panel beneath it, by itself; opened as a page, the page of results. */
export default page({
  access: "signed-in",
  title: "Find anything",
  query: findQuery,
  load: ({ actor, deps, query, c, url, application }) =>
    c.req.header("hx-request") === "true"
      ? find({ deps, actor, pages: application.pages }, query)
      : c.redirect(`/find${url.search}`, 303),
  view: ({ data }) => (
    <Suggestions q={data.q}>
      <Found {...data} />
    </Suggestions>
  ),
});
