/** @jsxImportSource react */

import { useEffect, useRef, useState } from "react";
import {
  cancelReportCall,
  presetLabels,
  type ReportDto,
  type ReportSheet,
  reportPresets,
  reportSheets,
  reportWords,
  type StartReport,
  startReportSchema,
} from "@/reporting/reports/contract";
import { periodOfPreset } from "@/reporting/reports/rules";
import { bytesText } from "@/ui/bytes";
import { formatDate } from "@/vocabulary/calendar";
import { say, type Text } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";
import { send } from "../_lib/api";
import { changed } from "../_lib/change-events";
import { type Submitted, useForm } from "../_lib/form";
import { refusalOf } from "../_lib/refusal";
import { toastError } from "../_lib/toast-error";
import { TextField } from "../_ui/bound-fields";
import { Button } from "../_ui/button";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "../_ui/dialog";
import { Field, Fields } from "../_ui/field";
import { Icon } from "../_ui/icon";
import { RefusalNotice } from "../_ui/refusal-notice";
import { Select } from "../_ui/select";
import { SignedOutNotice } from "../_ui/signed-out-notice";
import { AccountsChoice, type Choice, idsOf, problemOf } from "./_reports/accounts-choice";
import { followReportToEnd, startOrJoin } from "./_reports/follow-report";
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

type State =
  | { step: "form" }
  | { step: "running"; report: ReportDto | undefined; joined: boolean }
  | { step: "over"; report: ReportDto };

const number = (count: number) => count.toLocaleString("en-US");
const presetOptions = [
  ...reportPresets.map((value) => ({ value, label: presetLabels[value] })),
  { value: "dates", label: "Two dates" },
] as const;

/** The dialog 'Generate Report': what the report is of, then its making, then its file. */
export default function GenerateReport({ today, total, username, running }: GenerateReportProps) {
  const [state, setState] = useState<State>({ step: "form" });
  const [choice, setChoice] = useState<Choice>({ scope: "all", chosen: [] });
  const [accountsError, setAccountsError] = useState<string>();
  const [preset, setPreset] = useState("last_month");
  const [lost, setLost] = useState(false);
  /** Why the report that was followed ended without one. */
  const [failure, setFailure] = useState<string>();
  const leaving = useRef<AbortController | undefined>(undefined);
  const news = useRef<HTMLDivElement>(null);

  /** Follows a report, in this dialog, until it is over. Closing the dialog leaves the report alone. */
  async function follow(reportId: number, joined: boolean): Promise<void> {
    leaving.current?.abort();
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setState({ step: "running", report: undefined, joined });
    changed("reports");
    try {
      const report = await followReportToEnd(reportId, {
        signal,
        onProgress: (progress) => setState({ step: "running", report: progress, joined }),
        onLost: setLost,
      });
      setState({ step: "over", report });
      changed("reports");
    } catch (error) {
      if (signal.aborted) return;
      setLost(false);
      setState({ step: "form" });
      setFailure(refusalOf(error));
      toastError(error, reportWords.failed, "Report");
    }
  }

  // Once, as the dialog opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the report that was under way then is followed
  useEffect(() => {
    if (running !== undefined) void follow(running, true);
    return () => leaving.current?.abort();
  }, []);

  // The button that was pressed is gone: what it led to takes the focus.
  const isForm = state.step === "form";
  const isOver = state.step === "over";
  useEffect(() => {
    if (!isForm || isOver) news.current?.focus();
  }, [isForm, isOver]);

  async function start(body: StartReport, idempotencyKey: string): Promise<Submitted> {
    setFailure(undefined);
    const problem = problemOf(choice);
    setAccountsError(problem);
    if (problem) return "unsent";
    const vaIds = idsOf(choice);
    try {
      const { reportId, joined } = await startOrJoin(
        { ...body, ...(vaIds && { vaIds }) },
        username,
        idempotencyKey,
      );
      void follow(reportId, joined);
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

  const chosen = state.step === "running" ? state.report : undefined;
  async function cancel(): Promise<void> {
    if (!chosen) return;
    try {
      await send(cancelReportCall, { params: { id: chosen.reportId } });
    } catch (error) {
      toastError(error, reportWords.cancelFailed);
    }
  }

  return (
    <Dialog
      title={reportWords.title}
      description="An Excel workbook of a period, with all figures as of the same moment."
      size="lg"
    >
      <form className="dialog-form" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <DialogBody>
          {isForm ? (
            <Fields>
              {form.signedOut ? <SignedOutNotice /> : null}
              <RefusalNotice text={form.refusal ?? failure} />
              <Field label="Period" wide required>
                <Select name="preset" value={preset} onValueChange={choosePreset} options={presetOptions} />
              </Field>
              <DateField
                form={form}
                name="from"
                label="From"
                max={today}
                onTyped={() => setPreset("dates")}
              />
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
                      <a key="schedules" href="/admin/scheduled-reports">
                        {say("scheduled reports")}
                      </a>
                    ),
                  },
                )}
              </p>
            </Fields>
          ) : (
            <div ref={news} tabIndex={-1} className="report">
              {state.step === "running" ? (
                <Progress report={state.report} lost={lost} joined={state.joined} />
              ) : state.step === "over" ? (
                <Outcome report={state.report} />
              ) : null}
            </div>
          )}
        </DialogBody>
        <DialogFooter>
          <DialogClose>{say("Close")}</DialogClose>
          {state.step === "form" ? (
            <Button type="submit" variant="primary" busy={form.busy} busyText="Starting...">
              {reportWords.title}
            </Button>
          ) : state.step === "running" ? (
            <Button variant="secondary" disabled={!chosen} onClick={() => void cancel()}>
              {say("Cancel report")}
            </Button>
          ) : (
            <>
              <Button variant="secondary" onClick={() => setState({ step: "form" })}>
                {say("Another report")}
              </Button>
              {state.report.downloadUrl === null ? null : (
                <a className="btn btn-primary" href={state.report.downloadUrl} target="_blank" rel="noopener">
                  <Icon name="download" />
                  {say("Download")}
                </a>
              )}
            </>
          )}
        </DialogFooter>
      </form>
    </Dialog>
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
  report,
  lost,
  joined,
}: {
  report: ReportDto | undefined;
  lost: boolean;
  joined: boolean;
}) => {
  const percent = report?.progress ?? 0;
  return (
    <div className="run-progress">
      <p className="run-percent" aria-hidden="true">
        {percent} %
      </p>
      <progress className="progress" max={100} value={percent} aria-label={say("Report written")} />
      <p className="field-hint" role="status">
        {lost
          ? say("The connection was lost. The report goes on: this dialog looks for it again.")
          : report?.stage
            ? say("{stage}: {rows} rows written", { stage: say(report.stage), rows: number(report.rows) })
            : say("Starting")}
      </p>
      {report && joined ? (
        <p className="field-hint">
          {say("Your report of {from} to {to} was under way already.", {
            from: formatDate(report.from),
            to: formatDate(report.to),
          })}
        </p>
      ) : null}
    </div>
  );
};

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
