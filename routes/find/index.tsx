import { page } from "@/app/define";
import { find, findQuery } from "@/app/find/find";
import { Found } from "@/app/find/view";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";
import { say } from "@/vocabulary/language";

/** The same results as a page, to which the header's search leads without a script. */
export default page({
  access: "signed-in",
  title: "Find anything",
  query: findQuery,
  load: ({ actor, deps, query, application }) => find({ deps, actor, pages: application.pages }, query),
  view: ({ data }) => (
    <>
      <PageHeader
        title="Find anything"
        description={
          data.q === "" ? "Pages, acts, accounts, movements and more" : say("What '{q}' finds", { q: data.q })
        }
      />
      <Card>
        <Found {...data} />
      </Card>
    </>
  ),
});
