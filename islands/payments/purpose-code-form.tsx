/** @jsxImportSource react */
import { type PurposeCodeDto, purposeCodeContract } from "@/payments/purpose-codes/contract";
import { type RowFormProps, useRowForm } from "../_lib/row-form";
import { TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { SwitchField } from "../_ui/switch-fields";

/** The dialogs that create a purpose code, and edit one. */
export default function PurposeCodeForm({ row, secondPerson }: RowFormProps<PurposeCodeDto>) {
  const { code = "", name = "", isActive = true } = row ?? {};
  const { form, dialog } = useRowForm(purposeCodeContract, {
    row,
    secondPerson,
    initial: { code, name, isActive },
  });
  return (
    <FormDialog {...dialog} description="A purpose that payments may state." size="sm">
      <TextField
        form={form}
        name="code"
        label="Code"
        required
        wide
        hint="Four letters, as ISO 20022 has them"
      />
      <TextField form={form} name="name" label="Name" required wide />
      <SwitchField form={form} name="isActive" label="Active" />
    </FormDialog>
  );
}
