/** @jsxImportSource react */
import { channelStartLabels, channelStarts, type KeyDto, keyContract } from "@/client-channel/keys/contract";
import { type RowFormProps, useRowForm } from "../_lib/row-form";
import { TextareaField, TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { SelectField } from "../_ui/select-field";

const starts = channelStarts.map((value) => ({ value, label: channelStartLabels[value] }));

/** The dialogs that register a key, and edit one. */
export default function ChannelKeyForm({ row, secondPerson }: RowFormProps<KeyDto>) {
  const { username = "", name = "", publicKey = "", start = "by_person", intraday = "" } = row ?? {};
  const initial = { username, name, publicKey, start: String(start), intraday };
  const { form, dialog } = useRowForm(keyContract, { row, secondPerson, initial });
  return (
    <FormDialog
      {...dialog}
      description="A program that holds the private key sends payments as this user."
      size="sm"
    >
      <TextField form={form} name="name" label="Name" required wide />
      <TextField form={form} name="username" label="User" required wide />
      <TextareaField form={form} name="publicKey" label="Public key" required wide rows={4} />
      <SelectField form={form} name="start" label="Payments" required wide options={starts} />
      <TextField form={form} name="intraday" label="Intraday reports at" wide hint="Such as 11:00, 15:00" />
    </FormDialog>
  );
}
