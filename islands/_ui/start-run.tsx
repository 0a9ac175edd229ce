/** @jsxImportSource react */

import type { ReactNode } from "react";
import type { $ZodType } from "zod/v4/core";
import type { RunContract, Starter } from "@/platform/runs/contract";
import type { Tone } from "@/ui/class-names";
import { say, type Text } from "@/vocabulary/language";
import { send } from "../_lib/api";
import { type ReadRun, startOrJoin, useRun } from "../_lib/follow-run";
import { type Submitted, useForm } from "../_lib/form";
import { toastError } from "../_lib/toast-error";
import { Button } from "./button";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "./dialog";
import { DialogNotices } from "./dialog-notices";
import { Fields } from "./field";
import { Icon } from "./icon";

/** A run as every contract's answers have it. */
type AnyRun = { status: string; startedBy: string | null };

/** Reads the progress of a run again and again. */
export const readProgress =
  <Run extends AnyRun>({ calls }: RunContract<unknown, unknown, unknown, Run>): ReadRun<Run> =>
  async (id, { signal, onProgress }) => {
    const run = await send(calls.progress, { params: { id }, signal });
    onProgress(run);
    return run.status === "running" ? undefined : run;
  };

/** Notice while the connection is lost. */
const lost = "The connection was lost. The run continues: this dialog looks for it again.";

/** A contract whatever its runs are started with. */
type AnyContract<Started, Run> = RunContract<unknown, unknown, Started, Run & Started>;

type Props<Values extends Record<string, unknown>, Parsed, Sent, Started, Run extends AnyRun, Shown> = {
  contract: RunContract<unknown, unknown, Started, Run & Started, Sent>;
  starter: Starter;
  /** Reads the run that is shown, by `readProgress` or as a stream. */
  read: ReadRun<Shown>;
  description: Text;
  /** Values that the form begins with, and the schema that checks them. */
  initial: Values;
  schema: $ZodType<Parsed>;
  /** Makes the body of the start; undefined if a field outside of the form's values is wrong. */
  body(parsed: Parsed): Sent | undefined;
  fields(form: ReturnType<typeof useForm<Values, Parsed>>): ReactNode;
  /** Labels: of the button that starts one, of the one that shows the form again, and of the bar's measure. */
  submit: Text;
  again: Text;
  measure: Text;
  /** Act that cancels it, and its failure; without one the button is disabled and has this text. */
  whileUnderWay: { cancel: Text; failed: Text } | Text;
  progress(shown: Shown, joined: boolean): { percent: number; text: string; note?: string | undefined };
  outcome(shown: Shown): ReactNode;
  /** Links beside the outcome. */
  links(shown: Shown): ReactNode;
};

/**
 * Dialog that starts a run, or joins the one under way, and follows it to its end: its form, its progress, and its outcome.
 * Closing it leaves the run alone.
 */
export function StartRun<
  Values extends Record<string, unknown>,
  Parsed,
  Sent,
  Started,
  Run extends AnyRun,
  Shown,
>({ contract, starter: { username, running }, ...props }: Props<Values, Parsed, Sent, Started, Run, Shown>) {
  const { calls, topic, name, taken, words, getId }: AnyContract<Started, Run> = contract;
  const run = useRun({ running, read: props.read, topic, name, failed: words.failed });

  async function start(parsed: Parsed, idempotencyKey: string): Promise<Submitted> {
    run.clearFailure();
    const body = props.body(parsed);
    if (body === undefined) return "unsent";
    try {
      const found = await startOrJoin({
        start: async () => getId(await send(calls.start, { body, idempotencyKey })),
        taken,
        running: async () =>
          (await send(calls.list, { query: { status: "running" } })).map((one) => ({
            id: getId(one),
            startedBy: one.startedBy,
          })),
        username,
      });
      void run.follow(() => Promise.resolve(found));
      return "sent";
    } catch (error) {
      toastError(error, words.failed, name);
      throw error;
    }
  }

  const form = useForm({ initial: props.initial, schema: props.schema, submit: start, draft: false });
  const { state } = run;

  async function cancel(id: number, failed: Text): Promise<void> {
    try {
      await send(calls.cancel, { params: { id } });
    } catch (error) {
      toastError(error, failed);
    }
  }

  function acts(): ReactNode {
    const { whileUnderWay } = props;
    if (state.step === "form")
      return (
        <Button type="submit" variant="primary" busy={form.busy} busyText="Starting...">
          {say(props.submit)}
        </Button>
      );
    if (state.step === "over")
      return (
        <>
          <Button variant="secondary" onClick={run.showForm}>
            {say(props.again)}
          </Button>
          {props.links(state.run)}
        </>
      );
    if (typeof whileUnderWay === "string")
      return (
        <Button variant="primary" disabled>
          {say(whileUnderWay)}
        </Button>
      );
    const { id } = state;
    return (
      <Button
        variant="secondary"
        disabled={id === undefined}
        onClick={() => void (id !== undefined && cancel(id, whileUnderWay.failed))}
      >
        {say(whileUnderWay.cancel)}
      </Button>
    );
  }

  const shown = state.step === "running" && state.run !== undefined ? state.run : undefined;
  return (
    <Dialog title={words.title} description={props.description} size="lg">
      <form className="dialog-form" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <DialogBody>
          {state.step === "form" ? (
            <Fields>{props.fields(form)}</Fields>
          ) : (
            <div ref={run.news} tabIndex={-1} className="report">
              {state.step === "over" ? (
                props.outcome(state.run)
              ) : (
                <RunProgress
                  measure={props.measure}
                  lost={run.lost ? say(lost) : undefined}
                  {...(shown === undefined
                    ? { percent: 0, text: say("Starting") }
                    : props.progress(shown, state.joined))}
                />
              )}
            </div>
          )}
        </DialogBody>
        {state.step === "form" ? (
          <DialogNotices signedOut={form.signedOut} refusal={form.refusal ?? run.failure} />
        ) : null}
        <DialogFooter>
          <DialogClose>{say("Close")}</DialogClose>
          {acts()}
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** Progress of a run: its percentage, its bar, and `text` or, while the connection is lost, `lost` in words. */
const RunProgress = ({
  percent,
  measure,
  text,
  lost,
  note,
}: {
  percent: number;
  measure: Text;
  text: string;
  lost: string | undefined;
  note?: string | undefined;
}) => (
  <div className="run-progress">
    <p className="run-percent" aria-hidden="true">
      {percent} %
    </p>
    <progress className="progress" max={100} value={percent} aria-label={say(measure)} />
    <p className="field-hint" role="status">
      {lost ?? text}
    </p>
    {note === undefined ? null : <p className="field-hint">{note}</p>}
  </div>
);

const icons = { good: "success", bad: "error", warn: "warning" } as const;

/** Outcome of a run in a sentence, with its details. */
export const Outcome = ({
  tone,
  title,
  children,
}: {
  tone: Extract<Tone, keyof typeof icons>;
  title: string;
  children?: ReactNode;
}) => (
  <div className={`notice tone-${tone}`} role="status">
    <Icon name={icons[tone]} />
    <div>
      <p className="notice-title">{title}</p>
      {children}
    </div>
  </div>
);
