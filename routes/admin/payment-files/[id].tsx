import Confirm from "islands/confirm";
import AssignReturn from "islands/payments/assign-return";
import { z } from "zod";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { Island } from "@/kernel/island";
import { idParam, idParams } from "@/kernel/query-params";
import { worthWithout } from "@/ledger/rates";
import { returnAssignment } from "@/oversight/approvals/acts/bank-acts";
import { secondPersonForAmount } from "@/oversight/approvals/second-person";
import { getEntry } from "@/payments/payment-files/list";
import { entryList } from "@/payments/payment-files/list-screen";
import { getFile } from "@/payments/payment-files/queries";
import { confirmSent } from "@/payments/payment-files/questions";
import { DownloadLink, EntryPanel, FileFigures, returnedOf } from "@/payments/payment-files/record";
import { path } from "@/payments/payment-files/view";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { DialogOutlet, NeedsScript, opensDialog } from "@/ui/dialog-outlet";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { formatDate } from "@/vocabulary/calendar";

/** The orders of one payment file, and what the bank said of each. */
export default page({
  access: "payment-files:page",
  params: idParams,
  query: z.object({ view: idParam.optional(), sent: z.string().optional(), assign: idParam.optional() }),
  async load(visit) {
    const { actor, deps, params, query } = visit;
    const file = await getFile(deps, actor, params.id);
    const wanted = query.view ?? query.assign;
    const [list, entry] = await Promise.all([
      entryList.load(visit, file),
      wanted === undefined ? undefined : getEntry(deps, actor, file.id, wanted),
    ]);
    const mayWrite = can(actor, "payment-files:write");
    const mayAssign = can(actor, "bank-lines:post");
    if (list instanceof Response) return list;
    const assigned = entry && mayAssign && query.assign !== undefined ? returnedOf(entry) : undefined;
    const secondPerson = assigned
      ? await secondPersonForAmount(
          deps,
          actor,
          returnAssignment,
          await worthWithout(deps, actor.userId, assigned.amount, assigned.currency),
        )
      : [];
    return { file, list, entry, mayWrite, mayAssign, assigned, secondPerson };
  },
  title: ({ file }) => `Payment file ${file.messageId}`,
  view({ data: { file, list, entry, mayWrite, mayAssign, assigned, secondPerson }, query, deps }) {
    const { zone } = deps.env;
    return (
      <>
        <PageHeader
          title={`Payment file of ${formatDate(file.day)}`}
          description={`CBS account ${file.cbsAccount} · ${file.messageId}`}
          actions={
            <>
              <a class={buttonClass("ghost")} href={path}>
                All payment files
              </a>
              <DownloadLink id={file.id} />
              {mayWrite && file.sentAt === null ? (
                <a class={buttonClass("primary")} {...opensDialog(`${path}/${file.id}?sent=1`)}>
                  Mark as sent
                </a>
              ) : null}
            </>
          }
        />
        <DialogOutlet>
          {entry && query.view !== undefined ? (
            <EntryPanel
              entry={entry}
              zone={zone}
              list={list.address}
              assigns={mayAssign ? `${path}/${file.id}` : undefined}
            />
          ) : null}
          {assigned ? (
            <NeedsScript act="Assigning a returned payment">
              <Island of={AssignReturn} when="load" props={{ returned: assigned, secondPerson }} />
            </NeedsScript>
          ) : null}
          {mayWrite && query.sent !== undefined ? (
            <NeedsScript act="Marking a file as sent">
              <Island of={Confirm} when="load" props={confirmSent(file)} />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <Stack>
          <ListSection
            id="file-figures"
            url={list.path}
            events={["payment-files:changed"]}
            label="How the file stands"
          >
            <Stack>
              <FileFigures file={file} />
            </Stack>
          </ListSection>
          <ListScreen {...list} />
        </Stack>
      </>
    );
  },
});
