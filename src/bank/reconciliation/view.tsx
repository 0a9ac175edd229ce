import type { DialogAddress } from "@/kernel/screen";
import { runStatusLabels } from "@/platform/runs/contract";
import { percentDone } from "@/platform/runs/rules";
import { runBadge, tookText } from "@/platform/runs/view";
import { badge } from "@/ui/badge";
import { StatCard, StatCards } from "@/ui/card";
import { buttonClass, type Tone } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { Notice } from "@/ui/notice";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { type Said, say } from "@/vocabulary/language";
import { sayAround, sayCount } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";
import type { Comparison } from "./comparison";
import { type ResultChange, type ResultStatus, resultStatusLabels } from "./contract";
import { countDone, type RunRow } from "./queries";

/** The screen of reconciliations. */
export const path = "/admin/reconciliation";

const resultTones: Record<ResultStatus, Tone> = { matched: "good", discrepancy: "bad", error: "warn" };

export const resultStatusBadge = (status: ResultStatus) =>
  badge(resultStatusLabels[status], resultTones[status]);
export const runStatusBadge = runBadge(runStatusLabels);

export const count = (of: number): string => of.toLocaleString("en-US");

/** Duration of a run; its progress while it runs. */
export const durationText = (run: RunRow): Said =>
  tookText(run, say("{percent} % so far", { percent: percentDone(countDone(run), run.total) }));

/** Link that opens the dialog on a page. */
export const ReconcileLink = ({ href }: { href: DialogAddress }) => (
  <a class={buttonClass("primary")} {...opensDialog(href)}>
    {icon("scale")}
    {say("Reconcile")}
  </a>
);

/** Figures of a run, with the reason if it failed. */
export const RunFigures = ({ run, zone }: { run: RunRow; zone: string }) => (
  <>
    <StatCards>
      <StatCard
        label="Accounts"
        icon="card"
        figure={count(countDone(run))}
        note={run.status === "running" ? say("of {count}", { count: count(run.total) }) : durationText(run)}
      />
      <StatCard label="Matched" icon="success" figure={count(run.matched)} />
      <StatCard label="Discrepancies" icon="warning" figure={count(run.discrepancies)} />
      <StatCard label="Errors" icon="error" figure={count(run.errors)} />
    </StatCards>
    {run.status === "failed" ? (
      <Notice tone="bad" title="This reconciliation failed">
        {say("{failure}. What it had found until then is kept below.", {
          failure: translate(run.failure ?? ""),
        })}
      </Notice>
    ) : null}
    {run.status === "running" ? (
      <Notice title="This reconciliation is under way">
        <>
          {sayAround("It began {time}. The figures follow it; load the page again for its newest results.", {
            time: time(run.startedAt, formatDateTime(run.startedAt, zone)),
          })}
        </>
      </Notice>
    ) : null}
  </>
);

const sentences = {
  new: ["1 account out of order since then", "{count} accounts out of order since then"],
  gone: ["1 account in order since then", "{count} accounts in order since then"],
  still: ["1 account out of order as before", "{count} accounts out of order as before"],
} as const;

function changeText({ change, accounts }: { change: ResultChange; accounts: number }) {
  const [one, several] = sentences[change];
  return sayCount(accounts, one, several);
}

/** Comparison of a run with the one before: new, resolved and remaining findings, each with its list. */
export const ComparisonNotice = ({ comparison, at }: { comparison: Comparison; at: string }) => {
  const { previousRunId, compared, changes } = comparison;
  const found = changes.filter(({ accounts }) => accounts > 0);
  const before = (
    <a href={`${path}/${previousRunId}`}>{say("reconciliation {previousRunId}", { previousRunId })}</a>
  );
  return (
    <Notice tone={changes.some(({ change, accounts }) => change === "new" && accounts > 0) ? "warn" : "info"}>
      <>
        {sayAround(
          compared === 1
            ? "Compared with {before} (1 account in both): {changes}"
            : "Compared with {before} ({count} accounts in both): {changes}",
          {
            before,
            count: count(compared),
            changes:
              found.length === 0 ? (
                <>{say("nothing is out of order in either.")}</>
              ) : (
                <>
                  {found.map((one, index) => (
                    <>
                      {index === 0 ? "" : say(", ")}
                      <a href={`${at}?change=${one.change}`}>{changeText(one)}</a>
                    </>
                  ))}
                </>
              ),
          },
        )}
      </>
    </Notice>
  );
};
