import { z } from "zod";
import { page } from "@/app/define";
import { getJobRun, getJobState } from "@/app/jobs/queries";
import { JobRunPanel, jobRunList } from "@/app/jobs/run-list-screen";
import { readOperations } from "@/app/operations/queries";
import { SearchForm } from "@/app/operations/search/view";
import { JobPanel, JobsCard, LoadCard, OperationsDetails, OperationsFigures } from "@/app/operations/view";
import { listedRecord } from "@/app/walked-record";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { dialog } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { Card } from "@/ui/card";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";

/** A job is identified by its name. */
const jobNameParam = z.string().max(60);

const operationsScreen = screen("/admin/operations", { view: idParam, about: jobNameParam });

/** State of the server, and its own work. */
export default page(operationsScreen, {
  access: "operations:page",
  dialogs: {
    view: listedRecord(jobRunList, operationsScreen.to, {
      right: "operations:read",
      read: getJobRun,
      show: (run, shown) => <JobRunPanel run={run} {...shown} />,
    }),
    about: dialog({
      right: "operations:read",
      load: async ({ deps, actor, value }) => getJobState(deps, actor, value),
      show: ({ data, deps, closed }) => <JobPanel job={data} zone={deps.env.zone} list={closed} />,
    }),
  },
  async load(visit) {
    const [list, operations] = await Promise.all([
      jobRunList.load(visit),
      readOperations(visit.deps, visit.actor),
    ]);
    return list instanceof Response ? list : { list, operations };
  },
  title: "Operations",
  view({ data: { list, operations }, deps, dialog: open }) {
    const clock = { now: deps.now(), zone: deps.env.zone };
    return (
      <>
        <PageHeader description="The server's health and its automatic work" />
        {open}
        <Stack>
          <Card flush>
            <SearchForm />
          </Card>
          <ListSection id="operations" url={list.path} poll={30} label="Status">
            <Stack>
              <OperationsFigures operations={operations} />
              <JobsCard jobs={operations.jobs} zone={clock.zone} panels />
              <LoadCard operations={operations} {...clock} />
              <OperationsDetails operations={operations} {...clock} />
            </Stack>
          </ListSection>
          <ListScreen {...list} />
        </Stack>
      </>
    );
  },
});
