/** @jsxImportSource react */

import {
  type AccountDto,
  type AccountStatus,
  accountMessages,
  accountStatuses,
  accountStatusLabels,
  accountTypeLabels,
  accountTypes,
  type EditAccount as EditAccountInput,
  editAccountCall,
  editAccountSchema,
} from "@/accounts/contract";
import { liftsRestriction } from "@/accounts/rules";
import { announce, type SecondPerson } from "@/approvals/rules";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import { linkToAccount } from "../_lib/accounts";
import { send } from "../_lib/api";
import { currencyOptions } from "../_lib/currencies";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { useSeenVersion } from "../_lib/seen-version";
import { TextareaField, TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";
import { SwitchField } from "../_ui/switch-fields";

const typeOptions = accountTypes.map((value) => ({ value, label: accountTypeLabels[value] }));
const statusOptions = accountStatuses.map((value) => ({ value, label: accountStatusLabels[value] }));

type Props = {
  account: AccountDto;
  /** The initial status of the form, if it differs from the account's own. */
  status?: AccountStatus;
  /** True if the account was used, so that its currency is fixed. */
  used: boolean;
  secondPerson: SecondPerson;
};

/** The 'Edit Virtual Account' dialog. Someone else's edit in between is reported (409), not overwritten. */
export default function EditAccount({ account, status = account.status, used, secondPerson }: Props) {
  const asSeen = useSeenVersion(account.version);
  const { customerName, reference, type, currency, creditEnabled, debitEnabled } = account;
  const { save } = useSave({
    call: (body: EditAccountInput) =>
      asSeen((ifMatch) => send(editAccountCall, { params: { id: account.id }, body, ifMatch })),
    success: accountMessages.updated,
    link: linkToAccount,
    failure: accountMessages.updateFailed,
    act: "Update",
    changes: ["accounts", "stats"],
  });
  const form = useForm({
    initial: {
      customerName,
      reference,
      creditEnabled,
      debitEnabled,
      type: String(type),
      status: String(status),
      currency: String(currency),
      description: account.description ?? "",
    },
    schema: editAccountSchema,
    submit: save,
  });
  return (
    <FormDialog
      form={form}
      title="Edit Virtual Account"
      description={data(groupIban(account.virtualIban))}
      submit="Save Changes"
      busyText="Saving..."
      secondPerson={announce(secondPerson, {
        kinds: liftsRestriction(account, form.values) ? ["account_state"] : [],
        parts: {
          account_state: say(
            "making it active, switching credits or debits on, another type and another currency",
          ),
        },
      })}
    >
      <TextField form={form} name="customerName" label="Customer Name" required />
      <TextField form={form} name="reference" label="Reference" required wide input={{ spellCheck: false }} />
      <SelectField form={form} name="type" label="Type" required options={typeOptions} />
      <SelectField form={form} name="status" label="Status" required options={statusOptions} />
      <SelectField
        form={form}
        name="currency"
        label="Currency"
        required
        options={currencyOptions}
        disabled={used}
        hint={used ? "The account was used: its currency can no longer be changed" : undefined}
      />
      <TextareaField form={form} name="description" label="Description" wide />
      <SwitchField form={form} name="creditEnabled" label="Credit Enabled" />
      <SwitchField form={form} name="debitEnabled" label="Debit Enabled" />
    </FormDialog>
  );
}
