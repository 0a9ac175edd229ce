import type { Content } from "@/ui/content";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { html } from "@/ui/html";
import { List } from "@/ui/list";
import { Copyable, RecordPanel, RecordPart } from "@/ui/record-panel";
import { time } from "@/ui/time";
import { formatDateTime } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import type { AuditRecord } from "./record-reads";
import { recordScreen } from "./record-screens";
import { type Change, listChanges, listFields, listMovements, movementText } from "./rules";
import { actionBadge, resourceBadge } from "./view";

type Props = {
  record: AuditRecord;
  zone: string;
  /** The list without the record. */
  list: string;
};

/** Panel of an audit row: the author of its act, its changes, and its link in the chain. */
export const AuditRecordPanel = ({ record, zone, list }: Props) => {
  const details = record.details === null ? null : JSON.parse(record.details);
  const movements = listMovements(details);
  const fields = listFields(details, ["transactions"]);
  return (
    <RecordPanel
      id={record.id}
      title="Audit Log Details"
      timeline={{ none: "It is what happened, and is never changed" }}
      subject={html`${actionBadge(record.action)} ${resourceBadge(record.resource)}`}
      list={list}
    >
      <DefinitionList items={definitions(record, zone)} />
      {details === null ? (
        <RecordPart title="Details" note="They were redacted. The chain still covers them by their digest." />
      ) : null}
      <Changes changes={listChanges(details)} />
      {movements.length > 0 ? (
        <RecordPart title="What was booked">
          <List
            items={movements.map((movement) => ({
              key: String(movement.id),
              href: `/admin/transactions?view=${movement.id}`,
              ...movementText(movement),
            }))}
          />
        </RecordPart>
      ) : null}
      {fields.length > 0 ? (
        <RecordPart title="Details">
          <DefinitionList
            items={fields.map(({ label, value }) => ({
              term: say(label),
              detail: value,
              wide: value.length > 32,
            }))}
          />
        </RecordPart>
      ) : null}
      <RecordPart title="Chain" note="The hash covers this row and the hash of the row before it.">
        <DefinitionList
          items={[
            {
              term: "Number and hash",
              detail: <Copyable label="number and hash" text={`${record.id}:${record.hash}`} />,
              wide: true,
            },
            {
              term: "Hash before",
              detail: html`<span class="hash" translate="no">${record.prevHash}</span>`,
              wide: true,
            },
            {
              term: "Digest of the details",
              detail: html`<span class="hash" translate="no">${record.detailsHash}</span>`,
              wide: true,
            },
          ]}
        />
      </RecordPart>
    </RecordPanel>
  );
};

function getSubject({ resource, resourceId, action }: AuditRecord): Content {
  if (resourceId === null) return say("None");
  const href = action === "DELETE" ? undefined : recordScreen(resource, resourceId);
  return href === undefined ? resourceId : <a href={href}>{resourceId}</a>;
}

function definitions(record: AuditRecord, zone: string): Definition[] {
  const { userId, username } = record;
  const name = username === null ? "" : ` (${username})`;
  return [
    { term: "Number", detail: String(record.id) },
    { term: "Timestamp", detail: time(record.createdAt, formatDateTime(record.createdAt, zone)) },
    { term: "User", detail: userId === null ? say("System") : `${userId}${name}` },
    { term: "Resource number", detail: getSubject(record) },
    { term: "IP Address", detail: html`<span class="iban">${record.ipAddress || say("None")}</span>` },
    { term: "User agent", detail: record.userAgent || say("None"), wide: true },
  ];
}

/** Values before and after a change, field by field. */
const Changes = ({ changes }: { changes: readonly Change[] }) =>
  changes.length === 0 ? null : (
    <RecordPart title="What changed">
      <table class="entries changes">
        <caption class="sr-only">{say("Before and after")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("Field")}</th>
            <th scope="col">{say("Before")}</th>
            <th scope="col">{say("After")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, label, before, after }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{before === undefined ? "" : <del>{before}</del>}</td>
              <td>{after === undefined ? "" : <ins>{after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </RecordPart>
  );
