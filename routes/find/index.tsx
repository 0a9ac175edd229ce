import { page } from "@/define";
import { Found, findAccounts, findQuery } from "@/header/find";
import { Card } from "@/ui/card";
import { PageHeader } from "@/ui/page-header";

/** The accounts that the header's search finds, within what the actor may see. */
export default page({
  access: "accounts:read",
  title: "Find an account",
  query: findQuery,
  load: ({ actor, deps, query }) => findAccounts(deps, actor, query.q),
  view: ({ actor, data, query: { q } }) => (
    <>
      <PageHeader title="Find an account" description={q && `Accounts that match “${q}”`} />
      <Card>
        <Found found={data} role={actor.role} />
      </Card>
    </>
  ),
});
