/** @jsxImportSource react */
import { type MouseEvent, useState } from "react";
import { z } from "zod";
import { changePasswordCall, passwordChangeSchema } from "@/auth/contract";
import { send } from "./_lib/api";
import { useForm } from "./_lib/form";
import { toast } from "./_lib/toast";
import { toastError } from "./_lib/toast-error";
import { TextField } from "./_ui/bound-fields";
import { FormDialog } from "./_ui/form-dialog";
import { Icon } from "./_ui/icon";

const schema = passwordChangeSchema
  .extend({ repeated: z.string() })
  .refine((form) => form.newPassword === form.repeated, {
    path: ["repeated"],
    message: "The two new passwords differ",
  });

/** 'Password Reset' of the avatar menu: changes one's own password and ends one's other sessions. */
export default function PasswordReset() {
  const [open, setOpen] = useState(false);
  const form = useForm({
    initial: { currentPassword: "", newPassword: "", repeated: "" },
    schema,
    async submit({ currentPassword, newPassword }) {
      await send(changePasswordCall, { body: { currentPassword, newPassword } });
      toast({ title: "Password changed", description: "Your other sessions were ended." });
      show(false);
    },
    failed: (error) => toastError(error, "Failed to change the password"),
  });

  /** The menu closes first: it would stand above the dialog, and the focus comes back to the menu's button. */
  function openFromMenu({ currentTarget }: MouseEvent<HTMLElement>): void {
    currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
    show(true);
  }

  function show(next: boolean): void {
    setOpen(next);
    if (!next) form.reset();
  }

  const password = (autoComplete: string) => ({ type: "password", autoComplete });
  return (
    <>
      <button type="button" className="panel-item" onClick={openFromMenu}>
        <Icon name="key" />
        Password Reset
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
        <TextField
          form={form}
          name="currentPassword"
          label="Current Password"
          wide
          required
          input={password("current-password")}
        />
        <TextField
          form={form}
          name="newPassword"
          label="New Password"
          wide
          required
          hint="At least 8 characters"
          input={password("new-password")}
        />
        <TextField
          form={form}
          name="repeated"
          label="Repeat New Password"
          wide
          required
          input={password("new-password")}
        />
      </FormDialog>
    </>
  );
}
