import CaptureHold from "islands/accounts/capture-hold";
import Confirm from "islands/confirm";
import { newHoldDialog } from "@/accounts/dialogs";
import { holdCapture, holdRelease } from "@/accounts/holds/approvals";
import { confirmRelease } from "@/accounts/holds/confirmations";
import { holdList } from "@/accounts/holds/list-screen";
import { toHoldDto } from "@/accounts/holds/queries";
import { actsOnHold, HoldRecordPanel } from "@/accounts/holds/record";
import { getHoldRecord } from "@/accounts/holds/record-reads";
import { holdScreen } from "@/accounts/holds/screen";
import { listPage } from "@/app/list-page";
import { listedRecord } from "@/app/walked-record";
import { bulkDialog } from "@/approvals/bulk-dialog";
import { secondPersonForAct } from "@/approvals/second-person";
import { dialog, IslandDialog, islandDialog, type Opened } from "@/platform/dialogs";
import { OpenLink } from "@/ui/open-link";
import { sayCount } from "@/vocabulary/language/around";

const readRelease = async ({ deps, actor, value }: Opened<number>) => {
  const record = await getHoldRecord(deps, actor, value);
  const asked = record.hold.endedBy === null;
  const secondPerson = asked ? await secondPersonForAct(deps, actor, holdRelease, { holdId: value }) : [];
  return { ...confirmRelease(record, deps), secondPerson };
};

const releasing = {
  right: "holds:write",
  act: "Releasing a hold",
  sought: { as: "Release a hold", words: "free unblock end" },
} as const;

/** Dialog that captures a hold; for one that has ended it gives the reason. */
const capture = dialog({
  right: "holds:write",
  sought: { as: "Capture a hold", words: "debit held take" },
  async load(visit: Opened<number>) {
    const { deps, actor, value } = visit;
    const { hold, balances } = await getHoldRecord(deps, actor, value);
    if (hold.endedBy !== null) return { ended: await readRelease(visit) };
    const secondPerson = await secondPersonForAct(deps, actor, holdCapture, { holdId: value });
    return {
      captured: { hold: toHoldDto(hold, actor), customerName: hold.customerName, balances, secondPerson },
    };
  },
  islands: [CaptureHold, Confirm],
  show: ({ data: { ended, captured } }) =>
    captured ? (
      <IslandDialog act="Capturing a hold" of={CaptureHold} props={captured} />
    ) : (
      <IslandDialog act={releasing.act} of={Confirm} props={ended} />
    ),
});

export default listPage(holdScreen, {
  access: "holds:page",
  title: "Holds Management",
  description: "Money that is set aside on an account until it is released, captured or expires",
  list: holdList,
  actions: (may, address) =>
    may("holds:write") ? (
      <OpenLink to={holdScreen.to("create", "1", address)} label="Create New Hold" />
    ) : null,
  dialogs: {
    view: listedRecord(holdList, holdScreen.to, {
      right: "holds:read",
      read: getHoldRecord,
      acts: (record, { deps }) => actsOnHold(record, deps.env.zone),
      show: (record, shown) => <HoldRecordPanel record={record} {...shown} />,
    }),
    release: islandDialog(Confirm, { ...releasing, load: readRelease }),
    releaseAll: bulkDialog({
      right: "holds:write",
      act: "Releasing holds",
      sought: { as: "Release several holds", words: "free unblock end" },
      title: (holds) => sayCount(holds, "Release 1 hold?", "Release {count} holds?"),
      text: "The held money becomes available again. A released hold cannot be placed again.",
      question: readRelease,
    }),
    capture,
    create: newHoldDialog(({ query }) => query),
  },
});
