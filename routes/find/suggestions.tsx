import { page } from "@/app/define";
import { find, findQuery } from "@/app/find/find";
import { Found, Suggestions } from "@/app/find/view";

/** Results of the header's search: a panel below the field while one types, or a separate page. */
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
