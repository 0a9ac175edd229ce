/** @jsxImportSource react */

import { z } from "zod";
import { runSweepCall, type SweepPlanDto, sweepWords } from "@/liquidity/sweeps/contract";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { FormDialog } from "../_ui/form-dialog";
import { SweepPlan } from "./_sweeps/plan";

const schema = z.object({});

/** The dialog that runs a sweep, with what it would move now. */
export default function RunSweep({ id, name, plan }: { id: number; name: string; plan: SweepPlanDto }) {
  const { save } = useSave({
    call: (_: object, idempotencyKey) => send(runSweepCall, { params: { id }, idempotencyKey }),
    success: sweepWords.started,
    link: (run) => ({ href: `/admin/sweeps/runs?view=${run.id}`, text: name }),
    failure: sweepWords.startFailed,
    changes: ["sweeps", "sweep-runs"],
  });
  const form = useForm({ initial: {}, schema, submit: save, draft: false });
  return (
    <FormDialog
      form={form}
      title="Run this sweep?"
      description={<bdi>{name}</bdi>}
      submit="Run now"
      busyText="Starting..."
    >
      <SweepPlan plan={plan} />
    </FormDialog>
  );
}
