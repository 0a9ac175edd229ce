import { eventTypeLabels } from "@/events/feed/contract";
import type { DeclaredAct } from "@/platform/declared-act";
import { byZone } from "@/platform/lists/by-zone";
import { defineList, newestFirst } from "@/platform/lists/list";
import type { RecordAct } from "@/ui/act-menu";
import { badge } from "@/ui/badge";
import type { Content } from "@/ui/content";
import { type Definition, DefinitionList } from "@/ui/definition-list";
import { opensDialog } from "@/ui/dialog-outlet";
import { html } from "@/ui/html";
import { isolated } from "@/ui/isolated";
import { Copyable, RecordPanel, RecordPart } from "@/ui/record-panel";
import { type Column, defineTable } from "@/ui/table";
import { ago, time } from "@/ui/time";
import { formatDateTime, type Instant } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import { translate } from "@/vocabulary/language/speaking";
import {
  deleteWebhookCall,
  deliveryStateLabels,
  rotateWebhookCall,
  testWebhookCall,
  updateWebhookCall,
  webhookFilterSchema,
  webhookFilters,
  webhookMessages,
  webhookWords,
} from "./contract";
import { listWebhookRows, parseTypes, summariseWebhooks, type WebhookRow } from "./queries";
import type { WebhookRecord } from "./record-reads";
import { bankWebhooks, ownWebhooks, type WebhookScreen } from "./screen";

const deliveryTones = { waiting: "warn", delivered: "good", failed: "bad" } as const;

/** State of a receiver: switched off, with waiting deliveries, or well. */
function renderState({ status, offAt, waiting }: WebhookRow) {
  if (status === "off") return badge(webhookWords.off, offAt === null ? "quiet" : "bad");
  return waiting > 0 ? badge("Waiting", "warn") : badge("Active", "good");
}

/** The last answer: its status, or that there was none. */
function lastAnswer({ lastStatus, lastHttp, lastAt }: WebhookRow, now: Instant, zone: string) {
  if (lastStatus === null || lastAt === null)
    return html`<span class="quiet">${say(webhookMessages.noDeliveries)}</span>`;
  const at = ago(lastAt, now, zone);
  return html`${badge(deliveryStateLabels[lastStatus], deliveryTones[lastStatus])} ${isolated(lastHttp ?? "")} <small>${at}</small>`;
}

const ownerColumn: Column<WebhookRow> = {
  header: "Client",
  rank: 2,
  cell: (row) => row.clientId ?? say("The bank"),
};

const listColumns = (zone: string, ofClients: boolean): Column<WebhookRow>[] => [
  {
    header: "Address",
    fluid: true,
    code: true,
    cell: ({ url }) => isolated(url),
    beneath: ({ description }) => data(description),
  },
  ...(ofClients ? [ownerColumn] : []),
  { header: "Last answer", card: "line", cell: (row, now) => lastAnswer(row, now, zone) },
  { header: "Waiting", align: "end", rank: 2, cell: ({ waiting }) => String(waiting) },
  {
    header: "Next try",
    rank: 3,
    cell: ({ status, nextTryAt }) =>
      status === "off" || nextTryAt === null ? "" : time(nextTryAt, formatDateTime(nextTryAt, zone)),
  },
  { header: "Status", card: "end", cell: renderState },
];

const listOn = (screen: WebhookScreen, name: string, ofClients: boolean) =>
  defineList({
    name,
    path: screen.path,
    title: webhookWords.title,
    nouns: ["webhook", "webhooks"],
    filters: webhookFilters,
    schema: webhookFilterSchema,
    prominent: ["state"],
    orders: newestFirst,
    read: listWebhookRows,
    summarise: summariseWebhooks,
    table: byZone((zone) =>
      defineTable(listColumns(zone, ofClients), {
        id: (row) => row.id,
        acts: [{ act: screen.act("view"), icon: "eye", label: "View details" }],
      }),
    ),
    empty: {
      title: webhookMessages.empty,
      icon: "link",
      next: "Add an address of your own, and events are sent to it.",
      by: "webhooks:write",
    },
    events: ["webhooks:changed"],
  });

/** The list of the bank's own webhooks and its clients', and that of a client's own. */
export const bankWebhookList = listOn(bankWebhooks, "webhooks", true);
export const ownWebhookList = listOn(ownWebhooks, "own-webhooks", false);

/** Acts of a webhook's maker. */
export function actsOnWebhook({ webhook, isOwn }: WebhookRecord, screen: WebhookScreen): DeclaredAct[] {
  const { id } = webhook;
  const refused = isOwn ? undefined : webhookMessages.ofClient;
  const right = "webhooks:write" as const;
  return [
    {
      label: "Edit",
      does: say("Changes the address, what is sent to it, and whether it is"),
      right,
      call: updateWebhookCall,
      href: screen.to("edit", id),
      refused,
    },
    {
      label: "Send a test",
      does: say("Sends one event of the type webhook.test to the address"),
      right,
      call: testWebhookCall,
      href: screen.to("test", id),
      refused,
    },
    {
      label: webhookWords.newSecret,
      does: say("Deliveries are signed by a new secret, and for 24 hours by the one of before, too"),
      right,
      call: rotateWebhookCall,
      href: screen.to("rotate", id),
      refused,
    },
    {
      label: "Delete",
      tone: "danger",
      does: say("Nothing more is sent to this address; the record of its deliveries is deleted"),
      right,
      call: deleteWebhookCall,
      href: screen.to("delete", id),
      refused,
    },
  ];
}

function definitions(webhook: WebhookRow, at: (instant: Instant) => Content): Definition[] {
  const types = parseTypes(webhook.types);
  const { status, nextTryAt, offAt, offReason } = webhook;
  const items: Definition[] = [
    { term: "Address", detail: <Copyable label="address" text={webhook.url} />, wide: true },
    {
      term: "Events",
      detail:
        types === null ? say(webhookWords.all) : types.map((type) => say(eventTypeLabels[type])).join(", "),
      wide: true,
    },
    { term: "Waiting", detail: String(webhook.waiting) },
    { term: "Next try", detail: status === "active" && nextTryAt !== null ? at(nextTryAt) : say("None") },
    { term: "Created", detail: at(webhook.createdAt) },
  ];
  if (offAt !== null)
    items.push({
      term: webhookWords.off,
      detail: html`${at(offAt)}<small>${translate(offReason ?? "")}</small>`,
    });
  return items;
}

type Props = {
  record: WebhookRecord;
  screen: WebhookScreen;
  zone: string;
  /** Address of the list without the record. */
  list: string;
  acts: readonly RecordAct[];
};

/**
 * The panel of a webhook: its events and address, the state of its receiver, and the newest deliveries with request
 * and answer.
 */
export const WebhookRecordPanel = ({ record, screen, zone, list, acts }: Props) => {
  const { webhook, deliveries, hasMore, isOwn } = record;
  const at = (instant: Instant) => time(instant, formatDateTime(instant, zone));
  return (
    <RecordPanel
      id={webhook.id}
      title="Webhook Details"
      timeline={{ none: "its deliveries are below" }}
      subject={html`${renderState(webhook)} ${data(webhook.description)}`}
      list={list}
      acts={acts}
    >
      <DefinitionList items={definitions(webhook, at)} />
      <RecordPart
        title="Deliveries"
        note={deliveries.length === 0 ? webhookMessages.noDeliveries : undefined}
      >
        {deliveries.map(({ delivery, event }) => (
          <details class="webhook-delivery" key={delivery.id}>
            <summary>
              {badge(deliveryStateLabels[delivery.status], deliveryTones[delivery.status])}{" "}
              <code dir="ltr">{data(delivery.type)}</code>{" "}
              <small>{at(delivery.triedAt ?? delivery.createdAt)}</small>
            </summary>
            <DefinitionList
              short
              items={[
                {
                  term: "Answer",
                  detail: delivery.httpStatus === null ? say("None") : String(delivery.httpStatus),
                },
                {
                  term: "Duration",
                  detail:
                    delivery.duration === null
                      ? say("None")
                      : say("{count} ms", { count: delivery.duration }),
                },
                { term: "Tries", detail: String(delivery.tries) },
                {
                  term: "Next try",
                  detail:
                    delivery.status === "waiting" && webhook.status === "active"
                      ? at(delivery.nextAt)
                      : say("None"),
                },
              ]}
            />
            {delivery.error === null ? null : <p class="act-refused">{translate(delivery.error)}</p>}
            {event ? (
              <pre class="code-lines" dir="ltr" tabindex={0}>
                {data(JSON.stringify(event, null, 1))}
              </pre>
            ) : null}
            {delivery.answer ? (
              <pre class="code-lines" dir="ltr" tabindex={0}>
                {data(delivery.answer)}
              </pre>
            ) : null}
            {isOwn && delivery.seq !== null && webhook.status === "active" ? (
              <a class="btn btn-sm" {...opensDialog(screen.to("replay", delivery.id))}>
                {say("Send again")}
              </a>
            ) : null}
          </details>
        ))}
        {hasMore ? <p class="record-note">{say("Earlier ones are answered by the API.")}</p> : null}
      </RecordPart>
    </RecordPanel>
  );
};
