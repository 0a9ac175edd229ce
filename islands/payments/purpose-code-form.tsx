/** @jsxImportSource react */
import { announce, type SecondPerson } from "@/approvals/rules";
import {
  type PurposeCodeDto,
  purposeCodeBodySchema,
  purposeCodeContract,
} from "@/payments/purpose-codes/contract";
import { useForm } from "../_lib/form";
import { useRowSave } from "../_lib/row-save";
import { TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { SwitchField } from "../_ui/switch-fields";

/** `row`: the code to edit; absent, one is created. */
type Props = { row?: PurposeCodeDto; secondPerson: SecondPerson };

/** The dialogs that create a purpose code, and edit one. */
export default function PurposeCodeForm({ row, secondPerson }: Props) {
  const { save } = useRowSave(purposeCodeContract, row);
  const { code = "", name = "", isActive = true } = row ?? {};
  const form = useForm({ initial: { code, name, isActive }, schema: purposeCodeBodySchema, submit: save });
  return (
    <FormDialog
      form={form}
      title={row ? "Edit purpose code" : purposeCodeContract.words.create}
      description="A purpose that payments may state."
      size="sm"
      submit={row ? "Save purpose code" : "Create purpose code"}
      busyText="Saving..."
      secondPerson={announce(secondPerson)}
    >
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
