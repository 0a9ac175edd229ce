/** @jsxImportSource react */

import type { ReactNode, SubmitEvent } from "react";
import { say, type Text } from "@/vocabulary/language";
import type { RunState, useRun } from "../_lib/follow-run";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "./dialog";

type Running<Run> = Extract<RunState<Run>, { step: "running" }>;

/** Parts of the dialog in each of its states: its form, the run under way, and the run that is over. */
type Parts<Run> = {
  form: ReactNode;
  running(state: Running<Run>): ReactNode;
  over(run: Run): ReactNode;
};

/** The dialog that starts a run and follows it: its body and its acts by the state of `useRun`. */
export function RunDialog<Run>({
  run: { state, news },
  title,
  description,
  onSubmit,
  body,
  acts,
}: {
  run: ReturnType<typeof useRun<Run>>;
  title: Text;
  description: Text;
  onSubmit(event: SubmitEvent<HTMLFormElement>): void;
  body: Parts<Run>;
  acts: Parts<Run>;
}) {
  const show = ({ form, running, over }: Parts<Run>) =>
    state.step === "form" ? form : state.step === "running" ? running(state) : over(state.run);
  return (
    <Dialog title={title} description={description} size="lg">
      <form className="dialog-form" onSubmit={onSubmit} noValidate>
        <DialogBody>
          {state.step === "form" ? (
            body.form
          ) : (
            <div ref={news} tabIndex={-1} className="report">
              {show(body)}
            </div>
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose>{say("Close")}</DialogClose>
          {show(acts)}
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** Progress of a run: its percentage, its bar, and `text` or, while the connection is lost, `lost` in words. */
export const RunProgress = ({
  percent,
  label,
  text,
  lost,
  children,
}: {
  percent: number;
  /** Name of the bar's measure. */
  label: Text;
  text: string;
  lost: string | undefined;
  children?: ReactNode;
}) => (
  <div className="run-progress">
    <p className="run-percent" aria-hidden="true">
      {percent} %
    </p>
    <progress className="progress" max={100} value={percent} aria-label={say(label)} />
    <p className="field-hint" role="status">
      {lost ?? text}
    </p>
    {children}
  </div>
);
