/** @jsxImportSource react */

import { announce, type SecondPerson } from "@/approvals/rules";
import {
  type CbsAccountDto,
  type CreateCbsAccount,
  cbsMessages,
  cbsPurposeLabels,
  cbsPurposes,
  createCbsAccountCall,
  createCbsAccountSchema,
  type EditCbsAccount,
  editCbsAccountCall,
  editCbsAccountSchema,
} from "@/bank/cbs/contract";
import { say } from "@/vocabulary/language";
import { currencies } from "@/vocabulary/money";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { useSeenVersion } from "../_lib/seen-version";
import { TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";
import { ChoicesField, SwitchField } from "../_ui/switch-fields";

/** The CBS account to edit; absent, one is added. */
type Props = { account?: CbsAccountDto; secondPerson: SecondPerson };

const purposeOptions = cbsPurposes.map((value) => ({ value, label: cbsPurposeLabels[value] }));

/** The dialogs that add a CBS account, and edit one. */
export default function CbsAccountForm({ account, secondPerson }: Props) {
  const asSeen = useSeenVersion(account?.version);
  const create = useSave({
    call: (body: CreateCbsAccount) => send(createCbsAccountCall, { body }),
    success: cbsMessages.created,
    failure: cbsMessages.createFailed,
    changes: ["cbs"],
  });
  const update = useSave({
    async call({ name, currencies: held, isActive }: EditCbsAccount) {
      const params = { id: account?.number ?? "" };
      const body = { name, currencies: held, isActive };
      return asSeen((ifMatch) => send(editCbsAccountCall, { params, body, ifMatch }));
    },
    success: cbsMessages.updated,
    failure: cbsMessages.updateFailed,
    act: "Update",
    changes: ["cbs", "accounts"],
  });
  const initial = {
    number: account?.number ?? "",
    name: account?.name ?? "",
    purpose: String(account?.purpose ?? "settlement"),
    currencies: account?.currencies ?? ["USD"],
    isActive: account?.isActive ?? true,
  };
  const creating = useForm({ initial, schema: createCbsAccountSchema, submit: create.save });
  const editing = useForm({ initial, schema: editCbsAccountSchema, submit: update.save });
  const form = account ? editing : creating;
  const fixed = account ? "It never changes" : undefined;

  return (
    <FormDialog
      form={form}
      title={account ? "Edit CBS Account" : "Add CBS Account"}
      description={account?.number}
      size="sm"
      submit={account ? "Save Changes" : "Add CBS Account"}
      busyText={account ? "Saving..." : "Adding..."}
      secondPerson={announce(secondPerson)}
    >
      <TextField
        form={form}
        name="number"
        label="Number"
        wide
        required
        hint={fixed ?? "6 to 20 digits, as in the core banking system"}
        input={{ inputMode: "numeric", spellCheck: false, disabled: account !== undefined }}
      />
      <TextField form={form} name="name" label="Name" wide required />
      <SelectField
        form={form}
        name="purpose"
        label="Purpose"
        wide
        required
        options={purposeOptions}
        disabled={account !== undefined}
        hint={fixed ?? "Virtual accounts are linked to settlement accounts"}
      />
      <ChoicesField form={form} name="currencies" label="Currencies" options={currencies} />
      <SwitchField
        form={form}
        name="isActive"
        label="Active"
        hint={account?.linkedAccounts ? linkedHint(account.linkedAccounts) : "Accounts can be linked to it"}
      />
    </FormDialog>
  );
}

const linkedHint = (linked: number) =>
  linked === 1
    ? say("1 account is linked to it and will stay so")
    : say("{count} accounts are linked to it and will stay so", { count: linked });
