/** @jsxImportSource react */

import { z } from "zod";
import {
  approvalMessages,
  editPaymentSettingsCall,
  getPaymentSettingsCall,
  type PaymentSettingsDto,
} from "@/approvals/contract";
import { announce, isLoosened, type SecondPerson } from "@/approvals/rules";
import { say } from "@/vocabulary/language";
import { fromDecimal, type Minor, parseAmount, toDecimal } from "@/vocabulary/money";
import { send } from "../_lib/api";
import { useClientSettings } from "../_lib/client-settings";
import { searchClients } from "../_lib/clients";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { AmountField } from "../_ui/bound-fields";
import { Combobox } from "../_ui/combobox";
import { Field } from "../_ui/field";
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
  clientId: z.string().min(1, "Choose a client"),
  enabled: z.boolean(),
  above,
  beneficiaries: z.boolean(),
  payeeAdvice: z.boolean(),
  paymentRequests: z.boolean(),
});
type Settings = z.output<typeof schema>;

const getValues = (settings: PaymentSettingsDto | undefined) => ({
  clientId: settings?.clientId ?? "",
  enabled: settings?.enabled ?? false,
  above: settings?.aboveUsd ?? "",
  beneficiaries: settings?.beneficiaries ?? false,
  payeeAdvice: settings?.payeeAdvice ?? false,
  paymentRequests: settings?.paymentRequests ?? false,
});

/** True if the typed values release payments that need a second user now. */
function letsPaymentsThrough(
  before: PaymentSettingsDto,
  { enabled, above: text, beneficiaries }: { enabled: boolean; above: string; beneficiaries: boolean },
) {
  if (before.beneficiaries && !beneficiaries) return true;
  const aboveUsd = before.aboveUsd === null ? null : fromDecimal(before.aboveUsd);
  const typed = text.trim() === "" ? null : (parseAmount(text.trim()) ?? null);
  return isLoosened({ enabled: before.enabled, aboveUsd }, { enabled, aboveUsd: typed });
}

/** Said beside the switch: whether anybody could approve. */
function usersHint(settings: PaymentSettingsDto | undefined): string {
  if (!settings) return "Choose a client first.";
  const { users } = settings;
  if (users > 1) return say("Another of its {count} active users approves or refuses.", { count: users });
  return users === 1
    ? "This client has one active user only: its payments would wait until a second user is added."
    : "This client has no active user: its payments would wait until a second user is added.";
}

/** Dialog that sets which payments of a client require a second of its users, and whether payees are notified. */
export default function PaymentSettings({
  settings: first,
  secondPerson,
}: {
  settings?: PaymentSettingsDto;
  secondPerson: SecondPerson;
}) {
  const { settings, client, choose } = useClientSettings({
    settings: first,
    client: first && { value: first.clientId, label: first.clientId },
    read: (clientId) => send(getPaymentSettingsCall, { params: { clientId } }),
    failure: approvalMessages.paymentSettingsUnread,
  });
  const { save } = useSave({
    call: ({ clientId, above: minor, ...rest }: Settings) =>
      send(editPaymentSettingsCall, {
        params: { clientId },
        body: { ...rest, aboveUsd: minor === null ? null : toDecimal(minor) },
        ...(settings && { ifMatch: settings.version }),
      }),
    success: approvalMessages.paymentSettingsSaved,
    detail: client?.label ?? "",
    failure: approvalMessages.paymentSettingsFailed,
    changes: ["approvals"],
  });
  const form = useForm({ initial: getValues(first), schema, submit: save });

  return (
    <FormDialog
      form={form}
      title="Payments of a Client"
      description="Which of them wait until another of its own users approves them, and who is notified."
      size="sm"
      submit="Save Settings"
      busyText="Saving..."
      secondPerson={announce(secondPerson, {
        kinds: settings && letsPaymentsThrough(settings, form.values) ? ["payment"] : [],
        parts: { payment: "what lets payments through that wait now" },
      })}
    >
      <Field label="Client" wide required error={form.errors.clientId}>
        <Combobox
          name="clientId"
          value={client}
          onValueChange={(item) => void choose(item, (read) => form.reset(getValues(read)))}
          search={searchClients}
          searchLabel="Search clients"
          emptyText="No clients found"
        />
      </Field>
      <SwitchField
        form={form}
        name="enabled"
        label="Payments need a second person"
        hint={usersHint(settings)}
        wide
      />
      {form.values.enabled ? (
        <AmountField
          form={form}
          name="above"
          label="Payments above"
          wide
          currency="USD"
          hint="Left empty, all of them wait. Within 24 hours those to one recipient count as one, and those of one user from one account."
        />
      ) : null}
      <SwitchField
        form={form}
        name="beneficiaries"
        label="Beneficiaries need a second person"
        hint="A new account of a beneficiary, and a changed one, is not paid before another user approves it."
        wide
      />
      <SwitchField
        form={form}
        name="payeeAdvice"
        label="Payees are informed by email"
        hint="Once a payment was sent to another bank: amount, reference, payer, and last digits of the account."
        wide
      />
      <SwitchField
        form={form}
        name="paymentRequests"
        label="Payers are asked by email"
        hint="Once an expected receipt with an address of its payer is made: amount, due date, virtual IBAN and reference."
        wide
      />
    </FormDialog>
  );
}
