import VerifyChain from "islands/oversight/verify-chain";
import { z } from "zod";
import { page } from "@/app/define";
import { listedRecord } from "@/app/walked-record";
import { readArchived } from "@/integrity/trail/archives";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";
import { findArchivesFor, sayArchived } from "@/oversight/audit-logs/archived";
import { auditWords } from "@/oversight/audit-logs/contract";
import { auditList } from "@/oversight/audit-logs/list-screen";
import { AuditRecordPanel } from "@/oversight/audit-logs/record";
import { getAuditRecord } from "@/oversight/audit-logs/record-reads";
import { islandDialog } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { PageHeader } from "@/ui/page-header";
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";

const auditScreen = screen("/admin/reports", { view: idParam, verify: z.string() });

export default page(auditScreen, {
  access: "audit:page",
  dialogs: {
    view: listedRecord(auditList, auditScreen.to, {
      right: "audit:read",
      read: getAuditRecord,
      show: (record, shown) => <AuditRecordPanel record={record} {...shown} />,
    }),
    verify: islandDialog(VerifyChain, {
      right: "audit:read",
      act: "Verifying the chain",
      sought: { as: "Verify the chain", words: "audit trail integrity proof", at: "1" },
      load: () => ({}),
    }),
  },
  async load(visit) {
    const [list, archived] = await Promise.all([auditList.load(visit), readArchived(visit.deps.db)]);
    if (list instanceof Response) return list;
    const asked = list.chips.length > 0 ? await findArchivesFor(visit.deps, list.filter) : [];
    return { list, archivedUntil: archived.at(-1)?.until, asked };
  },
  title: auditWords.title,
  view: ({ data: { list, archivedUntil, asked }, dialog: open }) => (
    <>
      <PageHeader
        title={auditWords.title}
        description={
          archivedUntil === undefined
            ? "Every act, in a chain that shows what was changed or left out"
            : say(
                "Every act, in a chain that shows what was changed or left out; rows of postings up to {day} are in an archive",
                { day: formatDate(archivedUntil) },
              )
        }
        actions={
          <a class={buttonClass("secondary")} {...opensDialog(auditScreen.to("verify", "1", list.address))}>
            {icon("shield")}
            {say("Verify the chain")}
          </a>
        }
      />
      {open}
      <ListScreen
        {...list}
        above={asked.map((archive) => (
          <p key={archive.file} class="list-note">
            {sayArchived(archive)}
          </p>
        ))}
      />
    </>
  ),
});
