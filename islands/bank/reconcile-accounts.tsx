/** @jsxImportSource react */

import { useState } from "react";
import { z } from "zod";
import {
  followRunCall,
  type ResultDto,
  type RunDto,
  reconciliationContract,
  reconciliationWords,
  resultSchema,
} from "@/bank/reconciliation/contract";
import type { Starter } from "@/platform/runs/contract";
import { percentDone } from "@/platform/runs/rules";
import { say } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";
import { follow } from "../_lib/follow";
import type { ReadRun } from "../_lib/follow-run";
import { StartRun } from "../_ui/start-run";
import { AccountsChoice, type Choice } from "./_reconciliation/choice";
import { mostShown, Results } from "./_reconciliation/results";

type ReconcileAccountsProps = Starter & {
  /** Number of open accounts. */
  total: number;
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
        const run = reconciliationContract.run.parse(data);
        if (event === "end") return { run, results };
        onProgress({ run, results });
      }
      lastEventId = eventId ?? lastEventId;
    }
    throw new Error("The events ended before the run");
  };
}

/** The form has no fields: the dialog keeps the choice of accounts itself. */
const schema = z.object({});

/** The Account Reconciliation dialog (specification, sections 2 and 4): an overview, then the run, then its results. */
export default function ReconcileAccounts({ total, ...starter }: ReconcileAccountsProps) {
  const [choice, setChoice] = useState<Choice>({ scope: "all", accounts: [] });
  const [error, setError] = useState<string>();
  const [read] = useState(eventReader);

  function readBody() {
    const vaIds = choice.accounts.map(({ value }) => Number(value));
    const missing = choice.scope === "chosen" && vaIds.length === 0;
    setError(missing ? "Choose at least one account" : undefined);
    if (missing) return undefined;
    return choice.scope === "all" ? {} : { vaIds };
  }

  return (
    <StartRun
      contract={reconciliationContract}
      starter={starter}
      read={read}
      description="Adds up the transactions of each account, and compares what they make with its available balance."
      initial={{}}
      schema={schema}
      body={readBody}
      fields={() => <Overview total={total} choice={choice} onChoose={setChoice} error={error} />}
      submit="Start Reconciliation"
      again="Reconcile again"
      measure="Accounts reconciled"
      whileUnderWay={reconciliationWords.busy}
      progress={({ run: { done, total: count, discrepancies, errors } }) => ({
        percent: percentDone(done, count),
        text:
          count === 1
            ? say("{done} of 1 account", { done: number(done) })
            : say("{done} of {count} accounts", { done: number(done), count: number(count) }),
        note:
          discrepancies + errors > 0
            ? say("Out of order so far: {discrepancies} with a discrepancy, {errors} with an error.", {
                discrepancies: number(discrepancies),
                errors: number(errors),
              })
            : undefined,
      })}
      outcome={(followed) => <Results {...followed} />}
      links={({ run }) => (
        <a className="btn btn-primary" href={`/admin/reconciliation/${run.runId}`}>
          {say("See all results")}
        </a>
      )}
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
  <>
    <ul className="result-rule field-wide">
      <li>{say("Credits and releases add, debits and holds subtract, over the whole history.")}</li>
      <li>{say("An account matches where the difference is under 0.01, and where its own books verify.")}</li>
      <li>
        {sayAround("The run continues when this dialog is closed, and is kept with {link}.", {
          link: (
            <a key="link" href="/admin/reconciliation">
              {say("all reconciliations")}
            </a>
          ),
        })}
      </li>
    </ul>
    <AccountsChoice {...props} />
  </>
);
