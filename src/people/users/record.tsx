import { networthBands, networthLabels } from "@/accounts/clients/contract";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { type RecordAct, RecordPanel } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import type { UserRecord } from "./queries";
import { deletionProblem } from "./rules";
import { activityBadge, roleBadge } from "./view";

type Props = {
  record: UserRecord;
  zone: string;
  /** The list without the record. */
  list: string;
  /** Where the acts are; undefined for an actor who may only read. */
  acts: { path: string; actor: { userId: number } } | undefined;
};

/** The panel of a user. */
export const UserRecordPanel = ({ record, zone, list, acts }: Props) => (
  <RecordPanel
    id={record.user.id}
    title="User Details"
    subject={record.user.username}
    list={list}
    acts={acts ? actsOn(record.user.id, acts) : []}
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
        <a href={`/admin/virtual-accounts?view=${account.id}`}>{account.customerName}</a>
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
const actsOn = (id: number, { path, actor }: NonNullable<Props["acts"]>): RecordAct[] => [
  {
    label: "Delete",
    tone: "danger",
    href: `${path}?delete=${id}`,
    refused: deletionProblem({ id }, actor),
  },
  { label: "Sign out everywhere", href: `${path}?signout=${id}` },
  { label: "Edit", href: `${path}?edit=${id}` },
];
