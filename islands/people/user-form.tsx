/** @jsxImportSource react */

import { useState } from "react";
import { networthOptions } from "@/accounts/clients/contract";
import type { ApprovalKind } from "@/approvals/contract";
import { announce, type SecondPerson } from "@/approvals/rules";
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
} from "@/people/users/contract";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/words";
import { searchAccounts } from "../_lib/accounts";
import { send } from "../_lib/api";
import { useForm } from "../_lib/form";
import { useSave } from "../_lib/save";
import { useSeenVersion } from "../_lib/seen-version";
import { AcceptClientField } from "../_ui/accept-client-field";
import { AccountField } from "../_ui/account-field";
import { type BoundForm, TextField } from "../_ui/bound-fields";
import type { ComboboxItem } from "../_ui/combobox-props";
import { FormDialog } from "../_ui/form-dialog";
import { PasswordField } from "../_ui/password-field";
import { SelectField } from "../_ui/select-field";
import { SwitchField } from "../_ui/switch-fields";

type Props = {
  /** The user to edit; absent, one is created. */
  user?: UserDto;
  /** The account chosen for the user. */
  account?: ComboboxItem;
  /** The set-up request that a new user comes of, and what it fills in. */
  request?: { id: number; companyName: string; username: string; email: string; networth: string };
  /** Reasons why some fields of the user cannot be changed. */
  fixed?: Fixed;
  secondPerson: SecondPerson;
};

type Fixed = Partial<Record<"role" | "clientId" | "isActive" | "password", string>>;
type NewProps = { request: Props["request"]; account: ComboboxItem | undefined; secondPerson: SecondPerson };
type EditProps = {
  user: UserDto;
  account: ComboboxItem | undefined;
  fixed: Fixed;
  secondPerson: SecondPerson;
};

const noAccount = (): ComboboxItem => ({ value: "", label: say("No Virtual Account") });

const searchWithNone = async (text: string, signal: AbortSignal) => {
  const found: ComboboxItem[] = await searchAccounts(text, signal);
  return text === "" ? [noAccount(), ...found] : found;
};

const linkToUser = ({ id, username }: UserDto) => ({ href: `/admin/users?view=${id}`, text: username });

/** The dialogs 'Create New User' and 'Edit User' (specification, section 2, User Management). */
export default function UserForm({ user, account, request, fixed, secondPerson }: Props) {
  return user ? (
    <EditUserDialog user={user} account={account} fixed={fixed ?? {}} secondPerson={secondPerson} />
  ) : (
    <CreateUserDialog request={request} account={account} secondPerson={secondPerson} />
  );
}

function CreateUserDialog({ request, account, secondPerson }: NewProps) {
  const { save } = useSave({
    call: (body: CreateUser) => send(createUserCall, { body }),
    success: userMessages.created,
    link: linkToUser,
    failure: userMessages.createFailed,
    changes: request ? ["users", "setup-requests"] : ["users"],
  });
  const initial = {
    username: request?.username ?? "",
    email: request?.email ?? "",
    password: "",
    role: "client_user",
    clientId: "",
    virtualAccountId: account?.value ?? "",
    networth: request?.networth ?? "",
    isActive: true,
    acceptSignedUpClient: false,
    setupRequestId: request?.id,
  };
  const form = useForm({ initial, schema: createUserSchema, submit: save, unkept: ["virtualAccountId"] });
  return (
    <FormDialog
      form={form}
      title="Create New User"
      description={
        request && say("From the set-up request of {companyName}", { companyName: request.companyName })
      }
      submit="Create User"
      busyText="Creating..."
      secondPerson={announce(secondPerson, {
        kinds:
          form.values.role === "admin"
            ? ["user_role"]
            : form.values.role === "client_user"
              ? ["client_user"]
              : [],
        parts: {
          user_role: "a user of a client whose payments need two of its users",
          client_user: "a user of a client",
        },
      })}
    >
      <UserFields form={form} isNew account={account} fixed={{}} />
    </FormDialog>
  );
}

function EditUserDialog({ user, account, fixed, secondPerson }: EditProps) {
  const asSeen = useSeenVersion(user.version);
  const { save } = useSave({
    call: (body: UpdateUser) =>
      asSeen((ifMatch) => send(updateUserCall, { params: { id: user.id }, body, ifMatch })),
    success: userMessages.updated,
    link: linkToUser,
    failure: userMessages.updateFailed,
    changes: ["users"],
  });
  const initial = {
    username: user.username,
    email: user.email,
    password: "",
    role: String(user.role),
    clientId: user.clientId,
    virtualAccountId: account?.value ?? "",
    networth: user.networth ?? "",
    isActive: user.isActive,
    acceptSignedUpClient: false,
  };
  const form = useForm({ initial, schema: updateUserSchema, submit: save, unkept: ["virtualAccountId"] });
  return (
    <FormDialog
      form={form}
      title="Edit User"
      description={data(user.username)}
      submit="Update User"
      busyText="Updating..."
      secondPerson={announce(secondPerson, {
        kinds: kindsOfEdit(user, form.values),
        parts: {
          user_role:
            user.role === "admin" ? "another role, a new password and waking the user" : "another role",
          client_user: "a new password, another e-mail or client and waking the user",
        },
      })}
    >
      <UserFields form={form} isNew={false} account={account} fixed={fixed} />
    </FormDialog>
  );
}

type Edited = Pick<UserDto, "email" | "clientId" | "isActive"> & { role: string; password: string };

/** Kinds of the edit, from the typed values. */
function kindsOfEdit(user: UserDto, edit: Edited): ApprovalKind[] {
  if (edit.role !== user.role)
    return edit.role === "client_user" ? ["user_role", "client_user"] : ["user_role"];
  const lends = edit.password !== "" || (edit.isActive && !user.isActive);
  if (user.role === "admin") return lends ? ["user_role"] : [];
  const changes = lends || edit.email !== user.email || edit.clientId !== user.clientId;
  return user.role === "client_user" && changes ? ["client_user"] : [];
}

type Texts = "username" | "email" | "password" | "role" | "clientId" | "virtualAccountId" | "networth";
type FieldsProps = {
  form: BoundForm<Texts, string> & BoundForm<"isActive" | "acceptSignedUpClient", boolean>;
  isNew: boolean;
  account: ComboboxItem | undefined;
  fixed: Fixed;
};

/** The fields of both dialogs. */
function UserFields({ form, isNew, account: chosen, fixed }: FieldsProps) {
  const [account, setAccount] = useState(chosen);

  function choose(item: ComboboxItem): void {
    setAccount(item.value === "" ? undefined : item);
    form.set("virtualAccountId", item.value);
  }

  return (
    <>
      <TextField
        form={form}
        name="username"
        label="Username"
        required
        wide
        input={{ autoComplete: "off", spellCheck: false }}
      />
      <TextField
        form={form}
        name="email"
        label="Email"
        required
        wide
        input={{ type: "email", autoComplete: "off" }}
      />
      <PasswordField
        name="password"
        label="Password"
        value={form.values.password ?? ""}
        onValueChange={(value) => form.set("password", value)}
        error={form.errors.password}
        hint={fixed.password ? say<string>(fixed.password) : "At least 8 characters"}
        disabled={fixed.password !== undefined}
        placeholder={isNew ? undefined : "Leave blank to keep current password"}
        required={isNew}
        username={form.values.username ?? ""}
        email={form.values.email ?? ""}
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
        hint={fixed.clientId ?? (isNew ? "Left empty, the user gets one of their own." : undefined)}
        input={{ placeholder: "CLIENT_XXX", spellCheck: false, disabled: fixed.clientId !== undefined }}
      />
      <AcceptClientField form={form} />
      <AccountField
        name="virtualAccountId"
        value={account}
        onValueChange={choose}
        search={searchWithNone}
        error={form.errors.virtualAccountId}
      />
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
    </>
  );
}
