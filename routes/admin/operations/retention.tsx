import ConfirmWithNote from "islands/confirm-with-note";
import RetentionForm from "islands/oversight/retention-form";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { askingDialog } from "@/approvals/asking-dialog";
import { retentionEdit, trailArchive } from "@/oversight/retention/approvals";
import { confirmArchive } from "@/oversight/retention/archive-question";
import { readArchiveOutlook, readAskedArchive, readClosedYears } from "@/oversight/retention/archives";
import { getRetained } from "@/oversight/retention/deletable";
import { retentionScreen } from "@/oversight/retention/screen";
import { getRetention, listRetention, readOutlook } from "@/oversight/retention/settings";
import { RetentionSection } from "@/oversight/retention/view";
import { PageHeader } from "@/ui/page-header";

/** Retention of records that belong neither to the ledger nor to the trail. */
export default page(retentionScreen, {
  access: "retention:page",
  dialogs: {
    edit: askingDialog(RetentionForm, retentionEdit, {
      right: "retention:write",
      act: "Changing the retention",
      sought: { as: "Change how long records are kept", words: "retention days delete old", at: "chats" },
      async load({ deps, actor, value }) {
        const [setting, outlook] = await Promise.all([
          getRetention(deps, actor, value),
          readOutlook(deps, actor, value),
        ]);
        const { label, about } = getRetained(value);
        return { setting, outlook, period: { label, about } };
      },
    }),
    archive: askingDialog(ConfirmWithNote, trailArchive, {
      right: "audit:archive",
      act: "Archiving closed years",
      sought: { as: "Archive closed years", words: "trail audit old years file disk" },
      async load({ deps, actor, value }) {
        const outlook = await readArchiveOutlook(deps, actor, value);
        return confirmArchive(outlook, (await readAskedArchive(deps)) !== undefined);
      },
    }),
  },
  load: async ({ deps, actor }) => ({
    settings: await listRetention(deps, actor),
    closed: await readClosedYears(deps, actor),
  }),
  title: "Retention",
  view({ data: { settings, closed }, deps, actor, dialog: open }) {
    return (
      <>
        <PageHeader description="How long records that move no money are kept" />
        {open}
        <RetentionSection
          settings={settings}
          url={retentionScreen.path}
          edit={can(actor, "retention:write") ? (kind) => retentionScreen.to("edit", kind) : undefined}
          closed={
            closed && {
              closed,
              zone: deps.env.zone,
              archive: can(actor, "audit:archive")
                ? (until: string) => retentionScreen.to("archive", until)
                : undefined,
            }
          }
        />
      </>
    );
  },
});
