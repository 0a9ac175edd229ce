import type { DialogAddress } from "@/kernel/screen";
import { badge } from "@/ui/badge";
import { StatCard, StatCards } from "@/ui/card";
import { buttonClass, type Tone } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { Notice } from "@/ui/notice";
import { time } from "@/ui/time";
import { elapsedText, formatDateTime } from "@/vocabulary/calendar";
import type { Comparison } from "./comparison";
import {
  type ResultChange,
  type ResultStatus,
  type RunStatus,
  resultStatuses,
  resultStatusLabels,
  runStatuses,
  runStatusLabels,
} from "./contract";
import { doneOf, type RunRow } from "./queries";
import { percentDone } from "./rules";

/** The screen of reconciliations. */
export const path = "/admin/reconciliation";

const resultTones: Record<ResultStatus, Tone> = { matched: "good", discrepancy: "bad", error: "warn" };
const runTones: Record<RunStatus, Tone> = { running: "info", done: "good", failed: "bad" };

const resultBadges = new Map(
  resultStatuses.map((status) => [status, badge(resultStatusLabels[status], resultTones[status])]),
);
const runBadges = new Map(
  runStatuses.map((status) => [status, badge(runStatusLabels[status], runTones[status])]),
);

export const resultStatusBadge = (status: ResultStatus) => resultBadges.get(status);
export const runStatusBadge = (status: RunStatus) => runBadges.get(status);

export const count = (of: number): string => of.toLocaleString("en-US");

/** Who started a run. */
export const startedByText = ({ startedBy }: Pick<RunRow, "startedBy">): string => startedBy ?? "The server";

/** How long a run took; how far it is while it goes on. */
export function durationText(run: RunRow): string {
  if (run.finishedAt !== null) return elapsedText(run.finishedAt - run.startedAt);
  return `${percentDone(doneOf(run), run.total)} % so far`;
}

/** The link that opens the dialog on a page. */
export const ReconcileLink = ({ href }: { href: DialogAddress }) => (
  <a class={buttonClass("primary")} {...opensDialog(href)}>
    {icon("scale")}
    Reconcile
  </a>
);

/** What a run found, in figures, and why it failed where it did. */
export const RunFigures = ({ run, zone }: { run: RunRow; zone: string }) => (
  <>
    <StatCards>
      <StatCard
        label="Accounts"
        icon="card"
        figure={count(doneOf(run))}
        note={run.status === "running" ? `of ${count(run.total)}` : durationText(run)}
      />
      <StatCard label="Matched" icon="success" figure={count(run.matched)} />
      <StatCard label="Discrepancies" icon="warning" figure={count(run.discrepancies)} />
      <StatCard label="Errors" icon="error" figure={count(run.errors)} />
    </StatCards>
    {run.status === "failed" ? (
      <Notice tone="bad" title="This reconciliation failed">
        {run.failure}. What it had found until then is kept below.
      </Notice>
    ) : null}
    {run.status === "running" ? (
      <Notice title="This reconciliation is under way">
        It began {time(run.startedAt, formatDateTime(run.startedAt, zone))}. The figures follow it; load the
        page again for its newest results.
      </Notice>
    ) : null}
  </>
);

const sentences: Record<ResultChange, (accounts: string) => string> = {
  new: (accounts) => `${accounts} out of order since then`,
  gone: (accounts) => `${accounts} in order since then`,
  still: (accounts) => `${accounts} out of order as before`,
};

const accountsText = (accounts: number) => `${count(accounts)} ${accounts === 1 ? "account" : "accounts"}`;

/** A run beside the one before: what is new, what went away, and what stayed, each with its list. */
export const ComparisonNotice = ({ comparison, at }: { comparison: Comparison; at: string }) => {
  const { previousRunId, compared, changes } = comparison;
  const found = changes.filter(({ accounts }) => accounts > 0);
  const before = <a href={`${path}/${previousRunId}`}>reconciliation {previousRunId}</a>;
  return (
    <Notice tone={changes.some(({ change, accounts }) => change === "new" && accounts > 0) ? "warn" : "info"}>
      Beside {before} ({accountsText(compared)} in both):{" "}
      {found.length === 0
        ? "nothing is out of order in either."
        : found.map(({ change, accounts }, index) => (
            <>
              {index === 0 ? "" : ", "}
              <a href={`${at}?change=${change}`}>{sentences[change](accountsText(accounts))}</a>
            </>
          ))}
    </Notice>
  );
};
