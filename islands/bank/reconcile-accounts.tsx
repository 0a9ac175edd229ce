/** @jsxImportSource react */

import { useState } from "react";
import {
  followRunCall,
  listRunsCall,
  type ResultDto,
  type RunDto,
  reconciliationWords,
  resultSchema,
  runSchema,
  startRunCall,
} from "@/bank/reconciliation/contract";
import { percentDone } from "@/platform/runs/rules";
import { say } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";
import { send } from "../_lib/api";
import { follow } from "../_lib/follow";
import { type ReadRun, startOrJoin, useRun } from "../_lib/follow-run";
import { Button } from "../_ui/button";
import { Fields } from "../_ui/field";
import { RefusalNotice } from "../_ui/refusal-notice";
import { RunDialog, RunProgress } from "../_ui/run-dialog";
import { AccountsChoice, type Choice } from "./_reconciliation/choice";
import { mostShown, Results } from "./_reconciliation/results";

export type ReconcileAccountsProps = {
  /** Number of open accounts. */
  total: number;
  username: string;
  /** The run that the reader has under way, in another tab or from before. */
  running?: number;
};

/** A run with the results that arrived, and the event after which a lost connection continues. */
type Followed = { run: RunDto; results: readonly ResultDto[] };

const number = (count: number) => count.toLocaleString("en-US");

/** Reads the events of one run after another, each from where its last connection ended. */
function eventReader(): ReadRun<Followed> {
  let [of, lastEventId, results]: [number, string | undefined, ResultDto[]] = [0, undefined, []];
  return async (id, { signal, onProgress }) => {
    if (of !== id) [of, lastEventId, results] = [id, undefined, []];
    for await (const { event, id: eventId, data } of follow(followRunCall, {
      params: { id },
      lastEventId,
      signal,
    })) {
      if (event === "result") {
        if (results.length < mostShown) results.push(resultSchema.parse(data));
      } else {
        const run = runSchema.parse(data);
        if (event === "end") return { run, results };
        onProgress({ run, results });
      }
      lastEventId = eventId ?? lastEventId;
    }
    throw new Error("The events ended before the run");
  };
}

/** The Account Reconciliation dialog (specification, sections 2 and 4): an overview, then the run, then its results. */
export default function ReconcileAccounts({ total, username, running }: ReconcileAccountsProps) {
  const [choice, setChoice] = useState<Choice>({ scope: "all", accounts: [] });
  const [error, setError] = useState<string>();
  const [read] = useState(eventReader);
  const run = useRun({
    running,
    read,
    topic: "reconciliation",
    name: "Reconciliation",
    failed: reconciliationWords.failed,
  });

  function start(): void {
    const vaIds = choice.accounts.map(({ value }) => Number(value));
    const missing = choice.scope === "chosen" && vaIds.length === 0;
    setError(missing ? "Choose at least one account" : undefined);
    if (missing) return;
    const body = choice.scope === "all" ? {} : { vaIds };
    const idempotencyKey = crypto.randomUUID();
    void run.follow(() =>
      startOrJoin({
        start: async () => (await send(startRunCall, { body, idempotencyKey })).runId,
        taken: "RECONCILIATION_RUNNING",
        running: async () =>
          (await send(listRunsCall, { query: { status: "running" } })).map((one) => ({
            id: one.runId,
            ...one,
          })),
        username,
      }),
    );
  }

  return (
    <RunDialog
      run={run}
      title={reconciliationWords.title}
      description="Adds up the transactions of each account, and compares what they make with its available balance."
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
      body={{
        form: (
          <>
            <RefusalNotice text={run.failure} />
            <Overview total={total} choice={choice} onChoose={setChoice} error={error} />
          </>
        ),
        running: (state) => <Progress run={state.run?.run} lost={run.lost} />,
        over: (followed) => <Results {...followed} />,
      }}
      acts={{
        form: (
          <Button type="submit" variant="primary">
            {say("Start Reconciliation")}
          </Button>
        ),
        running: () => (
          <Button variant="primary" disabled>
            {reconciliationWords.busy}
          </Button>
        ),
        over: (followed) => (
          <>
            <Button variant="secondary" onClick={run.showForm}>
              {say("Reconcile again")}
            </Button>
            <a className="btn btn-primary" href={`/admin/reconciliation/${followed.run.runId}`}>
              {say("See all results")}
            </a>
          </>
        ),
      }}
    />
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
const Progress = ({ run, lost }: { run: RunDto | undefined; lost: boolean }) => (
  <RunProgress
    percent={run ? percentDone(run.done, run.total) : 0}
    label="Accounts reconciled"
    text={
      run
        ? say("{done} of {count} accounts", { done: number(run.done), count: number(run.total) })
        : say("Starting")
    }
    lost={lost ? say("The connection was lost. The run goes on: this dialog looks for it again.") : undefined}
  >
    {run && run.discrepancies + run.errors > 0 ? (
      <p className="field-hint">
        {say("Out of order so far: {discrepancies} with a discrepancy, {errors} with an error.", {
          discrepancies: number(run.discrepancies),
          errors: number(run.errors),
        })}
      </p>
    ) : null}
  </RunProgress>
);
