import { preparedRead } from "db/prepared";
import { events } from "db/schema";
import { sql } from "drizzle-orm";
import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import type { Deps } from "@/deps";
import type { EventDto } from "@/events/feed/contract";
import { toEventDtos } from "@/events/feed/queries";
import { type DeliveryRow, getWebhook, listDeliveries, type WebhookRow } from "./queries";

/** Number of deliveries shown with a webhook; the call lists the others. */
const mostShown = 10;

const eventsBySeq = preparedRead((read) =>
  read
    .select()
    .from(events)
    .where(sql`${events.seq} in (select value from json_each(${sql.placeholder("seqs")}))`),
);

/** A webhook with its newest deliveries and their events. */
export type WebhookRecord = {
  webhook: WebhookRow;
  /** True if the actor may change it. */
  isOwn: boolean;
  deliveries: { delivery: DeliveryRow; event: EventDto | undefined }[];
  hasMore: boolean;
};

/** @throws AppError 404 */
export async function getWebhookRecord(deps: Deps, actor: Actor, id: number): Promise<WebhookRecord> {
  const webhook = await getWebhook(deps, actor, id);
  const { rows, next } = await listDeliveries(deps, actor, id, { limit: mostShown });
  const seqs = JSON.stringify(rows.flatMap(({ seq }) => (seq === null ? [] : [seq])));
  const viewer = { role: webhook.clientId === null ? actor.role : "client_user" } as const;
  const events = await toEventDtos(deps, viewer, await eventsBySeq(deps.db).all({ seqs }));
  const bySeq = new Map(events.map((event) => [Number(event.id), event]));
  return {
    webhook,
    isOwn: getScope(actor) === "own" || webhook.clientId === null,
    deliveries: rows.map((delivery) => ({
      delivery,
      event: delivery.seq === null ? undefined : bySeq.get(delivery.seq),
    })),
    hasMore: next !== undefined,
  };
}
