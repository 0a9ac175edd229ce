import { createAccountCall } from "@/accounts/contract";
import { eraseOtherCall } from "@/people/erasure/contract";
import { createUserCall } from "@/people/users/contract";
import { getAttachmentsUrl } from "@/platform/annotated";
import type { DeclaredAct } from "@/platform/declared-act";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { isolated } from "@/ui/isolated";
import { List, type ListItem } from "@/ui/list";
import { RecordPanel, RecordPart } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { groupIban } from "@/vocabulary/iban";
import { say } from "@/vocabulary/language";
import { updateSetupRequestCall } from "./contract";
import type { RequestNote, SetupRequestRecord, SetupRequestRow } from "./queries";
import { creationProblem } from "./rules";
import { setupRequestScreen } from "./screen";
import { businessTypeText, networthText, requestedTypeText, requestStatusBadge, segmentText } from "./view";

type Props = {
  record: SetupRequestRecord;
  zone: string;
  /** Address of the list without the record. */
  list: string;
  /** Acts that the actor may carry out, from `actsOnRequest`. */
  acts: readonly RecordAct[];
};

/** Panel of a set-up request: its content, its outcome, and the notes of staff. */
export const SetupRequestRecordPanel = ({ record: { request, notes }, zone, list, acts }: Props) => (
  <RecordPanel
    id={request.id}
    title="Set-up request"
    timeline={getTimelineUrl("setup-request", request.id)}
    attachments={getAttachmentsUrl("setup-request", request.id)}
    subject={request.companyName}
    list={list}
    acts={acts}
  >
    <DefinitionList items={definitions(request, zone)} />
    <RecordPart title="Message">
      <p class="record-text">{isolated(request.message)}</p>
    </RecordPart>
    <RecordPart title="What came of it">
      <Outcome request={request} />
    </RecordPart>
    <RecordPart title="Notes">
      <Notes notes={notes} zone={zone} />
    </RecordPart>
  </RecordPanel>
);

function definitions(request: SetupRequestRow, zone: string): Definition[] {
  const { createdAt, email } = request;
  return [
    { term: "Status", detail: requestStatusBadge(request.status) },
    { term: "Received", detail: time(createdAt, formatDateTime(createdAt, zone)) },
    { term: "Full Name", detail: request.fullName },
    { term: "Email", detail: <a href={`mailto:${email}`}>{isolated(email)}</a>, wide: true },
    { term: "Account Type", detail: requestedTypeText(request.accountType) },
    { term: "Net Worth", detail: networthText(request.networth) },
    { term: "Business Type", detail: businessTypeText(request.businessType) },
    { term: "Segment", detail: segmentText(request.segment) },
    { term: "Location", detail: request.location },
    { term: "Relationship Manager", detail: request.rmName ?? say("Not given") },
  ];
}

const Outcome = ({ request }: { request: SetupRequestRow }) => {
  const { virtualAccountId, customerName, virtualIban, userId, username, clientId } = request;
  if (virtualAccountId === null && userId === null) return <p class="record-note">{say("Nothing yet")}</p>;
  const items: ListItem[] = [];
  if (virtualAccountId !== null && virtualIban !== null) {
    items.push({
      key: "account",
      title: customerName,
      text: <span class="iban">{groupIban(virtualIban)}</span>,
      note: say("Virtual Account"),
      href: `/admin/virtual-accounts/${virtualAccountId}`,
    });
  }
  if (userId !== null) {
    items.push({
      key: "user",
      title: username,
      text: clientId,
      note: say("User"),
      href: `/admin/users?view=${userId}`,
    });
  }
  return <List items={items} />;
};

const Notes = ({ notes, zone }: { notes: readonly RequestNote[]; zone: string }) =>
  notes.length === 0 ? (
    <p class="record-note">{say("Not looked at yet")}</p>
  ) : (
    <List
      items={notes.toReversed().map(({ by, at, status, note }, index) => ({
        key: index,
        title: <span class="record-text">{note === null ? say("Status changed") : isolated(note)}</span>,
        text: (
          <>
            {isolated(by)}
            {say(", ")}
            {time(at, formatDateTime(at, zone))}
          </>
        ),
        figure: status === null ? undefined : requestStatusBadge(status),
      }))}
    />
  );

/**
 * Acts on a request: an update, and the account and user that can be created from it; existing ones are named
 * instead.
 */
export const actsOnRequest = (request: SetupRequestRow): DeclaredAct[] => [
  {
    label: "Create user",
    does: "Adds a user of the client, filled in from the request; the request keeps who it was",
    right: "setup-requests:handle",
    call: createUserCall,
    href: setupRequestScreen.to("user", request.id),
    refused: creationProblem(request, "user"),
  },
  {
    label: "Create account from this request",
    does: "Opens a virtual account, filled in from the request; the request keeps which it was",
    right: "setup-requests:handle",
    call: createAccountCall,
    href: setupRequestScreen.to("create", request.id),
    refused: creationProblem(request, "account"),
  },
  {
    label: "Update",
    does: "Changes its status, and notes what was done",
    right: "setup-requests:handle",
    call: updateSetupRequestCall,
    href: setupRequestScreen.to("edit", request.id),
  },
  {
    label: "Erase data",
    tone: "danger",
    does: "Deletes what names this person, but for what the book has to keep",
    right: "users:erase",
    call: eraseOtherCall,
    href: setupRequestScreen.to("erase", request.id),
  },
];
