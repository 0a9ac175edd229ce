/** @jsxImportSource react */

import { useRef, useState } from "react";
import {
  type ConfigurationDto,
  configurationLabels,
  configurationMessages,
  type EditConfiguration,
  editConfigurationCall,
  editConfigurationSchema,
} from "@/accounts/configurations/contract";
import type { ApprovalKind } from "@/approvals/contract";
import { announce, type SecondPerson } from "@/approvals/rules";
import { say } from "@/vocabulary/language";
import { toDecimal } from "@/vocabulary/money";
import { ApiError, send, WaitsForApproval } from "../_lib/api";
import { useConfirmLeaving } from "../_lib/confirm-leaving";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { AmountField, TextField } from "../_ui/bound-fields";
import { Button } from "../_ui/button";
import { Fields } from "../_ui/field";
import { RefusalNotice } from "../_ui/refusal-notice";
import { RestoredNotice } from "../_ui/restored-notice";
import { actWords, SecondPersonNote } from "../_ui/second-person";
import type { SelectOption } from "../_ui/select";
import { SelectField } from "../_ui/select-field";
import { SignedOutNotice } from "../_ui/signed-out-notice";
import { SwitchField } from "../_ui/switch-fields";

type Props = {
  id: number;
  customerName: string;
  configuration: ConfigurationDto;
  /** The suspense accounts that the bank offers. */
  suspenseAccounts: SelectOption[];
  secondPerson: SecondPerson;
};

/** Typed fields of the form. */
const getValues = ({ usage: _, version: _v, ...values }: ConfigurationDto) => ({
  ...values,
  holdDuration: String(values.holdDuration),
  notificationEmail: values.notificationEmail ?? "",
});

const nothing = () => undefined;

/** The form of COBO/POBO Configurations (specification, section 2): all fields are saved in one call. */
export default function ConfigurationForm({
  id,
  customerName,
  configuration,
  suspenseAccounts,
  secondPerson,
}: Props) {
  const [saved, setSaved] = useState(() => getValues(configuration));
  const seen = useRef(configuration.version);
  const { save } = useSave({
    async call(edit: EditConfiguration) {
      const body = { ...edit, ...decimals(edit) };
      try {
        const answer = await send(editConfigurationCall, { params: { id }, body, ifMatch: seen.current });
        seen.current = answer.version;
        show(answer);
        return answer;
      } catch (error) {
        // The other version is shown next to the fields now, so saving again overwrites it knowingly.
        if (error instanceof ApiError && error.fields.version) seen.current = Number(error.fields.version);
        if (error instanceof WaitsForApproval) form.reset(saved);
        throw error;
      }
    },
    success: configurationMessages.updated,
    link: () => ({ href: `/admin/virtual-accounts/${id}`, text: customerName }),
    failure: configurationMessages.updateFailed,
    changes: ["configurations", "accounts"],
    close: nothing,
  });
  const form = useForm({
    initial: saved,
    schema: editConfigurationSchema,
    submit: save,
    draft: `configuration-${id}`,
  });
  useConfirmLeaving(form.dirty, nothing);

  function show(answer: ConfigurationDto): void {
    setSaved(getValues(answer));
    form.reset(getValues(answer));
  }

  const changed = (names: (keyof typeof saved)[]) => names.some((name) => form.values[name] !== saved[name]);
  const switchedOn = (["creditEnabled", "debitEnabled"] as const).some(
    (name) => form.values[name] && !saved[name],
  );
  const kinds: ApprovalKind[] = changed(["dailyLimit", "monthlyLimit", "enforceLimits"]) ? ["limits"] : [];
  if (saved.complianceCheck && !form.values.complianceCheck) kinds.push("compliance");
  if (switchedOn) kinds.push("account_state");
  const announced = announce(secondPerson, {
    kinds,
    parts: {
      limits: say("other limits"),
      compliance: say("switching the compliance check off"),
      account_state: say("switching credits or debits on"),
    },
  });
  const words = actWords(announced, "Save Configuration", "Saving...");
  const labels = configurationLabels;
  return (
    <form className="settings-form" onSubmit={(event) => void form.onSubmit(event)} noValidate>
      <Fields>
        {form.restored ? <RestoredNotice onStartOver={form.startOver} /> : null}
        <SwitchField form={form} name="creditEnabled" label={labels.creditEnabled} />
        <SwitchField form={form} name="debitEnabled" label={labels.debitEnabled} />
        <AmountField form={form} name="dailyLimit" label={labels.dailyLimit} required currency="AED" />
        <AmountField form={form} name="monthlyLimit" label={labels.monthlyLimit} required currency="AED" />
        <SwitchField
          form={form}
          name="enforceLimits"
          label={labels.enforceLimits}
          wide
          hint="On, a client's payment over a limit is refused. Off, payments are only counted."
        />
        <SelectField
          form={form}
          name="suspenseAccount"
          label={labels.suspenseAccount}
          wide
          required
          options={suspenseAccounts}
        />
        <SwitchField
          form={form}
          name="autoReconciliation"
          label={labels.autoReconciliation}
          hint="Checks the account every night."
        />
        <SwitchField
          form={form}
          name="complianceCheck"
          label={labels.complianceCheck}
          hint="Suspicious payments wait for a review."
        />
        <TextField
          form={form}
          name="holdDuration"
          label={labels.holdDuration}
          required
          hint="How long a new hold lasts."
          input={{ inputMode: "numeric" }}
        />
        <TextField
          form={form}
          name="notificationEmail"
          label={labels.notificationEmail}
          hint="It gets the account's alerts; those for staff go to the bank's own addresses only."
          input={{ type: "email", spellCheck: false }}
        />
      </Fields>
      <SecondPersonNote announced={announced} />
      {form.signedOut ? <SignedOutNotice /> : null}
      <RefusalNotice text={form.refusal} />
      <div className="settings-foot">
        {form.dirty ? <p className="field-hint">{say("Not saved yet")}</p> : null}
        <Button type="submit" variant="primary" busy={form.busy} busyText={words.busyText}>
          {words.act}
        </Button>
      </div>
    </form>
  );
}

/** The limits as the call takes them. */
const decimals = ({ dailyLimit, monthlyLimit }: EditConfiguration) => ({
  dailyLimit: dailyLimit === undefined ? undefined : toDecimal(dailyLimit),
  monthlyLimit: monthlyLimit === undefined ? undefined : toDecimal(monthlyLimit),
});
