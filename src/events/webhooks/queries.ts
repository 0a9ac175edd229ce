import { preparedRead } from "db/prepared";
import { jsonCell } from "db/rows";
import { webhookDeliveries, webhooks } from "db/schema";
import { and, asc, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope, ofVisibleClient, type Scope } from "@/access/scope";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { defineReading } from "@/platform/lists/reading";
import { isoInstant } from "@/vocabulary/calendar";
import { eventTypes } from "@/vocabulary/event-options";
import {
  type DeliveryDto,
  type DeliveryState,
  type WebhookDto,
  webhookFilters,
  webhookMessages,
} from "./contract";

const newestDelivery = (what: SQL) => sql`(select ${what} from webhook_deliveries d
  where d.webhook_id = webhooks.id and d.tried_at is not null order by d.id desc limit 1)`;
const waitingSql = (what: SQL) => sql`(select ${what} from webhook_deliveries d
  where d.webhook_id = webhooks.id and d.status = 'waiting')`;

const columns = {
  id: webhooks.id,
  clientId: webhooks.clientId,
  url: webhooks.url,
  types: webhooks.types,
  description: webhooks.description,
  status: webhooks.status,
  secret: webhooks.secret,
  offReason: webhooks.offReason,
  offAt: webhooks.offAt,
  version: webhooks.version,
  createdBy: webhooks.createdBy,
  createdAt: webhooks.createdAt,
  waiting: sql<number>`${waitingSql(sql`count(*)`)}`.as("waiting"),
  nextTryAt: sql<number | null>`${waitingSql(sql`min(d.next_at)`)}`.as("next_try_at"),
  lastStatus: sql<DeliveryState | null>`${newestDelivery(sql`d.status`)}`.as("last_status"),
  lastAt: sql<number | null>`${newestDelivery(sql`d.tried_at`)}`.as("last_at"),
  lastHttp: sql<number | null>`${newestDelivery(sql`d.http_status`)}`.as("last_http"),
};

/** A client sees its own webhooks; staff see the bank's and all clients'. */
const visible = (scope: Scope) => ofVisibleClient(scope, webhooks.clientId);

/** Webhooks that the actor may change: for staff the bank's, for a client its own. */
export const isOwn = (scope: Scope) =>
  scope === "own" ? eq(webhooks.clientId, sql.placeholder("clientId")) : sql`${webhooks.clientId} is null`;

/** Webhooks for their screen, newest first. */
export const { list: listWebhookRows, summarise: summariseWebhooks } = defineReading({
  access: "webhooks:read",
  filters: webhookFilters,
  targets: { state: webhooks.status },
  id: webhooks.id,
  sorts: { newest: undefined },
  visible,
  from: webhooks,
  select: (read) => read.select(columns).from(webhooks),
});

type Choice = { scope: Scope; one: boolean; own: boolean };

const selected = preparedRead((read, { scope, one, own }: Choice) =>
  read
    .select(columns)
    .from(webhooks)
    .where(and(own ? isOwn(scope) : visible(scope), one ? eq(webhooks.id, sql.placeholder("id")) : undefined))
    .orderBy(asc(webhooks.id)),
);

export type WebhookRow = Awaited<ReturnType<ReturnType<typeof selected>["all"]>>[number];

/** Lists the webhooks that an actor may see, in order of creation. */
export async function listWebhooks({ db }: Pick<Deps, "db">, actor: Actor): Promise<WebhookRow[]> {
  assertCan(actor, "webhooks:read");
  return selected(db, { scope: getScope(actor), one: false, own: false }).all({ clientId: actor.clientId });
}

/** A webhook that an actor may see, or with `own` may change; undefined if there is none. */
function findWebhook({ db }: Pick<Deps, "db">, actor: Actor, id: number, own: boolean) {
  assertCan(actor, "webhooks:read");
  return selected(db, { scope: getScope(actor), one: true, own }).get({ id, clientId: actor.clientId });
}

/**
 * The same, but required.
 * @throws AppError 404
 */
export async function getWebhook(
  deps: Pick<Deps, "db">,
  actor: Actor,
  id: number,
  { own = false }: { own?: boolean } = {},
): Promise<WebhookRow> {
  const row = await findWebhook(deps, actor, id, own);
  if (!row) throw new AppError("not_found", webhookMessages.notFound);
  return row;
}

const storedTypes = jsonCell(z.enum(eventTypes).array());

/** Types of events that are sent; null for all. */
export const parseTypes = (types: string | null) => (types === null ? null : storedTypes.parse(types));

/** Converts a webhook to the form of answers. */
export function toWebhookDto(row: WebhookRow): WebhookDto {
  const { id, clientId, url, description, version, waiting } = row;
  return {
    id,
    clientId,
    url,
    types: parseTypes(row.types),
    description,
    isActive: row.status === "active",
    switchedOff:
      row.offAt === null || row.offReason === null
        ? null
        : { at: new Date(row.offAt).toISOString(), reason: row.offReason },
    waiting,
    nextTryAt: row.status === "active" ? isoInstant(row.nextTryAt) : null,
    lastDelivery:
      row.lastStatus === null || row.lastAt === null
        ? null
        : { status: row.lastStatus, at: new Date(row.lastAt).toISOString(), httpStatus: row.lastHttp },
    version,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

const deliveryColumns = {
  id: webhookDeliveries.id,
  webhookId: webhookDeliveries.webhookId,
  seq: webhookDeliveries.seq,
  lane: webhookDeliveries.lane,
  type: webhookDeliveries.type,
  status: webhookDeliveries.status,
  tries: webhookDeliveries.tries,
  nextAt: webhookDeliveries.nextAt,
  createdAt: webhookDeliveries.createdAt,
  triedAt: webhookDeliveries.triedAt,
  duration: webhookDeliveries.duration,
  httpStatus: webhookDeliveries.httpStatus,
  answer: webhookDeliveries.answer,
  error: webhookDeliveries.error,
};

type DeliveryChoice = { before: boolean; status: boolean };

const deliveries = preparedRead((read, { before, status }: DeliveryChoice) =>
  read
    .select(deliveryColumns)
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, sql.placeholder("webhookId")),
        before ? lt(webhookDeliveries.id, sql.placeholder("before")) : undefined,
        // The plus sign keeps SQLite on the webhook's own index, which has the order of the rows.
        status ? sql`+${webhookDeliveries.status} = ${sql.placeholder("status")}` : undefined,
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(sql.placeholder("limit")),
);

export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveries>["all"]>>[number];

type DeliveryPage = { before?: number | undefined; status?: DeliveryState | undefined; limit: number };

/**
 * Lists a webhook's deliveries within the actor's scope, newest first. `next` is the start of the next page.
 * @throws AppError 404
 */
export async function listDeliveries(
  deps: Pick<Deps, "db">,
  actor: Actor,
  webhookId: number,
  { before, status, limit }: DeliveryPage,
): Promise<{ rows: DeliveryRow[]; next: string | undefined }> {
  await getWebhook(deps, actor, webhookId);
  const rows = await deliveries(deps.db, { before: before !== undefined, status: status !== undefined }).all({
    webhookId,
    before,
    status,
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? String(page.at(-1)?.id) : undefined };
}

const deliveryById = preparedRead((read) =>
  read
    .select(deliveryColumns)
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, sql.placeholder("id"))),
);

/**
 * Reads a delivery of a webhook that an actor may see, or with `own` may change.
 * @throws AppError 404
 */
export async function getDelivery(
  deps: Pick<Deps, "db">,
  actor: Actor,
  id: number,
  { own = false }: { own?: boolean } = {},
): Promise<{ delivery: DeliveryRow; webhook: WebhookRow }> {
  const delivery = await deliveryById(deps.db).get({ id });
  const webhook = delivery && (await findWebhook(deps, actor, delivery.webhookId, own));
  if (!delivery || !webhook) throw new AppError("not_found", webhookMessages.deliveryNotFound);
  return { delivery, webhook };
}

/** Converts a delivery to the form of answers. */
export const toDeliveryDto = ({
  seq,
  lane: _,
  nextAt,
  createdAt,
  triedAt,
  ...row
}: DeliveryRow): DeliveryDto => ({
  ...row,
  eventId: seq === null ? null : String(seq),
  createdAt: new Date(createdAt).toISOString(),
  triedAt: isoInstant(triedAt),
  nextTryAt: row.status === "waiting" ? new Date(nextAt).toISOString() : null,
});
