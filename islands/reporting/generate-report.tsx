/** @jsxImportSource react */

import { useState } from "react";
import type { Starter } from "@/platform/runs/contract";
import {
  presetLabels,
  type ReportDto,
  type ReportSheet,
  reportContract,
  reportPresets,
  reportSheets,
  reportWords,
  startReportSchema,
} from "@/reporting/reports/contract";
import { periodOfPreset } from "@/reporting/reports/rules";
import { bytesText } from "@/ui/bytes";
import { formatDate } from "@/vocabulary/calendar";
import { say, type Text } from "@/vocabulary/language";
import { sayAround } from "@/vocabulary/language/around";
import { TextField } from "../_ui/bound-fields";
import { Field } from "../_ui/field";
import { Icon } from "../_ui/icon";
import { Select } from "../_ui/select";
import { Outcome, readProgress, StartRun } from "../_ui/start-run";
import { AccountsChoice, type Choice, choiceProblem, chosenIds } from "./_reports/accounts-choice";
import { SheetsChoice } from "./_reports/sheets-choice";

type GenerateReportProps = Starter & {
  /** Today at the bank. */
  today: string;
  /** Number of open accounts. */
  total: number;
};

const presetOptions = [
  ...reportPresets.map((value) => ({ value, label: presetLabels[value] })),
  { value: "dates", label: "Two dates" },
] as const;

const read = readProgress(reportContract);

/** The dialog 'Generate Report': what the report is of, then its making, then its file. */
export default function GenerateReport({ today, total, ...starter }: GenerateReportProps) {
  const [choice, setChoice] = useState<Choice>({ scope: "all", chosen: [] });
  const [accountsError, setAccountsError] = useState<string>();
  const [preset, setPreset] = useState("last_month");
  const lastMonth = periodOfPreset("last_month", today);

  function choosePreset(value: string, set: DateForm["set"]): void {
    setPreset(value);
    const known = reportPresets.find((one) => one === value);
    if (!known) return;
    const { from, to } = periodOfPreset(known, today);
    set("from", from);
    set("to", to);
  }

  return (
    <StartRun
      contract={reportContract}
      starter={starter}
      read={read}
      description="An Excel workbook of a period, with all figures as of the same moment."
      initial={{ ...lastMonth, sheets: [...reportSheets] satisfies ReportSheet[] }}
      schema={startReportSchema}
      body={(parsed) => {
        const problem = choiceProblem(choice);
        setAccountsError(problem);
        if (problem) return undefined;
        const vaIds = chosenIds(choice);
        return { ...parsed, ...(vaIds && { vaIds }) };
      }}
      fields={(form) => (
        <>
          <Field label="Period" wide required>
            <Select
              name="preset"
              value={preset}
              onValueChange={(value) => choosePreset(value, form.set)}
              options={presetOptions}
            />
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
              "Both days are included. The report continues when this dialog is closed, and is kept for 7 days with {reports}. To have reports generated automatically, see {schedules}.",
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
        </>
      )}
      submit={reportWords.title}
      again="Another report"
      measure="Report written"
      whileUnderWay={{ cancel: "Cancel report", failed: reportWords.cancelFailed }}
      progress={({ progress, stage, rows, from, to }, joined) => ({
        percent: progress,
        text: stage
          ? rows === 1
            ? say("{stage}: 1 row written", { stage: say(stage) })
            : say("{stage}: {count} rows written", { stage: say(stage), count: number(rows) })
          : say("Starting"),
        note: joined
          ? say("Your report of {from} to {to} was under way already.", {
              from: formatDate(from),
              to: formatDate(to),
            })
          : undefined,
      })}
      outcome={(report) => <ReportOutcome report={report} />}
      links={({ downloadUrl }) =>
        downloadUrl === null ? null : (
          <a className="btn btn-primary" href={downloadUrl} target="_blank" rel="noopener">
            <Icon name="download" />
            {say("Download")}
          </a>
        )
      }
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

const outcomes = {
  done: { tone: "good", title: "The report is ready" },
  failed: { tone: "bad", title: "The report failed" },
  cancelled: { tone: "warn", title: "The report was cancelled" },
  gone: { tone: "warn", title: "The file is no longer kept" },
} as const;

const number = (count: number) => count.toLocaleString("en-US");

/** Outcome of the report. */
const ReportOutcome = ({ report }: { report: ReportDto }) => {
  const { status, failure, from, to, rows, size } = report;
  const known = status === "done" || status === "failed" || status === "cancelled" ? status : "gone";
  const { tone, title } = outcomes[known];
  const period = { from: formatDate(from), to: formatDate(to), rows: number(rows) };
  return (
    <div className="field-wide">
      <Outcome tone={tone} title={say(title)}>
        <p>
          {failure === null
            ? status === "done"
              ? say("{from} to {to}: rows {rows}, {size}.", { ...period, size: bytesText(size) })
              : say("{from} to {to}: rows {rows}.", period)
            : `${say(failure)}.`}{" "}
          <a href={`/admin/report-files?view=${report.reportId}`}>{say("See the report")}</a>
        </p>
      </Outcome>
    </div>
  );
};
