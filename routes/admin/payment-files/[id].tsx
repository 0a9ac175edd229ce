import Confirm from "islands/confirm";
import AssignReturn from "islands/payments/assign-return";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { walkedRecord } from "@/app/walked-record";
import { listOfferedActs } from "@/approvals/offered-acts";
import { secondPersonForAmount } from "@/approvals/second-person";
import { idParams } from "@/kernel/query-params";
import { usdWorthNotSetBy } from "@/ledger/rates";
import { returnAssignment } from "@/payments/payment-files/approvals";
import { confirmSent } from "@/payments/payment-files/confirmations";
import { getEntry } from "@/payments/payment-files/list";
import { entryList, fileList } from "@/payments/payment-files/list-screen";
import { getFile } from "@/payments/payment-files/queries";
import {
  actsOnOrder,
  DownloadLink,
  EntryPanel,
  FileFigures,
  findReturned,
} from "@/payments/payment-files/record";
import { entryScreen } from "@/payments/payment-files/screen";
import { path } from "@/payments/payment-files/view";
import { dialog, islandDialog, type Opened } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { Stack } from "@/ui/layout";
import { PageHeader } from "@/ui/page-header";
import { ListSection } from "@/ui/section";
import { formatDate } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";

const readEntry = ({ deps, actor, params, value }: OfFile<number>) => getEntry(deps, actor, params.id, value);

async function readReturned(visit: OfFile<number>) {
  const { deps, actor } = visit;
  const returned = findReturned(await readEntry(visit));
  if (!returned) return undefined;
  const worth = await usdWorthNotSetBy(deps, actor.userId, returned.amount, returned.currency);
  return { returned, secondPerson: await secondPersonForAmount(deps, actor, returnAssignment, worth) };
}

/** Argument of the page's dialogs, with the file's id. */
type OfFile<Value> = Opened<Value, unknown, { id: number }>;

/** The orders of the file that is shown, for the way from one to the next. */
const ordersOfFile = {
  readNeighbours: async (visit: OfFile<number>, id: number) =>
    entryList.readNeighbours(visit, id, await getFile(visit.deps, visit.actor, visit.params.id)),
};

/** The orders of one payment file, and what the bank said of each. */
export default page(entryScreen, {
  access: "payment-files:page",
  params: idParams,
  dialogs: {
    view: walkedRecord(
      ordersOfFile,
      entryScreen.to,
      dialog({
        right: "payment-files:read",
        async load(visit: OfFile<number>) {
          const entry = await readEntry(visit);
          return { entry, acts: await listOfferedActs(visit, actsOnOrder(entry, visit.params.id)) };
        },
        show: ({ data, deps, closed }) => <EntryPanel {...data} zone={deps.env.zone} list={closed} />,
      }),
    ),
    sent: islandDialog(Confirm, {
      right: "payment-files:write",
      act: "Marking a file as sent",
      sought: { as: "Mark a file as sent", words: "payment file", among: "?status=made" },
      load: async ({ deps, actor, params }: OfFile<string>) =>
        confirmSent(await getFile(deps, actor, params.id)),
    }),
    assign: islandDialog(AssignReturn, {
      right: "bank-lines:post",
      act: "Assigning a returned payment",
      sought: { as: "Assign a returned payment", words: "return payment file" },
      load: readReturned,
    }),
  },
  async load(visit) {
    const file = await getFile(visit.deps, visit.actor, visit.params.id);
    const [list, beside] = await Promise.all([
      entryList.load(visit, file),
      fileList.readBeside(visit.deps, visit.actor, file.id),
    ]);
    return list instanceof Response ? list : { file, list, beside };
  },
  title: ({ file }) => say("Payment file {messageId}", { messageId: file.messageId }),
  view({ data: { file, list, beside }, actor, dialog: open }) {
    return (
      <>
        <PageHeader
          title={say("Payment file of {day}", { day: formatDate(file.day) })}
          beside={{ of: beside, at: (id) => `${path}/${id}` }}
          description={
            <>
              {sayAround("CBS account {cbsAccount} · {messageId}", {
                cbsAccount: <span class="iban">{file.cbsAccount}</span>,
                messageId: <span class="iban">{file.messageId}</span>,
              })}
            </>
          }
          actions={
            <>
              <a class={buttonClass("ghost")} href={path}>
                {say("All payment files")}
              </a>
              <DownloadLink id={file.id} />
              {can(actor, "payment-files:write") && file.sentAt === null ? (
                <a class={buttonClass("primary")} {...opensDialog(entryScreen.to("sent", "1", list.path))}>
                  {say("Mark as sent")}
                </a>
              ) : null}
            </>
          }
        />
        {open}
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
