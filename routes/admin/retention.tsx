import RetentionForm from "islands/oversight/retention-form";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { retentionEdit } from "@/oversight/approvals/acts/settings-acts";
import { askingDialog } from "@/oversight/approvals/asking-dialog";
import { retentionScreen } from "@/oversight/retention/screen";
import { getRetention, listRetention, readOutlook } from "@/oversight/retention/settings";
import { RetentionCard } from "@/oversight/retention/view";
import { PageHeader } from "@/ui/page-header";

/** How long records are kept that are neither of the ledger nor of the trail. */
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
        return { setting, outlook };
      },
    }),
  },
  load: async ({ deps, actor }) => ({ settings: await listRetention(deps, actor) }),
  title: "Retention",
  view({ data: { settings }, actor, dialog: open }) {
    return (
      <>
        <PageHeader title="Retention" description="How long records are kept that move no money" />
        {open}
        <RetentionCard
          settings={settings}
          url={retentionScreen.path}
          edit={can(actor, "retention:write") ? (kind) => retentionScreen.to("edit", kind) : undefined}
        />
      </>
    );
  },
});
