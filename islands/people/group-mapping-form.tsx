/** @jsxImportSource react */
import { type GroupMappingDto, groupMappingContract, roleOptions } from "@/people/group-mappings/contract";
import { type RowFormProps, useRowForm } from "../_lib/row-form";
import { TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";

/** The dialogs that create a mapping of a group of the directory, and edit one. */
export default function GroupMappingForm({ row, secondPerson }: RowFormProps<GroupMappingDto>) {
  const initial = {
    group: row?.group ?? "",
    role: String(row?.role ?? "auditor"),
    clientId: row?.clientId ?? "",
  };
  const { form, dialog } = useRowForm(groupMappingContract, { row, secondPerson, initial });
  return (
    <FormDialog {...dialog} description="The role of the group's members, from their next sign-in." size="sm">
      <TextField
        form={form}
        name="group"
        label="Group"
        required
        wide
        hint="As the directory names it, to the letter"
      />
      <SelectField form={form} name="role" label="Role" required wide options={roleOptions} />
      <TextField form={form} name="clientId" label="Client ID" wide hint="Needed for users of a client" />
    </FormDialog>
  );
}
