/** @jsxImportSource react */
import { useState } from "react";
import { z } from "zod";
import { passwordChangeSchema } from "@/auth/contract";
import { api } from "./_lib/api.ts";
import { useForm } from "./_lib/form.ts";
import { tellFailure } from "./_lib/notify.ts";
import { toast } from "./_lib/toast.ts";
import { Button } from "./_ui/button.tsx";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "./_ui/dialog.tsx";
import { Field, Fields } from "./_ui/field.tsx";
import { Icon } from "./_ui/icon.tsx";
import { Input } from "./_ui/input.tsx";

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
      await api.post("/api/auth/password", { currentPassword, newPassword });
      toast({ title: "Password changed", description: "Your other sessions were ended." });
      show(false);
    },
    failed: (error) => tellFailure(error, "Failed to change the password"),
  });

  function show(next: boolean): void {
    setOpen(next);
    if (!next) form.reset();
  }

  const field = (name: "currentPassword" | "newPassword" | "repeated", autoComplete: string) => (
    <Input
      type="password"
      name={name}
      autoComplete={autoComplete}
      value={form.values[name]}
      onChange={(event) => form.set(name, event.target.value)}
    />
  );

  return (
    <>
      <button type="button" className="panel-item" onClick={() => show(true)}>
        <Icon name="key" />
        Password Reset
      </button>
      <Dialog
        open={open}
        onOpenChange={show}
        size="sm"
        title="Password Reset"
        description="Your other sessions end when it is changed."
      >
        <form className="dialog-form" onSubmit={form.onSubmit} noValidate>
          <DialogBody>
            <Fields>
              <Field label="Current Password" wide required error={form.errors.currentPassword}>
                {field("currentPassword", "current-password")}
              </Field>
              <Field
                label="New Password"
                wide
                required
                error={form.errors.newPassword}
                hint="At least 8 characters"
              >
                {field("newPassword", "new-password")}
              </Field>
              <Field label="Repeat New Password" wide required error={form.errors.repeated}>
                {field("repeated", "new-password")}
              </Field>
            </Fields>
          </DialogBody>
          <DialogFooter>
            <DialogClose>Cancel</DialogClose>
            <Button type="submit" variant="primary" busy={form.busy} busyText="Changing...">
              Change Password
            </Button>
          </DialogFooter>
        </form>
      </Dialog>
    </>
  );
}
