/** @jsxImportSource react */

import { useState } from "react";
import {
  cancelReportCall,
  getReportCall,
  listReportsCall,
  presetLabels,
  type ReportDto,
  type ReportSheet,
  reportPresets,
  reportSheets,
  reportWords,
  type StartReport,
  startReportCall,
  startReportSchema,
} from "@/reporting/reports/contract";
import { periodOfPreset } from "@/reporting/reports/rules";
import { bytesText } from "@/ui/bytes";
import { formatDate } from "@/vocabulary/calendar";
import { say, type Text } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";
import { send } from "../_lib/api";
import { type ReadRun, startOrJoin, useRun } from "../_lib/follow-run";
import { type Submitted, useForm } from "../_lib/form";
import { toastError } from "../_lib/toast-error";
import { TextField } from "../_ui/bound-fields";
import { Button } from "../_ui/button";
import { Field, Fields } from "../_ui/field";
import { Icon } from "../_ui/icon";
import { RefusalNotice } from "../_ui/refusal-notice";
import { RunDialog, RunProgress } from "../_ui/run-dialog";
import { Select } from "../_ui/select";
import { SignedOutNotice } from "../_ui/signed-out-notice";
import { AccountsChoice, type Choice, choiceProblem, chosenIds } from "./_reports/accounts-choice";
import { SheetsChoice } from "./_reports/sheets-choice";

export type GenerateReportProps = {
  /** Today at the bank. */
  today: string;
  /** Number of open accounts. */
  total: number;
  username: string;
  /** The report that the reader has under way, in another tab or from before. */
  running?: number;
};

const number = (count: number) => count.toLocaleString("en-US");
const presetOptions = [
  ...reportPresets.map((value) => ({ value, label: presetLabels[value] })),
  { value: "dates", label: "Two dates" },
] as const;

const readReport: ReadRun<ReportDto> = async (id, { signal, onProgress }) => {
  const report = await send(getReportCall, { params: { id }, signal });
  onProgress(report);
  return report.status === "running" ? undefined : report;
};

/** The dialog 'Generate Report': what the report is of, then its making, then its file. */
export default function GenerateReport({ today, total, username, running }: GenerateReportProps) {
  const [choice, setChoice] = useState<Choice>({ scope: "all", chosen: [] });
  const [accountsError, setAccountsError] = useState<string>();
  const [preset, setPreset] = useState("last_month");
  const run = useRun({
    running,
    read: readReport,
    topic: "reports",
    name: "Report",
    failed: reportWords.failed,
  });

  async function start(body: StartReport, idempotencyKey: string): Promise<Submitted> {
    run.clearFailure();
    const problem = choiceProblem(choice);
    setAccountsError(problem);
    if (problem) return "unsent";
    const vaIds = chosenIds(choice);
    try {
      const found = await startOrJoin({
        start: async () =>
          (await send(startReportCall, { body: { ...body, ...(vaIds && { vaIds }) }, idempotencyKey }))
            .reportId,
        taken: "REPORT_RUNNING",
        running: async () =>
          (await send(listReportsCall, { query: { status: "running" } })).map((one) => ({
            id: one.reportId,
            ...one,
          })),
        username,
      });
      void run.follow(() => Promise.resolve(found));
      return "sent";
    } catch (error) {
      toastError(error, reportWords.failed, "Report");
      throw error;
    }
  }

  const lastMonth = periodOfPreset("last_month", today);
  const initial = { ...lastMonth, sheets: [...reportSheets] satisfies ReportSheet[] };
  const form = useForm({ initial, schema: startReportSchema, submit: start, draft: false });

  function choosePreset(value: string): void {
    setPreset(value);
    const known = reportPresets.find((one) => one === value);
    if (!known) return;
    const { from, to } = periodOfPreset(known, today);
    form.set("from", from);
    form.set("to", to);
  }

  async function cancel(id: number): Promise<void> {
    try {
      await send(cancelReportCall, { params: { id } });
    } catch (error) {
      toastError(error, reportWords.cancelFailed);
    }
  }

  return (
    <RunDialog
      run={run}
      title={reportWords.title}
      description="An Excel workbook of a period, with all figures as of the same moment."
      onSubmit={(event) => void form.onSubmit(event)}
      body={{
        form: (
          <Fields>
            {form.signedOut ? <SignedOutNotice /> : null}
            <RefusalNotice text={form.refusal ?? run.failure} />
            <Field label="Period" wide required>
              <Select name="preset" value={preset} onValueChange={choosePreset} options={presetOptions} />
            </Field>
            <DateField form={form} name="from" label="From" max={today} onTyped={() => setPreset("dates")} />
            <DateField form={form} name="to" label="To" max={today} onTyped={() => setPreset("dates")} />
            <AccountsChoice
              total={total}
              choice={choice}
              onChoose={(next) => {
                setChoice(next);
                setAccountsError(undefined);
              }}
              error={accountsError ?? form.errors.vaIds}
            />
            <SheetsChoice
              value={form.values.sheets}
              onValueChange={(sheets) => form.set("sheets", sheets)}
              error={form.errors.sheets}
            />
            <p className="field-hint field-wide">
              {sayAround(
                "Both days are included. The report goes on when this dialog is closed, and is kept for 7 days with {reports}. To have reports generated automatically, see {schedules}.",
                {
                  reports: (
                    <a key="reports" href="/admin/report-files">
                      {say("all reports")}
                    </a>
                  ),
                  schedules: (
                    <a key="schedules" href="/admin/report-files/schedules">
                      {say("scheduled reports")}
                    </a>
                  ),
                },
              )}
            </p>
          </Fields>
        ),
        running: (state) => <Progress {...state} lost={run.lost} />,
        over: (report) => <Outcome report={report} />,
      }}
      acts={{
        form: (
          <Button type="submit" variant="primary" busy={form.busy} busyText="Starting...">
            {reportWords.title}
          </Button>
        ),
        running: ({ run: report }) => (
          <Button
            variant="secondary"
            disabled={!report}
            onClick={() => void (report && cancel(report.reportId))}
          >
            {say("Cancel report")}
          </Button>
        ),
        over: ({ downloadUrl }) => (
          <>
            <Button variant="secondary" onClick={run.showForm}>
              {say("Another report")}
            </Button>
            {downloadUrl === null ? null : (
              <a className="btn btn-primary" href={downloadUrl} target="_blank" rel="noopener">
                <Icon name="download" />
                {say("Download")}
              </a>
            )}
          </>
        ),
      }}
    />
  );
}

type DateForm = {
  values: { from: string; to: string };
  errors: Readonly<Record<string, string>>;
  set: (name: "from" | "to", value: string) => void;
};

/** A date of the bank; typing one leaves the preset. */
const DateField = ({
  form,
  name,
  label,
  max,
  onTyped,
}: {
  form: DateForm;
  name: "from" | "to";
  label: Text;
  max: string;
  onTyped: () => void;
}) => (
  <TextField
    form={{
      ...form,
      set: (_, value) => {
        onTyped();
        form.set(name, value);
      },
    }}
    name={name}
    label={label}
    required
    input={{ type: "date", max }}
  />
);

/** Progress of the report. */
const Progress = ({
  run: report,
  lost,
  joined,
}: {
  run: ReportDto | undefined;
  lost: boolean;
  joined: boolean;
}) => (
  <RunProgress
    percent={report?.progress ?? 0}
    label="Report written"
    text={
      report?.stage
        ? say("{stage}: {rows} rows written", { stage: say(report.stage), rows: number(report.rows) })
        : say("Starting")
    }
    lost={
      lost ? say("The connection was lost. The report goes on: this dialog looks for it again.") : undefined
    }
  >
    {report && joined ? (
      <p className="field-hint">
        {say("Your report of {from} to {to} was under way already.", {
          from: formatDate(report.from),
          to: formatDate(report.to),
        })}
      </p>
    ) : null}
  </RunProgress>
);

const outcomes = {
  done: { tone: "good", icon: "success", title: "The report is ready" },
  failed: { tone: "bad", icon: "error", title: "The report failed" },
  cancelled: { tone: "warn", icon: "warning", title: "The report was cancelled" },
  gone: { tone: "warn", icon: "warning", title: "The file is no longer kept" },
} as const;

/** Outcome of the report. */
const Outcome = ({ report }: { report: ReportDto }) => {
  const { status, failure, from, to, rows, size } = report;
  const known = status === "done" || status === "failed" || status === "cancelled" ? status : "gone";
  const { tone, icon, title } = outcomes[known];
  const period = { from: formatDate(from), to: formatDate(to), rows: number(rows) };
  return (
    <div className="field-wide">
      <div className={`notice tone-${tone}`} role="status">
        <Icon name={icon} />
        <div>
          <p className="notice-title">{say(title)}</p>
          <p>
            {failure === null
              ? status === "done"
                ? say("{from} to {to}: {rows} rows, {size}.", { ...period, size: bytesText(size) })
                : say("{from} to {to}: {rows} rows.", period)
              : `${say(failure)}.`}{" "}
            <a href={`/admin/report-files?view=${report.reportId}`}>{say("See the report")}</a>
          </p>
        </div>
      </div>
    </div>
  );
};
