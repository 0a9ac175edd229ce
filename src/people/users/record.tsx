import { networthBands, networthLabels } from "@/accounts/clients/contract";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { type RecordAct, RecordPanel } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import type { UserRecord } from "./queries";
import { deletionProblem } from "./rules";
import { userScreen } from "./screen";
import { activityBadge, roleBadge } from "./view";

type Props = {
  record: UserRecord;
  zone: string;
  /** The list without the record. */
  list: string;
  /** Who may act on it; undefined for an actor who may only read. */
  writer: { userId: number } | undefined;
};

/** The panel of a user. */
export const UserRecordPanel = ({ record, zone, list, writer }: Props) => (
  <RecordPanel
    id={record.user.id}
    title="User Details"
    subject={record.user.username}
    list={list}
    acts={writer ? actsOn(record.user.id, writer) : []}
  >
    <DefinitionList items={definitions(record, zone)} />
  </RecordPanel>
);

function definitions({ user, account }: UserRecord, zone: string): Definition[] {
  const at = (instant: number) => time(instant, formatDateTime(instant, zone));
  const band = networthBands.find((one) => one === user.networth);
  return [
    { term: "Username", detail: user.username },
    { term: "Email", detail: <a href={`mailto:${user.email}`}>{user.email}</a> },
    { term: "Role", detail: roleBadge(user.role) },
    { term: "Status", detail: activityBadge(user.isActive) },
    { term: "Client ID", detail: user.clientId },
    {
      term: "Virtual Account",
      detail: account ? (
        <a href={`/admin/virtual-accounts/${account.id}`}>{account.customerName}</a>
      ) : (
        "None chosen"
      ),
    },
    { term: "Net Worth", detail: band === undefined ? "Not given" : networthLabels[band] },
    { term: "Last sign-in", detail: user.lastSignInAt === null ? "Never" : at(user.lastSignInAt) },
    { term: "Created", detail: at(user.createdAt) },
    { term: "Updated", detail: at(user.updatedAt) },
  ];
}

/** Delete, Sign out everywhere and Edit; what the rules refuse is not offered. */
const actsOn = (id: number, writer: { userId: number }): RecordAct[] => [
  {
    label: "Delete",
    tone: "danger",
    href: userScreen.to("delete", id),
    refused: deletionProblem({ id }, writer),
  },
  { label: "Sign out everywhere", href: userScreen.to("signout", id) },
  { label: "Edit", href: userScreen.to("edit", id) },
];
