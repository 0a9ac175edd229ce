import { tookText } from "@/platform/runs/view";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { bytesText } from "@/ui/bytes";
import { buttonClass } from "@/ui/class-names";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { icon } from "@/ui/icon";
import { Notice } from "@/ui/notice";
import { RecordFigures, RecordPanel } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDateTime, periodText } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { findDownloadUrl, type ReportRow } from "./queries";
import { schedulesPath } from "./rules";
import { accountsText, count, getMaker, sheetsText, statusBadge } from "./view";

type Props = {
  report: ReportRow;
  zone: string;
  /** The list without the record. */
  list: string;
  /** Acts that the reader may carry out. */
  acts: readonly RecordAct[];
};

/** Panel of a report: its subject, its file, and the way to check that a copy is the same. */
export const ReportPanel = ({ report, zone, list, acts }: Props) => {
  const { id, done, size, status, failure, periodFrom, periodTo } = report;
  const url = findDownloadUrl(report);
  return (
    <RecordPanel
      id={id}
      title="Report"
      timeline={getTimelineUrl("report", id)}
      subject={html`${statusBadge(report)} ${periodText(periodFrom, periodTo)}`}
      list={list}
      acts={acts}
    >
      {failure === null ? null : (
        <Notice tone="bad" title="This report failed">
          {failure}.
        </Notice>
      )}
      <RecordFigures
        items={[
          { term: "Rows", figure: count(done) },
          { term: "Size", figure: status === "done" ? bytesText(size) : "–" },
          { term: "Took", figure: tookText(report) },
        ]}
      />
      <DefinitionList items={definitions(report, zone)} />
      {url === null ? null : (
        <p class="page-actions">
          <a class={buttonClass("primary")} href={url} hx-boost="false">
            {icon("download")}
            {say("Download")}
          </a>
        </p>
      )}
    </RecordPanel>
  );
};

function definitions(report: ReportRow, zone: string): Definition[] {
  const at = (instant: number) => time(instant, formatDateTime(instant, zone));
  const { id, scheduleId, startedAt, finishedAt, accountCount, expiresAt, digest, status } = report;
  const maker = getMaker(report);
  return [
    { term: "Report", detail: String(id) },
    {
      term: "Made for",
      detail: scheduleId === null ? maker : html`<a href="${schedulesPath}?view=${scheduleId}">${maker}</a>`,
    },
    { term: "Figures as of", detail: at(startedAt) },
    { term: "Ended", detail: finishedAt === null ? say("Not yet") : at(finishedAt) },
    { term: "Accounts", detail: accountsText(accountCount) },
    { term: "Kept until", detail: status === "done" && expiresAt !== null ? at(expiresAt) : "–" },
    { term: "Sheets", detail: sheetsText(report), wide: true },
    ...(digest === null
      ? []
      : [
          {
            term: "SHA-256 of the file",
            detail: html`<code class="digest">${digest}</code>`,
            wide: true,
          } satisfies Definition,
        ]),
  ];
}
