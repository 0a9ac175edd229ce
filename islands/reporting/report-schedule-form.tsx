/** @jsxImportSource react */
import { useState } from "react";
import {
  cadenceLabels,
  cadences,
  createScheduleCall,
  type ScheduleBody,
  type ScheduleDto,
  scheduleBodySchema,
  scheduleWords,
  updateScheduleCall,
  weekdays,
} from "@/reporting/report-schedules/contract";
import { hourOptions } from "@/reporting/report-schedules/rules";
import { type ReportSheet, reportSheets } from "@/reporting/reports/contract";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { useSeenVersion } from "../_lib/seen-version";
import { TextField } from "../_ui/bound-fields";
import type { ComboboxItem } from "../_ui/combobox-props";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";
import { SwitchField } from "../_ui/switch-fields";
import {
  AccountsChoice,
  type Choice,
  type Chosen,
  choiceProblem,
  chosenIds,
} from "./_reports/accounts-choice";
import { RecipientsChoice } from "./_reports/recipients-choice";
import { SheetsChoice } from "./_reports/sheets-choice";

type ReportScheduleFormProps = {
  /** Number of open accounts. */
  total: number;
  /** The schedule to edit; absent, one is created. */
  schedule?: ScheduleDto;
  /** The accounts that it was made for, by name or together. */
  chosen?: Chosen[];
  /** The default recipient: the person who creates it. */
  self?: { id: number; username: string; email: string };
};

const getItem = ({ id, username, email }: { id: number; username: string; email: string }): ComboboxItem => ({
  value: String(id),
  label: username,
  hint: email,
});

const linkTo = ({ id, name }: ScheduleDto) => ({
  href: `/admin/report-files/schedules?view=${id}`,
  text: name,
});

/** The dialogs that create and edit a scheduled report. */
export default function ReportScheduleForm({ total, schedule, chosen, self }: ReportScheduleFormProps) {
  const [choice, setChoice] = useState<Choice>({
    scope: schedule && schedule.accounts !== null ? "chosen" : "all",
    chosen: chosen ?? [],
  });
  const [accountsError, setAccountsError] = useState<string>();
  const [people, setPeople] = useState<ComboboxItem[]>(
    schedule ? schedule.recipients.map(getItem) : self ? [getItem(self)] : [],
  );
  const [touched, setTouched] = useState(false);
  const asSeen = useSeenVersion(schedule?.version);
  const { save } = useSave({
    call: (body: ScheduleBody, idempotencyKey) =>
      schedule
        ? asSeen((ifMatch) => send(updateScheduleCall, { params: { id: schedule.id }, body, ifMatch }))
        : send(createScheduleCall, { body, idempotencyKey }),
    success: schedule ? scheduleWords.updated : scheduleWords.created,
    link: linkTo,
    failure: schedule ? scheduleWords.updateFailed : scheduleWords.createFailed,
    act: schedule ? "Update" : "Create",
    changes: ["report-schedules"],
  });
  const sheets: ReportSheet[] = schedule?.sheets ?? [...reportSheets];
  const initial = {
    name: schedule?.name ?? "",
    cadence: String(schedule?.cadence ?? "daily"),
    hour: String(schedule?.hour ?? 6),
    weekday: String(schedule?.weekday ?? 1),
    sheets,
    isActive: schedule?.isActive ?? true,
  };
  const form = useForm({
    initial,
    schema: scheduleBodySchema,
    async submit(body: ScheduleBody, idempotencyKey) {
      const problem = choiceProblem(choice);
      setAccountsError(problem);
      if (problem) return "unsent";
      const vaIds = chosenIds(choice) ?? null;
      return save({ ...body, vaIds, recipients: people.map(({ value }) => Number(value)) }, idempotencyKey);
    },
  });
  return (
    <FormDialog
      form={{ ...form, dirty: form.dirty || touched }}
      title={schedule ? "Edit schedule" : scheduleWords.create}
      description="Generates a report automatically, of the days that ended before."
      size="lg"
      submit={schedule ? "Save schedule" : "Create schedule"}
      busyText="Saving..."
    >
      <TextField form={form} name="name" label="Name" required wide />
      <SelectField
        form={form}
        name="cadence"
        label="How often"
        required
        options={cadences.map((value) => ({ value, label: cadenceLabels[value] }))}
      />
      <SelectField form={form} name="hour" label="At (bank time)" required options={hourOptions()} />
      {form.values.cadence === "weekly" ? (
        <SelectField
          form={form}
          name="weekday"
          label="Day of the week"
          required
          options={weekdays.map((label, at) => ({ value: String(at + 1), label }))}
        />
      ) : null}
      <AccountsChoice
        total={total}
        choice={choice}
        onChoose={(next) => {
          setChoice(next);
          setTouched(true);
          setAccountsError(undefined);
        }}
        error={accountsError ?? form.errors.vaIds}
      />
      <SheetsChoice
        value={form.values.sheets}
        onValueChange={(next) => form.set("sheets", next)}
        error={form.errors.sheets}
      />
      <RecipientsChoice
        chosen={people}
        onChoose={(next) => {
          setPeople(next);
          setTouched(true);
        }}
        error={form.errors.recipients}
      />
      <SwitchField form={form} name="isActive" label="Active" />
    </FormDialog>
  );
}
