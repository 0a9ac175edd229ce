import CreateAccount from "islands/accounts/create-account";
import Confirm from "islands/confirm";
import SetupRequest from "islands/people/setup-request";
import UserForm from "islands/people/user-form";
import { z } from "zod";
import { can } from "@/access/policy";
import { findFreeReference } from "@/accounts/queries";
import { page } from "@/app/define";
import { Island } from "@/kernel/island";
import { idParam } from "@/kernel/query-params";
import { newUser } from "@/oversight/approvals/acts/user-acts";
import type { SecondPerson } from "@/oversight/approvals/rules";
import { secondPersonFor } from "@/oversight/approvals/second-person";
import { setupRequestList } from "@/people/setup-requests/list-screen";
import { getRequestRecord, type SetupRequestRow } from "@/people/setup-requests/queries";
import { notPossible } from "@/people/setup-requests/questions";
import { SetupRequestRecordPanel } from "@/people/setup-requests/record";
import { creationProblem, suggestUsername } from "@/people/setup-requests/rules";
import { ListScreen } from "@/platform/lists/screen";
import { DialogOutlet, NeedsScript } from "@/ui/dialog-outlet";
import { PageHeader } from "@/ui/page-header";

/** Requests of the public contact page, and what is done with them. */
export default page({
  access: "setup-requests:page",
  query: z.object({
    view: idParam.optional(),
    edit: idParam.optional(),
    create: idParam.optional(),
    user: idParam.optional(),
  }),
  async load(visit) {
    const { actor, deps, query } = visit;
    const wanted = query.view ?? query.edit ?? query.create ?? query.user;
    const [list, record] = await Promise.all([
      setupRequestList.load(visit),
      wanted === undefined ? undefined : getRequestRecord(deps, actor, wanted),
    ]);
    if (list instanceof Response) return list;
    const mayHandle = can(actor, "setup-requests:handle");
    const opensAccount = mayHandle && query.create !== undefined;
    const reference = record && opensAccount ? await findFreeReference(deps, record.request.companyName) : "";
    const secondPerson = query.user === undefined ? [] : await secondPersonFor(deps, actor, newUser);
    return { list, record, reference, mayHandle, secondPerson };
  },
  title: "Set-up requests",
  view({ data: { list, record, reference, mayHandle, secondPerson }, query, deps }) {
    const request = record?.request;
    return (
      <>
        <PageHeader
          title="Set-up requests"
          description="Sent on the public contact page; each is answered within 24 hours"
        />
        <DialogOutlet>
          {record && query.view !== undefined ? (
            <SetupRequestRecordPanel
              record={record}
              zone={deps.env.zone}
              list={list.address}
              acts={mayHandle ? list.path : undefined}
            />
          ) : null}
          {mayHandle && request && query.edit !== undefined ? (
            <NeedsScript act="Updating a set-up request">
              <Island of={SetupRequest} when="load" props={{ request: editedOf(request) }} />
            </NeedsScript>
          ) : null}
          {mayHandle && request && query.create !== undefined ? (
            <NeedsScript act="Creating an account">
              <AccountFrom request={request} reference={reference} />
            </NeedsScript>
          ) : null}
          {mayHandle && request && query.user !== undefined ? (
            <NeedsScript act="Creating a user">
              <UserFrom request={request} secondPerson={secondPerson} />
            </NeedsScript>
          ) : null}
        </DialogOutlet>
        <ListScreen {...list} />
      </>
    );
  },
});

const editedOf = ({ id, companyName, status, version }: SetupRequestRow) => ({
  id,
  companyName,
  status,
  version,
});

/** The Create dialog of accounts, filled in; or why no account can come of the request. */
const AccountFrom = ({ request, reference }: { request: SetupRequestRow; reference: string }) => {
  const refused = creationProblem(request, "account");
  if (refused !== undefined) return <Island of={Confirm} when="load" props={notPossible(request, refused)} />;
  const { id, companyName, accountType: type, networth, userId, clientId, username } = request;
  const client =
    userId === null || clientId === null ? undefined : { id: clientId, name: username ?? clientId };
  return (
    <Island
      of={CreateAccount}
      when="load"
      props={{ request: { id, companyName, reference, type, networth, ...(client && { client }) } }}
    />
  );
};

/** The Create dialog of users, filled in; or why no user can come of the request. */
const UserFrom = ({ request, secondPerson }: { request: SetupRequestRow; secondPerson: SecondPerson }) => {
  const refused = creationProblem(request, "user");
  if (refused !== undefined) return <Island of={Confirm} when="load" props={notPossible(request, refused)} />;
  const { id, companyName, email, networth, virtualAccountId, customerName } = request;
  const account =
    virtualAccountId === null ? undefined : { value: String(virtualAccountId), label: customerName ?? "" };
  return (
    <Island
      of={UserForm}
      when="load"
      props={{
        request: { id, companyName, username: suggestUsername(email), email, networth },
        secondPerson,
        ...(account && { account }),
      }}
    />
  );
};
