import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import type { DeclaredAct } from "@/platform/declared-act";
import { getTimelineUrl } from "@/platform/timeline";
import type { RecordAct } from "@/ui/act-menu";
import type { Content } from "@/ui/content";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { Copyable, RecordPanel, RecordPart } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDate, formatDateTime, type Instant } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data, sayAround } from "@/vocabulary/language/around";
import {
  type ApiClientDto,
  apiClientMessages,
  apiClientWords,
  deleteApiClientCall,
  rotateApiClientCall,
  updateApiClientCall,
} from "./contract";
import { type ApiClientRecord, toApiClientDto } from "./queries";
import { groupScopes } from "./scopes";
import type { ApiClientScreen } from "./screen";

/** Acts of staff on an API client, with the approvals that its calls declare. */
export function actsOnApiClient(
  { client }: ApiClientRecord,
  actor: Actor,
  screen: ApiClientScreen,
): DeclaredAct[] {
  const { id, clientId, jwks } = client;
  const right = "api-clients:write" as const;
  const kind = clientId === null ? ("user_role" as const) : ("client_user" as const);
  return [
    {
      label: "Edit",
      does: "Changes name, scopes, addresses, end and keys; its access tokens end",
      right,
      call: updateApiClientCall,
      kinds: getScope(actor) === "all" ? [kind] : [],
      href: screen.to("edit", id),
    },
    {
      label: apiClientWords.rotate,
      does: "Makes a secret that is shown once; the one of before is taken for as long as you say",
      right,
      call: rotateApiClientCall,
      kinds: getScope(actor) === "all" && client.keeperId !== actor.userId ? [kind] : [],
      href: screen.to("rotate", id),
      refused: jwks === null ? undefined : apiClientMessages.keysAlone,
    },
    {
      label: apiClientWords.revoke,
      tone: "danger",
      does: "Ends its access tokens at once; it is given no more, and this cannot be undone",
      right,
      call: deleteApiClientCall,
      href: screen.to("revoke", id),
    },
  ];
}

/** Proof of the API client at the token endpoint. */
function getProof({ jwks, previousSecretUntil }: ApiClientDto, at: (instant: Instant) => Content): Content {
  if (jwks !== null) return say("Signed assertions, keys: {count}", { count: jwks.keys.length });
  if (previousSecretUntil === null) return say("Secret");
  return html`${say("Secret")}<small>${sayAround("The previous one is accepted until {at}", {
    at: at(Date.parse(previousSecretUntil)),
  })}</small>`;
}

function definitions({ client, tokens }: ApiClientRecord, at: (instant: Instant) => Content): Definition[] {
  const dto = toApiClientDto(client);
  const { live, given } = tokens;
  const items: Definition[] = [
    {
      term: "Client ID of the program",
      detail: <Copyable label="Client ID of the program" text={client.oauthClientId} />,
      wide: true,
    },
    { term: "Owner", detail: client.clientId ?? say("The bank") },
    { term: "Proof", detail: getProof(dto, at) },
    {
      term: "Allowed addresses",
      detail: dto.allowedIps.length === 0 ? say("Any") : dto.allowedIps.join(", "),
    },
    { term: "Ends", detail: client.expiresAt === null ? say("Never") : at(client.expiresAt) },
    { term: "Last used", detail: client.lastUsedAt === null ? say("Never") : at(client.lastUsedAt) },
    { term: "Access tokens now", detail: String(live) },
    {
      term: "Access tokens in 30 days",
      detail: say("{given} given, {ended} ended", { given, ended: Math.max(given - live, 0) }),
    },
    { term: "Created", detail: at(client.createdAt) },
  ];
  if (client.createdBy !== null) items.push({ term: "Created by", detail: client.createdBy });
  return items;
}

type Props = {
  record: ApiClientRecord;
  zone: string;
  /** Address of the list without the record. */
  list: string;
  acts: readonly RecordAct[];
};

/** The panel of an API client: its scopes, addresses, expiry and number of requests. */
export const ApiClientRecordPanel = ({ record, zone, list, acts }: Props) => {
  const { client, days } = record;
  const at = (instant: Instant) => time(instant, formatDateTime(instant, zone));
  return (
    <RecordPanel
      id={client.id}
      title="API client details"
      timeline={getTimelineUrl("api-client", client.id)}
      subject={client.name}
      list={list}
      acts={acts}
    >
      <DefinitionList items={definitions(record, at)} />
      <RecordPart title="Scopes">
        <DefinitionList
          items={groupScopes(client.scopes.split(" ")).map(({ title, scopes }) => ({
            term: title,
            detail: scopes.map(({ does }) => does).join(say(", ")),
            wide: true,
          }))}
        />
      </RecordPart>
      <RecordPart title="Requests a day" note={days.length === 0 ? "None in the last 30 days" : undefined}>
        <DefinitionList
          rows
          items={days.map(({ day, requests }) => ({
            term: data(formatDate(day)),
            detail: requests.toLocaleString("en"),
          }))}
        />
      </RecordPart>
    </RecordPanel>
  );
};
