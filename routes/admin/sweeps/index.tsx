import Confirm from "islands/confirm";
import RunSweep from "islands/liquidity/run-sweep";
import SweepForm from "islands/liquidity/sweep-form";
import { listPage } from "@/app/list-page";
import { listedRecord } from "@/app/walked-record";
import { askingDialog } from "@/approvals/asking-dialog";
import { rowDialogs } from "@/approvals/row-dialogs";
import { type Call, callTo } from "@/kernel/call";
import { sweepActs } from "@/liquidity/sweeps/approvals";
import { type SweepStep, stepProblem, sweepRows } from "@/liquidity/sweeps/commands";
import { pauseSweepCall, resumeSweepCall, sweepContract, sweepWords } from "@/liquidity/sweeps/contract";
import { sweepList, sweepScreen } from "@/liquidity/sweeps/list";
import { previewSaved } from "@/liquidity/sweeps/plan";
import { getSweep, readAccountNames } from "@/liquidity/sweeps/queries";
import { getSweepRecord, SweepRecordPanel, sweepRecordActs } from "@/liquidity/sweeps/record";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { rowLinks } from "@/platform/rows/links";
import type { Text } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";

const right = "sweeps:write";

type Question = {
  does: Text;
  sought: { as: string; words: string };
  call: Call;
  title: string;
  text: string;
  act: string;
  busyText: string;
  success: string;
  failure: string;
};

/** The question before a sweep is paused or resumed. */
const asking = (step: SweepStep, { does, sought, call, ...words }: Question) =>
  islandDialog(Confirm, {
    right,
    act: does,
    sought,
    async load({ deps, actor, value }: Opened<number>) {
      const sweep = await getSweep(deps, actor, value);
      return {
        ...words,
        tone: "primary" as const,
        subject: { name: data(sweep.name) },
        refused: stepProblem(sweep, step),
        ...callTo(call, { id: value }),
        changes: ["sweeps" as const],
      };
    },
  });

const { deleteAll: _, ...dialogs } = rowDialogs(sweepContract, sweepRows, sweepActs, {
  form: SweepForm,
  deletion: "It no longer runs. Its runs stay.",
});

/** Rules by which clients' money moves between their accounts, and to their core accounts. */
export default listPage(sweepScreen, {
  access: "sweeps:page",
  title: sweepWords.title,
  description: "Rules by which clients' money moves between their accounts, and to their core accounts",
  list: sweepList,
  actions: rowLinks(sweepScreen, sweepContract),
  dialogs: {
    ...dialogs,
    edit: askingDialog(SweepForm, sweepActs[1], {
      right,
      act: "Editing a sweep",
      sought: { as: "Edit a sweep", words: "change" },
      async load({ deps, actor, value }: Opened<number>) {
        const row = await sweepRows.read(deps, actor, value);
        const ids = [...(row.from.vaIds ?? []), ...("vaId" in row.to ? [row.to.vaId] : [])];
        return { row, accounts: await readAccountNames(deps, ids) };
      },
    }),
    view: listedRecord(sweepList, sweepScreen.to, {
      right: "sweeps:read",
      read: getSweepRecord,
      acts: sweepRecordActs,
      show: (record, shown) => <SweepRecordPanel record={record} {...shown} />,
    }),
    run: islandDialog(RunSweep, {
      right,
      act: "Running a sweep",
      sought: { as: "Run a sweep", words: "now start collect" },
      async load({ deps, actor, value }: Opened<number>) {
        const [sweep, plan] = await Promise.all([
          getSweep(deps, actor, value),
          previewSaved(deps, actor, value),
        ]);
        return { id: value, name: sweep.name, plan };
      },
    }),
    pause: asking("pause", {
      does: "Pausing a sweep",
      sought: { as: "Pause a sweep", words: "stop suspend" },
      call: pauseSweepCall,
      title: "Pause this sweep?",
      text: "It runs by hand only, until it is resumed.",
      act: "Pause",
      busyText: "Pausing...",
      success: sweepWords.paused,
      failure: sweepWords.pauseFailed,
    }),
    resume: asking("resume", {
      does: "Resuming a sweep",
      sought: { as: "Resume a sweep", words: "continue start again" },
      call: resumeSweepCall,
      title: "Resume this sweep?",
      text: "It runs from its next time on; what was missed is not made up for.",
      act: "Resume",
      busyText: "Resuming...",
      success: sweepWords.resumed,
      failure: sweepWords.resumeFailed,
    }),
  },
});
