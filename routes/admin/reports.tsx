import VerifyChain from "islands/oversight/verify-chain";
import { z } from "zod";
import { page } from "@/app/define";
import { walkedRecord } from "@/app/walked-record";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { auditWords } from "@/oversight/audit-logs/contract";
import { auditList } from "@/oversight/audit-logs/list-screen";
import { AuditRecordPanel } from "@/oversight/audit-logs/record";
import { getAuditRecord } from "@/oversight/audit-logs/record-reads";
import { dialog, islandDialog } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { PageHeader } from "@/ui/page-header";
import { say } from "@/vocabulary/language";

const auditScreen = screen("/admin/reports", { view: idParam, verify: z.string() });

export default page(auditScreen, {
  access: "audit:page",
  dialogs: {
    view: walkedRecord(
      auditList,
      auditScreen.to,
      dialog({
        right: "audit:read",
        load: ({ deps, actor, value }) => getAuditRecord(deps, actor, value),
        show: ({ data, deps, closed }) => (
          <AuditRecordPanel record={data} zone={deps.env.zone} list={closed} />
        ),
      }),
    ),
    verify: islandDialog(VerifyChain, {
      right: "audit:read",
      act: "Verifying the chain",
      sought: { as: "Verify the chain", words: "audit trail integrity proof", at: "1" },
      load: () => ({}),
    }),
  },
  load: (visit) => auditList.load(visit),
  title: auditWords.title,
  view: ({ data: list, dialog: open }) => (
    <>
      <PageHeader
        title={auditWords.title}
        description="Every act, in a chain that shows what was changed or left out"
        actions={
          <a class={buttonClass("secondary")} {...opensDialog(auditScreen.to("verify", "1", list.address))}>
            {icon("shield")}
            {say("Verify the chain")}
          </a>
        }
      />
      {open}
      <ListScreen {...list} />
    </>
  ),
});
