import { z } from "zod";
import { page } from "@/app/define";
import { getJobRun } from "@/app/jobs/queries";
import { JobRunPanel, jobRunList } from "@/app/jobs/run-list-screen";
import { readOperations } from "@/app/operations/queries";
import { JobsCard, OperationsDetails, OperationsFigures } from "@/app/operations/view";
import { idParam } from "@/kernel/query-params";
import { ListScreen } from "@/platform/lists/screen";
import { DialogOutlet } from "@/ui/dialog-outlet";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";

/** How the server is, and what it did by itself. */
export default page({
  access: "operations:page",
  query: z.object({ view: idParam.optional() }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const [list, operations, run] = await Promise.all([
      jobRunList.load(visit),
      readOperations(deps, actor),
      query.view === undefined ? undefined : getJobRun(deps, actor, query.view),
    ]);
    return list instanceof Response ? list : { list, operations, run };
  },
  title: "Operations",
  view({ data: { list, operations, run }, deps }) {
    const clock = { now: deps.now(), zone: deps.env.zone };
    return (
      <>
        <PageHeader title="Operations" description="The server's health, and what it does by itself" />
        <DialogOutlet>
          {run ? <JobRunPanel run={run} zone={clock.zone} list={list.address} /> : null}
        </DialogOutlet>
        <Stack>
          <ListSection id="operations" url={list.path} poll={30} label="State">
            <Stack>
              <OperationsFigures operations={operations} />
              <JobsCard jobs={operations.jobs} zone={clock.zone} />
              <OperationsDetails operations={operations} {...clock} />
            </Stack>
          </ListSection>
          <ListScreen {...list} />
        </Stack>
      </>
    );
  },
});
