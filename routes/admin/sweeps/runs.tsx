import Confirm from "islands/confirm";
import { listPage } from "@/app/list-page";
import { listedRecord } from "@/app/walked-record";
import { callTo } from "@/kernel/call";
import { reverseSweepRunCall, sweepWords } from "@/liquidity/sweeps/contract";
import { getSweepRunRecord, SweepRunPanel, sweepRunActs } from "@/liquidity/sweeps/record";
import { refusedReversal, sweepRunList, sweepRunScreen } from "@/liquidity/sweeps/run-list";
import { getRun } from "@/liquidity/sweeps/run-reads";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { data } from "@/vocabulary/language/around";

/** Runs of sweeps, with the outcome of each account. */
export default listPage(sweepRunScreen, {
  access: "sweeps:page",
  title: "Runs",
  description: "What sweeps moved, account by account",
  list: sweepRunList,
  dialogs: {
    view: listedRecord(sweepRunList, sweepRunScreen.to, {
      right: "sweeps:read",
      read: getSweepRunRecord,
      acts: sweepRunActs,
      show: (record, shown) => <SweepRunPanel record={record} {...shown} />,
    }),
    reverse: islandDialog(Confirm, {
      right: "sweeps:write",
      act: "Reversing a sweep run",
      sought: { as: "Reverse a sweep run", words: "undo back return" },
      async load({ deps, actor, value }: Opened<number>) {
        const run = await getRun(deps, actor, value);
        return {
          title: "Reverse this run?",
          text: "The money goes back to the accounts that it came from. What the other account no longer has stays there.",
          subject: { name: data(run.name) },
          act: "Reverse",
          busyText: "Reversing...",
          refused: refusedReversal(run),
          ...callTo(reverseSweepRunCall, { id: value }),
          success: sweepWords.reversing,
          failure: sweepWords.reverseFailed,
          changes: ["sweep-runs" as const],
        };
      },
    }),
  },
});
