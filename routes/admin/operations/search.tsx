import { page } from "@/app/define";
import { searchById, spans } from "@/app/operations/search/search";
import { SearchForm, SearchHint, SearchResults, searchQuery } from "@/app/operations/search/view";
import { Card } from "@/ui/card";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";

/** Search of the book by any id, and hints on where else to look. */
export default page({
  access: "operations:page",
  query: searchQuery,
  title: "Search by ID",
  async load({ deps, actor, query: { id, within, before } }) {
    const asked = { id, within, before };
    const since = (before ?? deps.now()) - spans[within];
    return { asked, since, findings: id === "" ? undefined : await searchById(deps, actor, asked) };
  },
  view: ({ data: { asked, since, findings }, deps }) => (
    <>
      <PageHeader
        title="Search by ID"
        description="What the book knows of a request, a trace, a person, a client, a record or a job"
      />
      <Stack>
        <Card flush>
          <SearchForm {...asked} />
        </Card>
        {findings ? (
          <SearchResults findings={findings} asked={asked} since={since} env={deps.env} />
        ) : (
          <SearchHint />
        )}
      </Stack>
    </>
  ),
});
