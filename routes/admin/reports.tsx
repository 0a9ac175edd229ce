import VerifyChain from "islands/oversight/verify-chain";
import { z } from "zod";
import { page } from "@/app/define";
import { Island } from "@/kernel/island";
import { idParam, withQuery } from "@/kernel/query-params";
import { auditWords } from "@/oversight/audit-logs/contract";
import { auditList } from "@/oversight/audit-logs/list-screen";
import { AuditRecordPanel } from "@/oversight/audit-logs/record";
import { getAuditRecord } from "@/oversight/audit-logs/record-reads";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { DialogOutlet, NeedsScript, opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { PageHeader } from "@/ui/page-header";

export default page({
  access: "audit:page",
  query: z.object({ view: idParam.optional(), verify: z.string().optional() }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const [list, record] = await Promise.all([
      auditList.load(visit),
      query.view === undefined ? undefined : getAuditRecord(deps, actor, query.view),
    ]);
    return list instanceof Response ? list : { list, record };
  },
  title: auditWords.title,
  view: ({ data: { list, record }, query, deps, url }) => (
    <>
      <PageHeader
        title={auditWords.title}
        description="Every act, in a chain that shows what was changed or left out"
        actions={
          <a
            class={buttonClass("secondary")}
            {...opensDialog(withQuery(new URL(list.address, url), { verify: "1" }))}
          >
            {icon("shield")}
            Verify the chain
          </a>
        }
      />
      <DialogOutlet>
        {record ? <AuditRecordPanel record={record} zone={deps.env.zone} list={list.address} /> : null}
        {query.verify !== undefined && !record ? (
          <NeedsScript act="Verifying the chain">
            <Island of={VerifyChain} when="load" />
          </NeedsScript>
        ) : null}
      </DialogOutlet>
      <ListScreen {...list} />
    </>
  ),
});
