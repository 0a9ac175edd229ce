import { readAuditDesk } from "@/app/audit-desk/reads";
import { ChangesCard, ExportsCard, ProofsCard, sayVisit } from "@/app/audit-desk/view";
import { page } from "@/app/define";
import { Split, Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";

/** Home of an auditor: the changes since the last visit, the proofs of the book, and exports. */
export default page({
  access: "audit-desk:page",
  title: "Audit desk",
  load: ({ deps, actor }) => readAuditDesk(deps, actor),
  view({ data: desk, deps }) {
    const { zone } = deps.env;
    return (
      <>
        <PageHeader title="Audit desk" description={sayVisit(desk, zone)} />
        <Split>
          <Stack>
            <ChangesCard desk={desk} zone={zone} />
            <ExportsCard />
          </Stack>
          <ProofsCard desk={desk} now={deps.now()} zone={zone} />
        </Split>
      </>
    );
  },
});
