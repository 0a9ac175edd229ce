import TryCall from "islands/app/try-call";
import { z } from "zod";
import { buildCatalogue, countByCategory, findOperations, type Operation } from "@/app/api-docs/catalogue";
import { eventExamples } from "@/app/api-docs/event-examples";
import { Guide } from "@/app/api-docs/guide";
import { apiInfo } from "@/app/api-docs/info";
import { apiDocsScreen, CallsOf, eventsRecord, OperationPanel } from "@/app/api-docs/view";
import { page } from "@/app/define";
import { AppError } from "@/kernel/errors";
import { dialog, islandDialog, type Opened } from "@/platform/dialogs";
import { buttonClass } from "@/ui/class-names";
import { EmptyList } from "@/ui/empty-state";
import { FilterBar, SearchField, SelectFilter } from "@/ui/filter-bar";
import { icon } from "@/ui/icon";
import { InEnglish } from "@/ui/in-english";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { data, sayCount } from "@/vocabulary/language/around";

const { path } = apiDocsScreen;

function readOperation({ application, deps, value }: Opened<string>): Operation {
  const operation = buildCatalogue(application.endpoints, apiInfo(deps.env)).find(({ id }) => id === value);
  if (!operation) throw new AppError("not_found", "There is no such call");
  return operation;
}

/** The API Documentation (specification, section 2), from the endpoints' own declarations. */
export default page(apiDocsScreen, {
  access: "api-docs:page",
  query: z.object({
    q: z.string().trim().max(200, "Search for at most 200 characters").optional(),
    category: z.string().max(100).optional(),
  }),
  dialogs: {
    view: dialog({
      right: "api-docs:read",
      load: (visit) => {
        const operation = readOperation(visit);
        const { application, deps } = visit;
        const all = buildCatalogue(application.endpoints, apiInfo(deps.env));
        const hasEvents = operation.id === eventsRecord;
        return {
          operation,
          events: hasEvents ? eventExamples(all, deps.env.origin ?? visit.url.origin) : [],
        };
      },
      show: ({ data: { operation, events }, deps, url, closed }) => (
        <OperationPanel
          operation={operation}
          events={events}
          base={deps.env.origin ?? url.origin}
          cookie={apiInfo(deps.env).session}
          list={closed}
        />
      ),
    }),
    try: islandDialog(TryCall, {
      right: "api-docs:read",
      act: "Trying a call",
      sought: { as: "Try a call", words: "api endpoint" },
      load(visit) {
        const operation = readOperation(visit);
        return operation.tryable ? { operation: getTried(operation) } : undefined;
      },
    }),
  },
  load({ application, deps, query }) {
    const all = buildCatalogue(application.endpoints, apiInfo(deps.env));
    return { all, found: findOperations(all, query) };
  },
  title: "API Documentation",
  view({ data: { all, found }, query, deps, url, dialog: open }) {
    const { session: cookie } = apiInfo(deps.env);
    const base = deps.env.origin ?? url.origin;
    const list = getAddress(query);
    const viewed = url.searchParams.get("view");
    const categories = [...countByCategory(all)].map(([value, calls]) => ({
      value,
      label: data(`${value} (${calls})`),
    }));
    return (
      <>
        <PageHeader
          title="API Documentation"
          description={sayCount(
            all.length,
            "{count} call, as the server itself declares them",
            "{count} calls, as the server itself declares them",
          )}
          actions={
            <a class={buttonClass("secondary")} href="/api/openapi.json" download="openapi.json">
              {icon("download")}
              {data("openapi.json")}
            </a>
          }
        />
        {open}
        <Stack>
          <InEnglish
            view={() => (
              <Guide
                base={base}
                cookie={cookie}
                zone={deps.env.zone}
                keyDays={deps.env.keyLifetime / 86_400_000}
                demo={deps.env.demo}
              />
            )}
          />
          <div class="card card-flush list-card">
            <FilterBar action={path} for="api-docs">
              <SearchField
                name="q"
                value={query.q}
                label="Search calls"
                placeholder="Search method, path or words"
              />
              <SelectFilter
                name="category"
                value={query.category}
                label="Category"
                options={[{ value: "", label: "All categories" }, ...categories]}
              />
            </FilterBar>
            <ListSection id="api-docs" url={list} label="Calls">
              {found.length === 0 ? (
                <EmptyList title="No calls found" icon="search" filtered clear={path} next="Clear filters" />
              ) : (
                <InEnglish
                  view={() => (
                    <>
                      {[...countByCategory(found).keys()].map((one) => {
                        const rows = found.filter(({ category }) => category === one);
                        return (
                          <CallsOf
                            key={one}
                            category={one}
                            rows={rows}
                            // Beside an open call those of its category are listed.
                            open={list !== path || rows.some(({ id }) => id === viewed)}
                            query={list === path ? "?" : `${list.slice(path.length)}&`}
                          />
                        );
                      })}
                    </>
                  )}
                />
              )}
            </ListSection>
          </div>
        </Stack>
      </>
    );
  },
});

/** The page's address with its filters alone. */
function getAddress({ q, category }: { q?: string | undefined; category?: string | undefined }): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (category) search.set("category", category);
  return search.size === 0 ? path : `${path}?${search}`;
}

const getTried = ({ path: address, summary, parameters }: Operation) => ({
  path: address,
  summary,
  parameters: parameters
    .filter((one) => one.in !== "header")
    .map(({ name, type, required, example, ...rest }) => ({
      name,
      type,
      required,
      inPath: rest.in === "path",
      example,
    })),
});
