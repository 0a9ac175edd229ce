import { networthBands, networthLabels } from "@/accounts/clients/contract";
import { eraseUserCall } from "@/people/erasure/contract";
import type { DeclaredAct } from "@/platform/declared-act";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { isolated } from "@/ui/isolated";
import { RecordPanel } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { type Language, languageNames } from "@/vocabulary/language/languages";
import {
  deleteUserCall,
  resetFactorsCall,
  signUserOutCall,
  updateUserCall,
  userActivityCall,
} from "./contract";
import type { UserRecord } from "./queries";
import { activityProblem, deletionProblem, resetProblem } from "./rules";
import { userScreen } from "./screen";
import { activityBadge, roleBadge } from "./view";

type Props = {
  record: UserRecord;
  zone: string;
  /** Address of the list without the record. */
  list: string;
  /** Acts that the actor may carry out, from `actsOnUser`. */
  acts: readonly RecordAct[];
};

/** The panel of a user. */
export const UserRecordPanel = ({ record, zone, list, acts }: Props) => (
  <RecordPanel
    id={record.user.id}
    title="User Details"
    timeline={getTimelineUrl("user", record.user.id)}
    subject={record.user.username}
    list={list}
    acts={acts}
  >
    <DefinitionList items={definitions(record, zone)} />
  </RecordPanel>
);

function definitions({ user, account }: UserRecord, zone: string): Definition[] {
  const at = (instant: number) => time(instant, formatDateTime(instant, zone));
  const band = networthBands.find((one) => one === user.networth);
  return [
    { term: "Username", detail: user.username },
    { term: "Email", detail: <a href={`mailto:${user.email}`}>{isolated(user.email)}</a> },
    { term: "Role", detail: roleBadge(user.role) },
    { term: "Status", detail: activityBadge(user.isActive) },
    { term: "Client ID", detail: user.clientId },
    {
      term: "Virtual Account",
      detail: account ? (
        <a href={`/admin/virtual-accounts/${account.id}`}>{isolated(account.customerName)}</a>
      ) : (
        say("None chosen")
      ),
    },
    { term: "Net Worth", detail: band === undefined ? say("Not given") : say(networthLabels[band]) },
    { term: "Language", detail: getLanguage(user.language) },
    { term: "Last sign-in", detail: user.lastSignInAt === null ? say("Never") : at(user.lastSignInAt) },
    { term: "Created", detail: at(user.createdAt) },
    { term: "Updated", detail: at(user.updatedAt) },
  ];
}

/** Name of the language that a user chose, in that language. */
const getLanguage = (chosen: Language | null) =>
  chosen === null ? (
    say("Not chosen")
  ) : (
    <bdi lang={chosen} translate="no">
      {languageNames[chosen]}
    </bdi>
  );

/** Acts of staff on a user, each with the reason if the actor cannot carry it out. */
export const actsOnUser = ({ user }: UserRecord, writer: { userId: number }): DeclaredAct[] => {
  const { id } = user;
  return [
    {
      label: "Edit",
      does: "Changes role, client, account and access",
      right: "users:write",
      call: updateUserCall,
      href: userScreen.to("edit", id),
    },
    {
      right: "users:write",
      call: userActivityCall,
      refused: activityProblem(user, writer),
      ...(user.isActive
        ? {
            label: "Deactivate",
            tone: "danger",
            does: "Ends every session of the user, who cannot sign in until they are active again",
            kinds: [],
            href: userScreen.to("deactivate", id),
          }
        : {
            label: "Make active",
            does: "The user can sign in again with their password",
            href: userScreen.to("activate", id),
          }),
    },
    {
      label: "Sign out everywhere",
      does: "Ends every session of the user, on all devices",
      right: "users:write",
      call: signUserOutCall,
      href: userScreen.to("signout", id),
    },
    {
      label: "Reset second factors",
      tone: "danger",
      does: "Removes the app, the passkeys and the recovery codes of who lost them, and ends every session",
      right: "users:write",
      call: resetFactorsCall,
      href: userScreen.to("resetFactors", id),
      refused: resetProblem({ id }, writer),
    },
    {
      label: "Erase data",
      tone: "danger",
      does: "Deletes the user and everything that names them, but for what the book has to keep",
      right: "users:erase",
      call: eraseUserCall,
      href: userScreen.to("erase", id),
      refused: deletionProblem({ id }, writer),
    },
    {
      label: "Delete",
      tone: "danger",
      does: "Ends every session; the name stays in the records of what was done, and is not given again",
      right: "users:write",
      call: deleteUserCall,
      href: userScreen.to("delete", id),
      refused: deletionProblem({ id }, writer),
    },
  ];
};
