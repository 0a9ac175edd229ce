/** @jsxImportSource react */

import { z } from "zod";
import {
  type ApprovalKind,
  type ApprovalSettingDto,
  approvalKindLabels,
  approvalKinds,
  approvalMessages,
  editApprovalSettingsCall,
  hasAmount,
} from "@/approvals/contract";
import { announce, effectiveSettings, isLoosened, type SecondPerson } from "@/approvals/rules";
import { say } from "@/vocabulary/language";
import { fromDecimal, type Minor, parseAmount, toDecimal } from "@/vocabulary/money";
import { mapOptions } from "@/vocabulary/options";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { AmountField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { SwitchField } from "../_ui/switch-fields";

/** An amount of dollars, or blank for any. */
const above = z.string().transform((text, context): Minor | null => {
  const minor = text.trim() === "" ? null : parseAmount(text.trim());
  if (minor !== undefined && minor !== 0) return minor;
  context.addIssue({ code: "custom", message: "Give a positive amount, or leave it empty for any" });
  return z.NEVER;
});

const schema = z.object({
  ...mapOptions(approvalKinds, () => z.boolean()),
  paymentAbove: above,
  debitAbove: above,
  creditAbove: above,
  releaseAbove: above,
  assignmentAbove: above,
});
type Settings = z.output<typeof schema>;

/** The kinds that are about an amount, each with the field of the amount from which it waits. */
const withAmount = [
  { kind: "payment", above: "paymentAbove" },
  { kind: "manual_debit", above: "debitAbove" },
  { kind: "manual_credit", above: "creditAbove" },
  { kind: "hold_release", above: "releaseAbove" },
  { kind: "assignment", above: "assignmentAbove" },
] as const;
const others = approvalKinds.filter((kind) => !hasAmount(kind));

/** The dialog that says for which acts the bank wants a second person. */
export default function ApprovalSettingsForm({
  settings,
  secondPerson,
}: {
  settings: ApprovalSettingDto[];
  secondPerson: SecondPerson;
}) {
  const { save } = useSave({
    call: (values: Settings) =>
      send(editApprovalSettingsCall, {
        body: [
          ...withAmount.map((one) => {
            const amount = values[one.above];
            return {
              kind: one.kind,
              enabled: values[one.kind],
              aboveUsd: amount === null ? null : toDecimal(amount),
            };
          }),
          ...others.map((kind) => ({ kind, enabled: values[kind], aboveUsd: null })),
        ],
      }),
    success: approvalMessages.settingsSaved,
    failure: approvalMessages.settingsFailed,
    changes: ["approvals"],
  });
  const of = (kind: ApprovalKind) => settings.find((setting) => setting.kind === kind);
  const isOn = (kind: ApprovalKind) => of(kind)?.enabled ?? false;
  const getAmount = (kind: ApprovalKind) => of(kind)?.aboveUsd ?? "";
  const initial = {
    ...mapOptions(approvalKinds, isOn),
    paymentAbove: getAmount("payment"),
    debitAbove: getAmount("manual_debit"),
    creditAbove: getAmount("manual_credit"),
    releaseAbove: getAmount("hold_release"),
    assignmentAbove: getAmount("assignment"),
  };
  const form = useForm({ initial, schema, submit: save });

  const after = effectiveSettings(
    new Map(
      settings.map(({ kind }) => {
        const field = withAmount.find((one) => one.kind === kind)?.above;
        const aboveUsd = field === undefined ? null : (parseAmount(form.values[field].trim()) ?? null);
        return [kind, { enabled: form.values[kind], aboveUsd }];
      }),
    ),
  );
  const loosened = settings.filter(({ kind, enabled, aboveUsd }) => {
    const before = { enabled, aboveUsd: aboveUsd === null ? null : fromDecimal(aboveUsd) };
    return isLoosened(before, after.get(kind) ?? before);
  });

  return (
    <FormDialog
      form={form}
      title="Approval Settings"
      description="What is on waits for another admin's approval. So does switching it off."
      size="sm"
      submit="Save Settings"
      busyText="Saving..."
      secondPerson={
        loosened.length > 0
          ? announce(loosened.map(({ kind }) => ({ kind, alone: null })))
          : secondPerson.length > 0
            ? { text: "Another admin has to approve what allows more than now.", waits: false }
            : undefined
      }
    >
      {withAmount.map((one) => (
        <SwitchWithAmount key={one.kind} form={form} {...one} />
      ))}
      {others.map((kind) => (
        <SwitchField key={kind} form={form} name={kind} label={approvalKindLabels[kind]} wide />
      ))}
    </FormDialog>
  );
}

type Form = ReturnType<typeof useForm<z.input<typeof schema>, Settings>>;

/** Fields of a kind with an amount: the amount is shown only while the kind is on. */
const SwitchWithAmount = (props: { form: Form } & (typeof withAmount)[number]) => (
  <>
    <SwitchField form={props.form} name={props.kind} label={approvalKindLabels[props.kind]} wide />
    {props.form.values[props.kind] ? (
      <AmountField
        form={props.form}
        name={props.above}
        label={say("{kind} above", { kind: say(approvalKindLabels[props.kind]) })}
        wide
        currency="USD"
        hint="Left empty, all of them wait."
      />
    ) : null}
  </>
);
