import Confirm from "islands/confirm";
import UserForm from "islands/people/user-form";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { newUser, userEdit } from "@/oversight/approvals/acts/user-acts";
import { secondPersonFor } from "@/oversight/approvals/second-person";
import { userList } from "@/people/users/list-screen";
import { getUserRecord, toUserDto } from "@/people/users/queries";
import { confirmDeletion, confirmSignOut } from "@/people/users/questions";
import { UserRecordPanel } from "@/people/users/record";
import { fixedFields } from "@/people/users/rules";
import { userScreen } from "@/people/users/screen";
import { dialog, islandDialog, type Opened } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { PageHeader } from "@/ui/page-header";

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

export default page(userScreen, {
  access: "users:page",
  dialogs: {
    view: dialog({
      right: "users:read",
      load: ({ deps, actor, value }) => getUserRecord(deps, actor, value),
      show: ({ data, deps, actor, closed }) => (
        <UserRecordPanel
          record={data}
          zone={deps.env.zone}
          list={closed}
          writer={can(actor, "users:write") ? actor : undefined}
        />
      ),
    }),
    create: islandDialog(UserForm, {
      right: "users:write",
      act: "Creating a user",
      load: async ({ deps, actor }) => ({
        secondPerson: await secondPersonFor(deps, actor, newUser),
      }),
    }),
    edit: islandDialog(UserForm, { right: "users:write", act: "Editing a user", load: readEdited }),
    delete: islandDialog(Confirm, {
      right: "users:write",
      act: "Deleting a user",
      load: async ({ deps, actor, value }) =>
        confirmDeletion((await getUserRecord(deps, actor, value)).user, actor),
    }),
    signout: islandDialog(Confirm, {
      right: "users:write",
      act: "Signing a user out",
      load: async ({ deps, actor, value }) => confirmSignOut((await getUserRecord(deps, actor, value)).user),
    }),
  },
  load: (visit) => userList.load(visit),
  title: "User Management",
  view({ data: list, actor, dialog: open }) {
    return (
      <>
        <PageHeader
          title="User Management"
          description="Who may sign in, as what, and for which client"
          actions={
            can(actor, "users:write") ? (
              <a class={buttonClass("primary")} {...opensDialog(userScreen.to("create", "1", list.address))}>
                {icon("plus")}
                Add User
              </a>
            ) : null
          }
        />
        {open}
        <ListScreen {...list} />
      </>
    );
  },
});
