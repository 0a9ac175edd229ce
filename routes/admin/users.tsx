import Confirm from "islands/confirm";
import UserForm from "islands/people/user-form";
import { listPage } from "@/app/list-page";
import { listedRecord } from "@/app/walked-record";
import { askingDialog } from "@/approvals/asking-dialog";
import { bulkDialog } from "@/approvals/bulk-dialog";
import { secondPersonFor } from "@/approvals/second-person";
import { userErasure } from "@/people/erasure/approvals";
import { previewErasure } from "@/people/erasure/erase";
import { confirmErasure } from "@/people/erasure/question";
import { factorReset, newUser, userActivity, userEdit } from "@/people/users/approvals";
import { confirmActivity, confirmDeletion, confirmReset, confirmSignOut } from "@/people/users/confirmations";
import { userList } from "@/people/users/list-screen";
import { getUserRecord, toUserDto } from "@/people/users/queries";
import { actsOnUser, UserRecordPanel } from "@/people/users/record";
import { findWhetherFactors } from "@/people/users/reset-factors";
import { fixedFields } from "@/people/users/rules";
import { userScreen } from "@/people/users/screen";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { OpenLink } from "@/ui/open-link";
import { sayCount } from "@/vocabulary/language/around";

async function readEdited({ deps, actor, value }: Opened<number>) {
  const { user, account } = await getUserRecord(deps, actor, value);
  const secondPerson = await secondPersonFor(deps, actor, userEdit);
  return {
    user: toUserDto(user),
    fixed: fixedFields(user, actor),
    secondPerson: secondPerson.filter(({ kind }) => user.role === "client_user" || kind !== "client_user"),
    ...(account && { account: { value: String(account.id), label: account.customerName } }),
  };
}

/** The question before a user is deactivated or activated, with its second person. */
const readActivity =
  (to: "active" | "inactive") =>
  async ({ deps, actor, value }: Opened<number>) => {
    const { user } = await getUserRecord(deps, actor, value);
    const asked = to === "active" ? await secondPersonFor(deps, actor, userActivity) : [];
    const secondPerson = asked.filter(({ kind }) => user.role === "client_user" || kind !== "client_user");
    return { ...confirmActivity(user, to, actor), secondPerson };
  };

const deactivating = {
  right: "users:write",
  act: "Deactivating a user",
  sought: { as: "Deactivate a user", words: "block disable suspend lock person" },
} as const;

const activating = {
  right: "users:write",
  act: "Making a user active",
  sought: { as: "Make a user active", words: "activate unblock enable unlock person" },
} as const;

export default listPage(userScreen, {
  access: "users:page",
  title: "User Management",
  description: "Who may sign in, as what, and for which client",
  list: userList,
  actions: (may, address) =>
    may("users:write") ? <OpenLink to={userScreen.to("create", "1", address)} label="Add User" /> : null,
  dialogs: {
    view: listedRecord(userList, userScreen.to, {
      right: "users:read",
      read: getUserRecord,
      acts: (record, { actor }) => actsOnUser(record, actor),
      show: (record, shown) => <UserRecordPanel record={record} {...shown} />,
    }),
    create: askingDialog(UserForm, newUser, {
      right: "users:write",
      act: "Creating a user",
      sought: { as: "Add User", words: "create new user login person", at: "1" },
      load: async () => ({}),
    }),
    edit: islandDialog(UserForm, {
      right: "users:write",
      act: "Editing a user",
      sought: { as: "Edit a user", words: "change role password deactivate client person" },
      load: readEdited,
    }),
    delete: islandDialog(Confirm, {
      right: "users:write",
      act: "Deleting a user",
      sought: { as: "Delete a user", words: "remove person" },
      load: async ({ deps, actor, value }) =>
        confirmDeletion((await getUserRecord(deps, actor, value)).user, actor),
    }),
    erase: askingDialog(Confirm, userErasure, {
      right: "users:erase",
      act: "Erasing a person's data",
      sought: { as: "Erase a person's data", words: "gdpr privacy forget delete personal data subject" },
      async load({ deps, actor, value }: Opened<number>) {
        const { user } = await getUserRecord(deps, actor, value);
        return confirmErasure(user, await previewErasure(deps, actor, value), actor);
      },
    }),
    deactivate: islandDialog(Confirm, { ...deactivating, load: readActivity("inactive") }),
    deactivateAll: bulkDialog({
      ...deactivating,
      act: "Deactivating users",
      sought: { ...deactivating.sought, as: "Deactivate several users" },
      title: (users) => sayCount(users, "Deactivate 1 user?", "Deactivate {count} users?"),
      text: "They are signed out at once, and cannot sign in until they are active again.",
      question: readActivity("inactive"),
    }),
    activate: islandDialog(Confirm, { ...activating, load: readActivity("active") }),
    activateAll: bulkDialog({
      ...activating,
      act: "Making users active",
      sought: { ...activating.sought, as: "Make several users active" },
      title: (users) => sayCount(users, "Make 1 user active?", "Make {count} users active?"),
      text: "They can sign in again with their password.",
      question: readActivity("active"),
    }),
    resetFactors: askingDialog(Confirm, factorReset, {
      right: "users:write",
      act: "Resetting second factors",
      sought: {
        as: "Reset second factors",
        words: "lost phone authenticator app recovery codes locked out two step",
      },
      async load({ deps, actor, value }: Opened<number>) {
        const { user } = await getUserRecord(deps, actor, value);
        return confirmReset(user, {
          userId: actor.userId,
          has: await findWhetherFactors(deps, actor, value),
        });
      },
    }),
    signout: islandDialog(Confirm, {
      right: "users:write",
      act: "Signing a user out",
      sought: { as: "Sign a user out", words: "end sessions" },
      load: async ({ deps, actor, value }) => confirmSignOut((await getUserRecord(deps, actor, value)).user),
    }),
  },
});
