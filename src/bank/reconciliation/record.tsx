import { accountAddress } from "@/accounts/screen";
import { accountDetail } from "@/accounts/view";
import { runDefinitions } from "@/platform/runs/view";
import { getTimelineUrl } from "@/platform/timeline";
import { amount } from "@/ui/amount";
import { buttonClass } from "@/ui/class-names";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { icon } from "@/ui/icon";
import { isolated } from "@/ui/isolated";
import { Notice } from "@/ui/notice";
import { RecordFigures, RecordPanel } from "@/ui/record-panel";
import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { type ResultStatus, resultStatusLabels, runScopeLabels } from "./contract";
import type { ResultRow, RunRow } from "./queries";
import { count, durationText, path, resultStatusBadge, runStatusBadge } from "./view";

/** Address of a run's workbook. */
export const getWorkbookUrl = (runId: number): string => `/api/reconciliation/runs/${runId}/export/xlsx`;

type RunProps = { run: RunRow; zone: string; list: string };

/** Panel of a run: its findings, and a link to its results. */
export const RunPanel = ({ run, zone, list }: RunProps) => {
  const { id, scope, status, matched, discrepancies, errors } = run;
  return (
    <RecordPanel
      id={id}
      title="Reconciliation"
      timeline={getTimelineUrl("reconciliation", id)}
      subject={html`${runStatusBadge(status)} ${say(runScopeLabels[scope])}`}
      list={list}
    >
      <RecordFigures
        items={[
          { term: "Matched", figure: count(matched) },
          { term: "Discrepancies", figure: count(discrepancies) },
          { term: "Errors", figure: count(errors) },
        ]}
      />
      <DefinitionList
        items={[{ term: "Run", detail: String(id) }, ...runDefinitions(run, zone, durationText(run))]}
      />
      <p class="page-actions">
        <a class={buttonClass("primary")} href={`${path}/${id}`}>
          {say("See the results")}
        </a>
        <a class={buttonClass("secondary")} href={getWorkbookUrl(id)} hx-boost="false">
          {icon("download")}
          {say("Excel")}
        </a>
      </p>
    </RecordPanel>
  );
};

type ResultProps = { result: ResultRow; before: ResultStatus | undefined; list: string };

/** Panel of a result: the balances, the fault, and the first transaction at which the books differ. */
export const ResultPanel = ({ result, before, list }: ResultProps) => {
  const { id, vaId, accountName, virtualIban, currency, status, flaw, transactionId } = result;
  const items: Definition[] = [
    {
      term: "Virtual Account",
      detail: accountDetail({ customerName: accountName, virtualIban }, accountAddress(vaId)),
      wide: true,
    },
    { term: "Transactions", detail: count(result.transactionCount) },
    {
      term: "In the run before",
      detail: before === undefined ? say("Not gone through") : say(resultStatusLabels[before]),
    },
  ];
  if (transactionId !== null) {
    items.push({
      term: "First transaction where the books part",
      detail: html`<a href="/admin/transactions?view=${transactionId}">${say("Transaction {transactionId}", { transactionId })}</a>`,
      wide: true,
    });
  }
  return (
    <RecordPanel
      id={id}
      title="Result"
      timeline={{ none: "A result is never changed" }}
      subject={html`${resultStatusBadge(status)} ${isolated(accountName)}`}
      list={list}
    >
      <RecordFigures
        items={[
          { term: "Expected", figure: amount(result.expectedBalance, currency) },
          { term: "Actual", figure: amount(result.actualBalance, currency) },
          { term: "Difference", figure: amount(result.difference, currency) },
        ]}
      />
      {flaw === null ? null : (
        <Notice tone={status === "matched" ? "info" : "warn"}>{translate(flaw)}.</Notice>
      )}
      <DefinitionList items={items} />
    </RecordPanel>
  );
};
