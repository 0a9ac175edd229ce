import CreateAccount from "islands/accounts/create-account";
import Confirm from "islands/confirm";
import UserForm from "islands/people/user-form";
import { findFreeReference } from "@/accounts/queries";
import { page } from "@/app/define";
import { InboxLink } from "@/app/waiting/inbox-link";
import { walkedRecord } from "@/app/walked-record";
import { askingDialog } from "@/approvals/asking-dialog";
import { listOfferedActs } from "@/approvals/offered-acts";
import type { SecondPerson } from "@/approvals/rules";
import { secondPersonFor } from "@/approvals/second-person";
import { otherErasure } from "@/people/erasure/approvals";
import { previewOther } from "@/people/erasure/erase-others";
import { confirmOtherErasure } from "@/people/erasure/question";
import { setupRequestMessages, updateSetupRequestCall } from "@/people/setup-requests/contract";
import { readRequest, requestUpdate } from "@/people/setup-requests/dialogs";
import { setupRequestList } from "@/people/setup-requests/list-screen";
import type { SetupRequestRow } from "@/people/setup-requests/queries";
import { actsOnRequest, SetupRequestRecordPanel } from "@/people/setup-requests/record";
import { creationProblem, suggestUsername } from "@/people/setup-requests/rules";
import { setupRequestScreen } from "@/people/setup-requests/screen";
import { newUser } from "@/people/users/approvals";
import { dialog, IslandDialog, type Opened } from "@/platform/dialogs";
import { ListScreen } from "@/platform/lists/screen";
import { PageHeader } from "@/ui/page-header";
import type { Text } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";

/** Requests of the public contact page, with their acts. */
export default page(setupRequestScreen, {
  access: "setup-requests:page",
  kept: true,
  dialogs: {
    view: walkedRecord(
      setupRequestList,
      setupRequestScreen.to,
      dialog({
        right: "setup-requests:read",
        async load(visit: Opened<number>) {
          const record = await readRequest(visit);
          return { record, acts: await listOfferedActs(visit, actsOnRequest(record.request)) };
        },
        show: ({ data, deps, closed }) => (
          <SetupRequestRecordPanel {...data} zone={deps.env.zone} list={closed} />
        ),
      }),
    ),
    edit: requestUpdate,
    create: dialog({
      right: "setup-requests:handle",
      sought: { as: "Open an account for a set-up request", words: "create contact" },
      async load(visit) {
        const { request } = await readRequest(visit);
        return { request, reference: await findFreeReference(visit.deps, request.companyName) };
      },
      islands: [CreateAccount, Confirm],
      show: ({ data }) => <AccountFrom {...data} />,
    }),
    user: dialog({
      right: "setup-requests:handle",
      sought: { as: "Add a user for a set-up request", words: "create contact" },
      async load(visit) {
        const [{ request }, secondPerson] = await Promise.all([
          readRequest(visit),
          secondPersonFor(visit.deps, visit.actor, newUser),
        ]);
        return { request, secondPerson };
      },
      islands: [UserForm, Confirm],
      show: ({ data }) => <UserFrom {...data} />,
    }),
    erase: askingDialog(Confirm, otherErasure, {
      right: "users:erase",
      act: "Erasing a contact's data",
      sought: { as: "Erase a contact's data", words: "gdpr privacy forget delete personal data subject" },
      async load(visit: Opened<number>) {
        const [{ request }, preview] = await Promise.all([
          readRequest(visit),
          previewOther(visit.deps, visit.actor, "setup_request", visit.value),
        ]);
        return confirmOtherErasure(
          { name: data(request.fullName), code: request.email },
          preview,
          "setup-requests",
        );
      },
    }),
  },
  load: (visit) => setupRequestList.load(visit),
  title: "Set-up requests",
  view({ data: list, dialog: open }) {
    return (
      <>
        <PageHeader
          title="Set-up requests"
          description="Sent on the public contact page; each is answered within 24 hours"
          actions={<InboxLink path={setupRequestScreen.path} />}
        />
        {open}
        <ListScreen {...list} />
      </>
    );
  },
});

const createAccountAct = "Creating an account";
const createUserAct = "Creating a user";

/** States why nothing can be created from a request. */
const NotPossible = (props: { act: Text; request: SetupRequestRow; refused: string }) => (
  <IslandDialog act={props.act} of={Confirm} props={notPossible(props.request, props.refused)} />
);

/** The Create dialog of accounts, filled in; or why no account can come of the request. */
const AccountFrom = ({ request, reference }: { request: SetupRequestRow; reference: string }) => {
  const refused = creationProblem(request, "account");
  if (refused !== undefined)
    return <NotPossible act={createAccountAct} request={request} refused={refused} />;
  const { id, companyName, accountType: type, networth, userId, clientId, username } = request;
  const client =
    userId === null || clientId === null ? undefined : { id: clientId, name: username ?? clientId };
  return (
    <IslandDialog
      act={createAccountAct}
      of={CreateAccount}
      props={{ request: { id, companyName, reference, type, networth, ...(client && { client }) } }}
    />
  );
};

/** The Create dialog of users, filled in; or why no user can come of the request. */
const UserFrom = ({ request, secondPerson }: { request: SetupRequestRow; secondPerson: SecondPerson }) => {
  const refused = creationProblem(request, "user");
  if (refused !== undefined) return <NotPossible act={createUserAct} request={request} refused={refused} />;
  const { id, companyName, email, networth, virtualAccountId, customerName } = request;
  const account =
    virtualAccountId === null ? undefined : { value: String(virtualAccountId), label: customerName ?? "" };
  return (
    <IslandDialog
      act={createUserAct}
      of={UserForm}
      props={{
        request: { id, companyName, username: suggestUsername(email), email, networth },
        secondPerson,
        ...(account && { account }),
      }}
    />
  );
};

/** Reason why nothing can be created from a request, in place of the form. */
const notPossible = ({ companyName, fullName }: SetupRequestRow, refused: string) => ({
  title: "Create from this request",
  text: "",
  subject: { name: data(companyName), note: data(fullName) },
  act: "Creating",
  refused,
  busyText: "",
  method: updateSetupRequestCall.method,
  path: "",
  success: "",
  failure: setupRequestMessages.updateFailed,
  changes: [],
});
