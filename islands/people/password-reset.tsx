/** @jsxImportSource react */
import { type MouseEvent, useState } from "react";
import { z } from "zod";
import { changePasswordCall, passwordChangeSchema } from "@/people/auth/contract";
import { say, type Text } from "@/vocabulary/language";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { TextField } from "../_ui/bound-fields";
import { FormDialog } from "../_ui/form-dialog";
import { Icon } from "../_ui/icon";
import { PasswordField } from "../_ui/password-field";

const schema = passwordChangeSchema
  .extend({ repeated: z.string() })
  .refine((form) => form.newPassword === form.repeated, {
    path: ["repeated"],
    message: "The two new passwords differ",
  });

/** 'Password Reset' of the avatar menu: changes one's own password and ends one's other sessions. */
export default function PasswordReset() {
  const [open, setOpen] = useState(false);
  const { save } = useSave({
    call: ({ currentPassword, newPassword }: z.output<typeof schema>) =>
      send(changePasswordCall, { body: { currentPassword, newPassword } }),
    success: "Password changed",
    detail: "Your other sessions were ended.",
    failure: "Failed to change the password",
    close: () => show(false),
  });
  const form = useForm({
    initial: { currentPassword: "", newPassword: "", repeated: "" },
    schema,
    submit: save,
    draft: false,
  });

  /** The menu closes first: it would cover the dialog, and the focus returns to the menu's button. */
  function openFromMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
    currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    show(true);
  }

  function show(next: boolean): void {
    setOpen(next);
    if (!next) form.reset();
  }

  const passwordField = (name: keyof typeof form.values, label: Text, autoComplete: string) => (
    <TextField
      form={form}
      name={name}
      label={label}
      wide
      required
      input={{ type: "password", autoComplete }}
    />
  );
  return (
    <>
      <button type="button" className="panel-item" onClick={openFromMenu}>
        <Icon name="key" />
        {say("Password Reset")}
      </button>
      <FormDialog
        open={open}
        onOpenChange={show}
        form={form}
        size="sm"
        title="Password Reset"
        description="Your other sessions end when it is changed."
        submit="Change Password"
        busyText="Changing..."
      >
        {passwordField("currentPassword", "Current Password", "current-password")}
        <PasswordField
          name="newPassword"
          label="New Password"
          value={form.values.newPassword}
          onValueChange={(value) => form.set("newPassword", value)}
          error={form.errors.newPassword}
          hint="At least 8 characters"
          required
        />
        {passwordField("repeated", "Repeat New Password", "new-password")}
      </FormDialog>
    </>
  );
}
