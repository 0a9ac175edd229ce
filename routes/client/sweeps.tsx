import { listPage } from "@/app/list-page";
import { listedRecord } from "@/app/walked-record";
import { sweepWords } from "@/liquidity/sweeps/contract";
import { ownSweepList, ownSweepScreen } from "@/liquidity/sweeps/list";
import { getSweepRecord, SweepRecordPanel } from "@/liquidity/sweeps/record";

/** A client's sweeps, which the bank sets. */
export default listPage(ownSweepScreen, {
  access: "own-sweeps:page",
  title: sweepWords.title,
  description: "Rules by which your money moves between your accounts, and to your core account",
  list: ownSweepList,
  dialogs: {
    view: listedRecord(ownSweepList, ownSweepScreen.to, {
      right: "sweeps:read",
      read: getSweepRecord,
      show: (record, shown) => <SweepRecordPanel record={record} {...shown} />,
    }),
  },
});
