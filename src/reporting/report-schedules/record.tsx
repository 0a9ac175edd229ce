import type { DeclaredAct } from "@/platform/declared-act";
import { getTimelineUrl } from "@/platform/timeline";
import { accountsText, joinedSheets } from "@/reporting/reports/view";
import type { RecordAct } from "@/ui/act-menu";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { Notice } from "@/ui/notice";
import { RecordPanel, RecordPart } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { deleteScheduleCall, updateScheduleCall } from "./contract";
import { parseRecipients, type ScheduleRow, sheetsOfSchedule } from "./queries";
import { recurrenceText } from "./rules";
import { scheduleScreen } from "./screen";
import { lastReportCell, stateBadge } from "./view";

type Props = {
  schedule: ScheduleRow;
  zone: string;
  /** Address of the list without the record. */
  list: string;
  /** Acts that the actor may carry out, from `actsOnSchedule`. */
  acts: readonly RecordAct[];
};

/** Panel of a schedule: its contents, times and recipients. */
export const SchedulePanel = ({ schedule, zone, list, acts }: Props) => {
  const people = parseRecipients(schedule);
  const { id, name, lastStatus, lastFailure } = schedule;
  return (
    <RecordPanel
      id={id}
      title="Scheduled report"
      timeline={getTimelineUrl("report-schedule", id)}
      subject={html`${stateBadge(schedule)} ${isolated(name)}`}
      list={list}
      acts={acts}
    >
      {lastStatus === "failed" ? (
        <Notice tone="bad" title="The newest report failed">
          {lastFailure}.
        </Notice>
      ) : null}
      <DefinitionList items={definitions(schedule, zone)} />
      <RecordPart
        title="Recipients"
        note="They get a link by e-mail, at an address of the bank's own domain."
      >
        {people.length === 0 ? (
          <p>{say("Nobody is notified.")}</p>
        ) : (
          <DefinitionList
            items={people.map(({ username, email }) => ({ term: data(username), detail: email }))}
          />
        )}
      </RecordPart>
    </RecordPanel>
  );
};

function definitions(schedule: ScheduleRow, zone: string): Definition[] {
  const at = (instant: number) => time(instant, formatDateTime(instant, zone));
  const { accountCount, isActive, nextDueAt, createdBy, createdAt, updatedAt } = schedule;
  return [
    { term: "When", detail: recurrenceText(schedule), wide: true },
    { term: "Next report", detail: isActive ? at(nextDueAt) : say("None: switched off") },
    { term: "Newest report", detail: lastReportCell(schedule) },
    { term: "Accounts", detail: accountsText(accountCount) },
    { term: "Created by", detail: createdBy ?? say("The server") },
    {
      term: "Sheets",
      detail: joinedSheets(sheetsOfSchedule(schedule)),
      wide: true,
    },
    { term: "Created", detail: at(createdAt) },
    { term: "Updated", detail: at(updatedAt) },
  ];
}

/** Acts of an administrator on a schedule. */
export const actsOnSchedule = ({ id }: ScheduleRow): DeclaredAct[] => [
  {
    label: "Delete",
    tone: "danger",
    does: "Ends it: no further report is made; those that were made stay",
    right: "reports:schedule",
    call: deleteScheduleCall,
    href: scheduleScreen.to("delete", id),
  },
  {
    label: "Edit",
    does: "Changes its contents, its times, who is notified, and whether it is on",
    right: "reports:schedule",
    call: updateScheduleCall,
    href: scheduleScreen.to("edit", id),
  },
];
