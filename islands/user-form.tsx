/** @jsxImportSource react */
import { useState } from "react";
import { networthBands, networthLabels } from "@/clients/contract";
import {
  type CreateUser,
  createUserCall,
  createUserSchema,
  roleOptions,
  type UpdateUser,
  type UserDto,
  updateUserCall,
  updateUserSchema,
  userMessages,
} from "@/users/contract";
import { searchAccounts } from "./_lib/accounts";
import { send } from "./_lib/api";
import { useForm } from "./_lib/form";
import { useSave } from "./_lib/save";
import { AcceptClientField } from "./_ui/accept-client-field";
import { SelectField, SwitchField, TextField } from "./_ui/bound-fields";
import { Combobox, type ComboboxItem } from "./_ui/combobox";
import { Field } from "./_ui/field";
import { FormDialog } from "./_ui/form-dialog";
import { PasswordField } from "./_ui/password-field";

type Props = {
  /** The user to edit; absent, one is created. */
  user?: UserDto;
  /** The account chosen for the user. */
  account?: ComboboxItem;
  /** The set-up request that a new user comes of, and what it fills in. */
  request?: { id: number; companyName: string; username: string; email: string; networth: string };
  /** Why some fields of the user cannot be changed. */
  fixed?: Partial<Record<"role" | "clientId" | "isActive" | "password", string>>;
};

const networthOptions = networthBands.map((value) => ({ value, label: networthLabels[value] }));
const noAccount: ComboboxItem = { value: "", label: "No Virtual Account" };

const searchWithNone = async (text: string, signal: AbortSignal) => {
  const found: ComboboxItem[] = await searchAccounts(text, signal);
  return text === "" ? [noAccount, ...found] : found;
};

const linkToUser = ({ id, username }: UserDto) => ({ href: `/admin/users?view=${id}`, text: username });

/** The dialogs 'Create New User' and 'Edit User' (specification, section 2, User Management). */
export default function UserForm({ user, account: chosen, request, fixed = {} }: Props) {
  const [account, setAccount] = useState(chosen);
  const create = useSave({
    call: (body: CreateUser) => send(createUserCall, { body }),
    success: userMessages.created,
    link: linkToUser,
    failure: userMessages.createFailed,
    changes: request ? ["users", "setup-requests"] : ["users"],
  });
  const update = useSave({
    call: (body: UpdateUser) =>
      send(updateUserCall, { params: { id: user?.id ?? 0 }, body, ifMatch: user?.version }),
    success: userMessages.updated,
    link: linkToUser,
    failure: userMessages.updateFailed,
    changes: ["users"],
  });
  const initial = {
    username: user?.username ?? request?.username ?? "",
    email: user?.email ?? request?.email ?? "",
    password: "",
    role: String(user?.role ?? "client_user"),
    clientId: user?.clientId ?? "",
    virtualAccountId: chosen?.value ?? "",
    networth: user?.networth ?? request?.networth ?? "",
    isActive: user?.isActive ?? true,
    acceptSignedUpClient: false,
    setupRequestId: request?.id,
  };
  const creating = useForm({ initial, schema: createUserSchema, submit: create.save });
  const editing = useForm({ initial, schema: updateUserSchema, submit: update.save });
  const form = user ? editing : creating;

  function choose(item: ComboboxItem): void {
    setAccount(item.value === "" ? undefined : item);
    form.set("virtualAccountId", item.value);
  }

  return (
    <FormDialog
      form={form}
      title={user ? "Edit User" : "Create New User"}
      description={user?.username ?? (request && `From the set-up request of ${request.companyName}`)}
      submit={user ? "Update User" : "Create User"}
      busyText={user ? "Updating..." : "Creating..."}
    >
      <TextField
        form={form}
        name="username"
        label="Username"
        required
        input={{ autoComplete: "off", spellCheck: false }}
      />
      <TextField
        form={form}
        name="email"
        label="Email"
        required
        input={{ type: "email", autoComplete: "off" }}
      />
      <PasswordField
        name="password"
        label="Password"
        value={form.values.password}
        onValueChange={(value) => form.set("password", value)}
        error={form.errors.password}
        hint={fixed.password ?? "At least 8 characters"}
        disabled={fixed.password !== undefined}
        placeholder={user ? "Leave blank to keep current password" : undefined}
        required={!user}
        username={form.values.username}
        email={form.values.email}
      />
      <SelectField
        form={form}
        name="role"
        label="Role"
        required
        options={roleOptions}
        disabled={fixed.role !== undefined}
        hint={fixed.role}
      />
      <TextField
        form={form}
        name="clientId"
        label="Client ID"
        hint={fixed.clientId ?? (user ? undefined : "Left empty, the user gets one of their own.")}
        input={{ placeholder: "CLIENT_XXX", spellCheck: false, disabled: fixed.clientId !== undefined }}
      />
      <AcceptClientField form={form} />
      <Field label="Virtual Account" wide error={form.errors.virtualAccountId}>
        <Combobox
          name="virtualAccountId"
          value={account}
          onValueChange={choose}
          search={searchWithNone}
          placeholder="Select an account"
          searchLabel="Search accounts"
          emptyText="No virtual accounts found"
        />
      </Field>
      <SelectField
        form={form}
        name="networth"
        label="Net Worth"
        options={networthOptions}
        placeholder="Select net worth"
      />
      <SwitchField
        form={form}
        name="isActive"
        label="Active"
        disabled={fixed.isActive !== undefined}
        hint={fixed.isActive}
      />
    </FormDialog>
  );
}
