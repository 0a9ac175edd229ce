import Confirm from "islands/confirm";
import UserForm from "islands/people/user-form";
import { z } from "zod";
import { can } from "@/access/policy";
import { page } from "@/app/define";
import { Island } from "@/kernel/island";
import { idParam, withQuery } from "@/kernel/query-params";
import { newUser, userEdit } from "@/oversight/approvals/acts/user-acts";
import { secondPersonFor } from "@/oversight/approvals/second-person";
import { userList } from "@/people/users/list-screen";
import { getUserRecord, toUserDto } from "@/people/users/queries";
import { confirmDeletion, confirmSignOut } from "@/people/users/questions";
import { UserRecordPanel } from "@/people/users/record";
import { fixedFields } from "@/people/users/rules";
import { ListScreen } from "@/platform/lists/screen";
import { buttonClass } from "@/ui/class-names";
import { DialogOutlet, NeedsScript, opensDialog } from "@/ui/dialog-outlet";
import { icon } from "@/ui/icon";
import { PageHeader } from "@/ui/page-header";

export default page({
  access: "users:page",
  query: z.object({
    create: z.string().optional(),
    view: idParam.optional(),
    edit: idParam.optional(),
    delete: idParam.optional(),
    signout: idParam.optional(),
  }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const wanted = query.view ?? query.edit ?? query.delete ?? query.signout;
    const [list, record] = await Promise.all([
      userList.load(visit),
      wanted === undefined ? undefined : getUserRecord(deps, actor, wanted),
    ]);
    if (list instanceof Response) return list;
    const mayWrite = can(actor, "users:write");
    const edits = mayWrite && (query.create ?? query.edit) !== undefined;
    const isClient = !record || record.user.role === "client_user";
    const given = edits ? await secondPersonFor(deps, actor, record ? userEdit : newUser) : [];
    const secondPerson = given.filter(({ kind }) => isClient || kind !== "client_user");
    return { list, record, mayWrite, secondPerson };
  },
  title: "User Management",
  view({ data: { list, record, mayWrite, secondPerson }, query, actor, deps, url }) {
    const account = record?.account;
    const create = withQuery(new URL(list.address, url), { create: "1" });
    return (
      <>
        <PageHeader
          title="User Management"
          description="Who may sign in, as what, and for which client"
          actions={
            mayWrite ? (
              <a class={buttonClass("primary")} {...opensDialog(create)}>
                {icon("plus")}
                Add User
              </a>
            ) : null
          }
        />
        <DialogOutlet>
          {record && query.view !== undefined ? (
            <UserRecordPanel
              record={record}
              zone={deps.env.zone}
              list={list.address}
              acts={mayWrite ? { path: list.path, actor } : undefined}
            />
          ) : null}
          {mayWrite && query.create !== undefined ? (
            <NeedsScript act="Creating a user">
              <Island of={UserForm} when="load" props={{ secondPerson }} />
            </NeedsScript>
          ) : null}
          {mayWrite && record && query.edit !== undefined ? (
            <NeedsScript act="Editing a user">
              <Island
                of={UserForm}
                when="load"
                props={{
                  user: toUserDto(record.user),
                  fixed: fixedFields(record.user, actor),
                  secondPerson,
                  ...(account && { account: { value: String(account.id), label: account.customerName } }),
                }}
              />
            </NeedsScript>
          ) : null}
          {mayWrite && record && query.delete !== undefined ? (
            <NeedsScript act="Deleting a user">
              <Island of={Confirm} when="load" props={confirmDeletion(record.user, actor)} />
            </NeedsScript>
          ) : null}
          {mayWrite && record && query.signout !== undefined ? (
            <NeedsScript act="Signing a user out">
              <Island of={Confirm} when="load" props={confirmSignOut(record.user)} />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <ListScreen {...list} />
      </>
    );
  },
});
