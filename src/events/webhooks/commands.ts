import { expectOneRow, type Statement } from "db/client";
import { idRow, readPrimaryRow } from "db/rows";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { getScope } from "@/access/scope";
import { listChanges } from "@/commands/changes";
import { editConflict, staleVersion, writeEdit } from "@/commands/edit";
import { createdId, createdIdSql, keptRequest } from "@/commands/idempotency/request-id";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { assertReadable } from "@/events/feed/readable-types";
import { AppError } from "@/kernel/errors";
import type { Idempotency } from "@/kernel/idempotency";
import { AddressRefused, resolveReceiver } from "./address";
import {
  type DeliveryDto,
  mostWebhooks,
  type WebhookBody,
  type WebhookDto,
  type WebhookWithSecretDto,
  webhookMessages,
} from "./contract";
import { deliverBehind } from "./deliver";
import { getDelivery, getWebhook, parseTypes, toDeliveryDto, toWebhookDto, type WebhookRow } from "./queries";
import { rotationLength } from "./rules";
import { openSecret, sealSecret } from "./secrets";
import { send } from "./send";
import { newSecret, signedHeaders } from "./signing";

/**
 * Checks a webhook. @throws AppError 403; 400 for an address that is not allowed or types that the actor may not read
 */
export async function assertDeliverable(
  { env }: Pick<Deps, "env">,
  actor: Actor,
  { url: address, types }: WebhookBody,
): Promise<void> {
  assertCan(actor, "webhooks:write");
  assertReadable(actor, types);
  const url = new URL(address);
  const refuse = (message: string) => new AppError("bad_request", message, { fields: { url: message } });
  if (env.webhookPrivate) return;
  if (url.protocol !== "https:") throw refuse("Use an address that begins with https://");
  try {
    await resolveReceiver(url, { allowPrivate: false });
  } catch (error) {
    if (error instanceof AddressRefused) throw refuse(error.message);
    throw error;
  }
}

const storedTypes = (types: WebhookBody["types"]) =>
  types === null || types.length === 0 ? null : JSON.stringify([...new Set(types)]);

const withSecret = ({ env }: Pick<Deps, "env">, row: WebhookRow): WebhookWithSecretDto => {
  const secret = openSecret(env, row.secret);
  if (secret === undefined) throw new AppError("conflict", webhookMessages.noSecret);
  return { ...toWebhookDto(row), secret };
};

/**
 * The actor's own webhook before a change.
 * @throws AppError 403, 404, 409 if it has another version than the one that was seen
 */
export async function seenWebhook(
  deps: Deps,
  actor: Actor,
  id: number,
  version?: number,
): Promise<WebhookRow> {
  assertCan(actor, "webhooks:write");
  const row = await getWebhook(deps, actor, id, { own: true });
  if (version !== undefined && version !== row.version) throw editConflict("this webhook", row.version);
  return row;
}

/**
 * Creates a webhook of the actor's client, or of the bank: events from now on are sent to it.
 * @param makerId its maker: the user who asked for it, if somebody else approves it
 * @throws AppError 400 as `assertDeliverable`, 409 if there are too many, 422 (key)
 */
export async function createWebhook(
  deps: Deps,
  actor: Actor,
  body: WebhookBody,
  idempotency: Idempotency | undefined,
  makerId = actor.userId,
): Promise<{ value: WebhookWithSecretDto; replayed: boolean }> {
  await assertDeliverable(deps, actor, body);
  const { url, types, description, isActive } = body;
  const { value, replayed } = await write(deps, actor, {
    access: "webhooks:write",
    once: { key: idempotency, status: 201, replay: keptRequest },
    refusals: { TOO_MANY_WEBHOOKS: { kind: "conflict", message: webhookMessages.tooMany } },
    plan(at) {
      const clientId = getScope(actor) === "own" ? actor.clientId : null;
      const requestId = Bun.randomUUIDv7();
      const status = isActive ? "active" : "off";
      const sealed = sealSecret(deps.env, newSecret());
      const insert: Statement = {
        sql: `insert into webhooks (request_id, client_id, url, types, description, status, secret, created_by, created_at,
            updated_at, position)
          select ?, ?2, ?, ?, ?, ?, ?, ?, ?9, ?9, coalesce((select max(seq) from events), 0)
          where (select count(*) from webhooks where client_id is ?2) < ${mostWebhooks}`,
        args: [requestId, clientId, url, storedTypes(types), description, status, sealed, makerId, at],
      };
      return {
        statements: [insert, expectOneRow("TOO_MANY_WEBHOOKS")],
        audit: {
          action: "CREATE",
          resource: "WEBHOOK",
          resourceId: createdIdSql("webhooks", requestId),
          details: { after: { clientId, url, types: storedTypes(types), description, status } },
        },
        answer: { requestId },
      };
    },
  });
  const row = await getWebhook(deps, actor, await createdId(deps, "webhooks", value));
  return { value: withSecret(deps, row), replayed };
}

/**
 * Replaces all fields of a webhook. One that is switched on continues where it stopped, and tries waiting deliveries
 * at once.
 * @throws AppError 400 as `assertDeliverable`, 404, 409 if it was changed in the meantime
 */
export async function updateWebhook(
  deps: Deps,
  actor: Actor,
  id: number,
  body: WebhookBody,
  version: number | undefined,
): Promise<WebhookDto> {
  await assertDeliverable(deps, actor, body);
  const { url, types, description, isActive } = body;
  await writeEdit<WebhookRow, undefined>(deps, actor, {
    access: "webhooks:write",
    version,
    read: () => getWebhook(deps, actor, id, { own: true }),
    conflict: (now) => editConflict("this webhook", now.version),
    plan(before, at) {
      const status = isActive ? "active" : "off";
      const after = { url, types: storedTypes(types), description, status };
      const changes = listChanges(before, after);
      if (Object.keys(changes.after).length === 0) return { unchanged: undefined };
      const isSwitchedOn = isActive && before.status === "off";
      return {
        statements: [
          {
            sql: `update webhooks set url = ?, types = ?, description = ?, status = ?, version = version + 1, updated_at = ?,
              off_reason = null, off_at = null where id = ? and version = ?`,
            args: [url, after.types, description, status, at, id, before.version],
          },
          expectOneRow(staleVersion),
          ...(isSwitchedOn ? retried(id, at) : []),
        ],
        audit: { action: "UPDATE", resource: "WEBHOOK", resourceId: id, details: changes },
        answer: undefined,
      };
    },
  });
  return toWebhookDto(await getWebhook(deps, actor, id));
}

/** Resets waiting deliveries: they are tried at once, with all tries left. */
const retried = (id: number, at: number): Statement[] => [
  {
    sql: `update webhook_deliveries set tries = 0, next_at = ? where webhook_id = ? and status = 'waiting'`,
    args: [at, id],
  },
  {
    sql: `update webhooks set failures = 0, leased_until = 0, due_at = (select min(next_at) from webhook_deliveries
      where webhook_id = ?1 and status = 'waiting') where id = ?1`,
    args: [id],
  },
];

/**
 * Deletes a webhook with its deliveries.
 * @throws AppError 404
 */
export async function deleteWebhook(deps: Deps, actor: Actor, id: number): Promise<void> {
  await write(deps, actor, {
    access: "webhooks:write",
    refusals: { NOT_THERE: { kind: "not_found", message: webhookMessages.notFound } },
    async plan() {
      const { url, clientId, types, description } = await getWebhook(deps, actor, id, { own: true });
      return {
        statements: [
          { sql: "delete from webhook_deliveries where webhook_id = ?", args: [id] },
          { sql: "delete from webhooks where id = ?", args: [id] },
          expectOneRow("NOT_THERE"),
        ],
        audit: {
          action: "DELETE",
          resource: "WEBHOOK",
          resourceId: id,
          details: { before: { clientId, url, types, description } },
        },
        answer: undefined,
      };
    },
  });
}

/**
 * Gives a webhook a new secret. For a day its deliveries are signed with the previous one as well.
 * @throws AppError 404
 */
export async function rotateSecret(deps: Deps, actor: Actor, id: number): Promise<WebhookWithSecretDto> {
  await write(deps, actor, {
    access: "webhooks:write",
    refusals: { NOT_THERE: { kind: "not_found", message: webhookMessages.notFound } },
    async plan(at) {
      await getWebhook(deps, actor, id, { own: true });
      return {
        statements: [
          {
            sql: `update webhooks set previous_secret = secret, previous_until = ?, secret = ?, version = version + 1,
              updated_at = ? where id = ?`,
            args: [at + rotationLength, sealSecret(deps.env, newSecret()), at, id],
          },
          expectOneRow("NOT_THERE"),
        ],
        audit: { action: "UPDATE", resource: "WEBHOOK", resourceId: id, details: { secret: "replaced" } },
        answer: undefined,
      };
    },
  });
  return withSecret(deps, await getWebhook(deps, actor, id));
}

/**
 * Makes a user the maker of a webhook: its secret is replaced by one that nobody has seen, which alone signs from now
 * on, and the user creates another one themselves.
 * @throws AppError 403, 404, 409 if it was changed in the meantime
 */
export async function handOverSecret(
  deps: Deps,
  actor: Actor,
  id: number,
  { version, makerId }: { version: number; makerId: number },
): Promise<void> {
  await writeEdit<WebhookRow, undefined>(deps, actor, {
    access: "webhooks:write",
    version,
    read: () => getWebhook(deps, actor, id, { own: true }),
    conflict: (now) => editConflict("this webhook", now.version),
    plan: (before, at) => ({
      statements: [
        {
          sql: `update webhooks set previous_secret = null, previous_until = null, secret = ?, created_by = ?,
            version = version + 1, updated_at = ? where id = ? and version = ?`,
          args: [sealSecret(deps.env, newSecret()), makerId, at, id, before.version],
        },
        expectOneRow(staleVersion),
      ],
      audit: {
        action: "UPDATE",
        resource: "WEBHOOK",
        resourceId: id,
        details: {
          secret: "replaced",
          ...listChanges({ createdBy: before.createdBy }, { createdBy: makerId }),
        },
      },
      answer: undefined,
    }),
  });
}

/**
 * Sends a test to a webhook, switched on or not, and returns the outcome. It is tried once.
 * @throws AppError 404, 409 if its secret can no longer be decrypted
 */
export async function testWebhook(deps: Deps, actor: Actor, id: number): Promise<DeliveryDto> {
  assertCan(actor, "webhooks:write");
  const row = await getWebhook(deps, actor, id, { own: true });
  const { secret } = withSecret(deps, row);
  const { env, now } = deps;
  const at = now();
  const messageId = `test_${Bun.randomUUIDv7()}`;
  const body = JSON.stringify({
    specversion: "1.0",
    id: messageId,
    source: `${env.origin ?? ""}/api/events`,
    type: "webhook.test",
    subject: `webhooks/${id}`,
    time: new Date(at).toISOString(),
    datacontenttype: "application/json",
    data: { id, description: row.description, types: parseTypes(row.types) },
  });
  const signed = { id: messageId, timestamp: Math.floor(at / 1000), body };
  const attempt = await send(row.url, signedHeaders(signed, [secret]), body, {
    allowPrivate: env.webhookPrivate,
  });
  const status = attempt.error === null ? "delivered" : "failed";
  const { rows } = await write(deps, actor, {
    access: "webhooks:write",
    refusals: { NOT_THERE: { kind: "not_found", message: webhookMessages.notFound } },
    plan: () => ({
      statements: [
        {
          sql: `insert into webhook_deliveries (webhook_id, seq, lane, type, status, tries, next_at, created_at, tried_at, duration,
              http_status, answer, error)
            select id, null, 0, 'webhook.test', ?, 1, 0, ?, ?, ?, ?, ?, ? from webhooks where id = ? returning id`,
          args: [status, at, at, attempt.duration, attempt.httpStatus, attempt.answer, attempt.error, id],
        },
        expectOneRow("NOT_THERE"),
      ],
      audit: { action: "CREATE", resource: "WEBHOOK_DELIVERY", resourceId: id, details: { test: status } },
      answer: undefined,
    }),
  });
  const { id: deliveryId } = idRow.parse(rows[0]?.[0]);
  return toDeliveryDto((await getDelivery(deps, actor, deliveryId)).delivery);
}

/**
 * Sends the event of a delivery again, under its own message id. It waits in the order of its account.
 * @throws AppError 404, 409 if the webhook is switched off, 410 if the event is no longer kept
 */
export async function replayDelivery(deps: Deps, actor: Actor, id: number): Promise<DeliveryDto> {
  assertCan(actor, "webhooks:write");
  const { delivery, webhook } = await getDelivery(deps, actor, id, { own: true });
  const { rows } = await write(deps, actor, {
    access: "webhooks:write",
    refusals: { NOT_SENT: { kind: "conflict", message: webhookMessages.off } },
    async plan(at) {
      const { seq, type, lane } = delivery;
      const kept = await readPrimaryRow(deps.db, idRow, {
        sql: "select seq as id from events where seq = ?",
        args: [seq],
      });
      if (!kept) throw new AppError("gone", "The event of this delivery is no longer kept");
      return {
        statements: [
          {
            sql: `insert into webhook_deliveries (webhook_id, seq, lane, type, status, next_at, created_at)
              select id, ?, ?, ?, 'waiting', ?, ? from webhooks where id = ? and status = 'active' returning id`,
            args: [seq, lane, type, at, at, webhook.id],
          },
          expectOneRow("NOT_SENT"),
          {
            sql: "update webhooks set due_at = min(coalesce(due_at, ?1), ?1) where id = ?2",
            args: [at, webhook.id],
          },
        ],
        audit: {
          action: "CREATE",
          resource: "WEBHOOK_DELIVERY",
          resourceId: id,
          details: { event: seq, type, webhook: webhook.id, waiting: [seq] },
        },
        answer: undefined,
      };
    },
  });
  const { id: deliveryId } = idRow.parse(rows[0]?.[0]);
  void deliverBehind(deps, webhook.id);
  return toDeliveryDto((await getDelivery(deps, actor, deliveryId)).delivery);
}
