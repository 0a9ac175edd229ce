/** @jsxImportSource react */

import { useEffect, useRef, useState } from "react";
import { type ResultDto, type RunDto, reconciliationWords } from "@/bank/reconciliation/contract";
import { percentDone } from "@/bank/reconciliation/rules";
import { say } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";
import { changed } from "../_lib/change-events";
import { refusalOf } from "../_lib/refusal";
import { toastError } from "../_lib/toast-error";
import { Button } from "../_ui/button";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "../_ui/dialog";
import { Fields } from "../_ui/field";
import { RefusalNotice } from "../_ui/refusal-notice";
import { AccountsChoice, type Choice } from "./_reconciliation/choice";
import { followRunToEnd, startOrJoin } from "./_reconciliation/follow-run";
import { mostShown, Results } from "./_reconciliation/results";

export type ReconcileAccountsProps = {
  /** Number of open accounts. */
  total: number;
  username: string;
  /** The run that the reader has under way, in another tab or from before. */
  running?: number;
};

type State =
  | { step: "overview" }
  | { step: "running"; run: RunDto | undefined }
  | { step: "results"; run: RunDto; results: readonly ResultDto[] };

const number = (count: number) => count.toLocaleString("en-US");

/** The Account Reconciliation dialog (specification, sections 2 and 4): an overview, then the run, then its results. */
export default function ReconcileAccounts({ total, username, running }: ReconcileAccountsProps) {
  const [state, setState] = useState<State>({ step: "overview" });
  const [choice, setChoice] = useState<Choice>({ scope: "all", accounts: [] });
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [lost, setLost] = useState(false);
  const leaving = useRef<AbortController | undefined>(undefined);
  const report = useRef<HTMLDivElement>(null);

  /** Follows a run, in this dialog, until it is over. Closing the dialog leaves the run alone. */
  async function follow(find: () => Promise<number>): Promise<void> {
    leaving.current?.abort();
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    const results: ResultDto[] = [];
    setFailure(undefined);
    setState({ step: "running", run: undefined });
    try {
      const runId = await find();
      changed("reconciliation");
      const run = await followRunToEnd(runId, {
        signal,
        onResult: (result) => void (results.length < mostShown && results.push(result)),
        onProgress: (progress) => setState({ step: "running", run: progress }),
        onLost: setLost,
      });
      setState({ step: "results", run, results });
      changed("reconciliation");
    } catch (error) {
      if (signal.aborted) return;
      setLost(false);
      setState({ step: "overview" });
      setFailure(refusalOf(error));
      toastError(error, reconciliationWords.failed, "Reconciliation");
    }
  }

  // Once, as the dialog opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the run that was under way then is followed
  useEffect(() => {
    if (running !== undefined) void follow(() => Promise.resolve(running));
    return () => leaving.current?.abort();
  }, []);

  // The button that was pressed is gone or disabled: what it led to takes the focus.
  useEffect(() => {
    if (state.step !== "overview") report.current?.focus();
  }, [state.step]);

  function start(): void {
    const vaIds = choice.accounts.map(({ value }) => Number(value));
    const missing = choice.scope === "chosen" && vaIds.length === 0;
    setError(missing ? "Choose at least one account" : undefined);
    if (missing) return;
    void follow(() => startOrJoin(choice.scope === "all" ? {} : { vaIds }, username, crypto.randomUUID()));
  }

  return (
    <Dialog
      title={reconciliationWords.title}
      description="Adds up the transactions of each account, and compares what they make with its available balance."
      size="lg"
    >
      <form
        className="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
        noValidate
      >
        <DialogBody>
          <RefusalNotice text={failure} />
          {state.step === "overview" ? (
            <Overview total={total} choice={choice} onChoose={setChoice} error={error} />
          ) : (
            <div ref={report} tabIndex={-1} className="report">
              {state.step === "running" ? <Progress run={state.run} lost={lost} /> : <Results {...state} />}
            </div>
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose>{say("Close")}</DialogClose>
          {state.step === "overview" ? (
            <Button type="submit" variant="primary">
              {say("Start Reconciliation")}
            </Button>
          ) : state.step === "running" ? (
            <Button variant="primary" disabled>
              {reconciliationWords.busy}
            </Button>
          ) : (
            <>
              <Button variant="secondary" onClick={() => setState({ step: "overview" })}>
                {say("Reconcile again")}
              </Button>
              <a className="btn btn-primary" href={`/admin/reconciliation/${state.run.runId}`}>
                {say("See all results")}
              </a>
            </>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}

type OverviewProps = {
  total: number;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  error: string | undefined;
};

/** Overview of a run before it is started. */
const Overview = (props: OverviewProps) => (
  <Fields>
    <ul className="result-rule field-wide">
      <li>{say("Credits and releases add, debits and holds subtract, over the whole history.")}</li>
      <li>{say("An account matches where the difference is under 0.01, and where its own books verify.")}</li>
      <li>
        {sayAround("The run goes on when this dialog is closed, and is kept with {link}.", {
          link: (
            <a key="link" href="/admin/reconciliation">
              {say("all reconciliations")}
            </a>
          ),
        })}
      </li>
    </ul>
    <AccountsChoice {...props} />
  </Fields>
);

/** Progress of the run. */
const Progress = ({ run, lost }: { run: RunDto | undefined; lost: boolean }) => {
  const percent = run ? percentDone(run.done, run.total) : 0;
  return (
    <div className="run-progress">
      <p className="run-percent" aria-hidden="true">
        {percent} %
      </p>
      <progress className="progress" max={100} value={percent} aria-label={say("Accounts reconciled")} />
      <p className="field-hint" role="status">
        {lost
          ? say("The connection was lost. The run goes on: this dialog looks for it again.")
          : run
            ? say("{done} of {count} accounts", { done: number(run.done), count: number(run.total) })
            : say("Starting")}
      </p>
      {run && run.discrepancies + run.errors > 0 ? (
        <p className="field-hint">
          {say("Out of order so far: {discrepancies} with a discrepancy, {errors} with an error.", {
            discrepancies: number(run.discrepancies),
            errors: number(run.errors),
          })}
        </p>
      ) : null}
    </div>
  );
};
