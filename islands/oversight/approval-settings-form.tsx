/** @jsxImportSource react */
import { z } from "zod";
import {
  type ApprovalKind,
  type ApprovalSettingDto,
  approvalKindLabels,
  approvalMessages,
  editApprovalSettingsCall,
} from "@/oversight/approvals/contract";
import { announce, effectiveSettings, isLoosened, type SecondPerson } from "@/oversight/approvals/rules";
import { fromDecimal, type Minor, parseAmount, toDecimal } from "@/vocabulary/money";
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
  payment: z.boolean(),
  paymentAbove: above,
  manual_debit: z.boolean(),
  debitAbove: above,
  manual_credit: z.boolean(),
  creditAbove: above,
  hold_release: z.boolean(),
  releaseAbove: above,
  assignment: z.boolean(),
  assignmentAbove: above,
  relink: z.boolean(),
  limits: z.boolean(),
  user_role: z.boolean(),
  cbs_account: z.boolean(),
  compliance: z.boolean(),
  rates: z.boolean(),
  account_state: z.boolean(),
  bank_commit: z.boolean(),
  client_user: z.boolean(),
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
const others = [
  "relink",
  "limits",
  "user_role",
  "cbs_account",
  "compliance",
  "rates",
  "account_state",
  "bank_commit",
  "client_user",
] as const;

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
  const amountOf = (kind: ApprovalKind) => of(kind)?.aboveUsd ?? "";
  const initial = {
    payment: isOn("payment"),
    paymentAbove: amountOf("payment"),
    manual_debit: isOn("manual_debit"),
    debitAbove: amountOf("manual_debit"),
    manual_credit: isOn("manual_credit"),
    creditAbove: amountOf("manual_credit"),
    hold_release: isOn("hold_release"),
    releaseAbove: amountOf("hold_release"),
    assignment: isOn("assignment"),
    assignmentAbove: amountOf("assignment"),
    relink: isOn("relink"),
    limits: isOn("limits"),
    user_role: isOn("user_role"),
    cbs_account: isOn("cbs_account"),
    compliance: isOn("compliance"),
    rates: isOn("rates"),
    account_state: isOn("account_state"),
    bank_commit: isOn("bank_commit"),
    client_user: isOn("client_user"),
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
      description="What is on waits until another admin approves it. Switching it off waits as well."
      size="sm"
      submit="Save Settings"
      busyText="Saving..."
      secondPerson={
        loosened.length > 0
          ? announce(loosened.map(({ kind }) => ({ kind, alone: null })))
          : secondPerson.length > 0
            ? { text: "Another admin has to approve what lets through more than now.", waits: false }
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

/** A kind that is about an amount: what it waits from is asked only where it is on. */
const SwitchWithAmount = (props: { form: Form } & (typeof withAmount)[number]) => (
  <>
    <SwitchField form={props.form} name={props.kind} label={approvalKindLabels[props.kind]} wide />
    {props.form.values[props.kind] ? (
      <AmountField
        form={props.form}
        name={props.above}
        label={`${approvalKindLabels[props.kind]} above`}
        wide
        currency="USD"
        hint="Left empty, all of them wait."
      />
    ) : null}
  </>
);
