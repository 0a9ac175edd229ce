import { z } from "zod";
import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import { approvable } from "@/approvals/approvable";
import type { ApprovalKind } from "@/approvals/contract";
import { getApproval } from "@/approvals/queries";
import type { Deps } from "@/deps";
import { assertDeliverable, createWebhook, handOverSecret, seenWebhook, updateWebhook } from "./commands";
import {
  createWebhookCall,
  rotateWebhookCall,
  updateWebhookCall,
  type WebhookBody,
  webhookBodySchema,
} from "./contract";

/**
 * A webhook of the bank receives everything its admins may read, so changing its address needs the approval of giving
 * that right. A client's webhooks are its own matter.
 */
const kinds = ["user_role"] as const;
const kindsFor = (actor: Actor): readonly ApprovalKind[] => (getScope(actor) === "all" ? kinds : []);

const getDetails = ({ url, types, description }: WebhookBody) => ({
  address: url,
  events: types === null || types.length === 0 ? "all" : types.join(", "),
  ...(description !== "" && { description }),
});

/** A webhook of the bank, which receives everything that its staff may read. */
export const newWebhook = approvable(createWebhookCall, {
  name: "create_webhook",
  kinds,
  does: [["a webhook of the bank's own", "`user_role`"]],
  getKinds: ({ actor }) => kindsFor(actor),
  body: webhookBodySchema,
  request: ({ body }) => ({ body, kinds }),
  async describe(deps, actor, body) {
    await assertDeliverable(deps, actor, body);
    return { summary: `New webhook: ${body.url}`, details: getDetails(body) };
  },
  carryOut: async (deps, actor, body, approvalId) =>
    createWebhook(deps, actor, body, undefined, await getMaker(deps, actor, approvalId)),
});

/** Another address of such a webhook; its other changes need no approval. */
export const webhookEdit = approvable(updateWebhookCall, {
  name: "edit_webhook",
  kinds,
  does: [["another address of a webhook of the bank's own", "`user_role`"]],
  getKinds: ({ actor }) => kindsFor(actor),
  body: z.object({ id: z.int(), version: z.int(), values: webhookBodySchema }),
  async request({ deps, actor, params: { id }, body, version }) {
    const seen = await seenWebhook(deps, actor, id, version);
    if (seen.url === body.url) return { asOf: seen.version };
    return { body: { id, version: seen.version, values: body }, kinds, asOf: seen.version };
  },
  async describe(deps, actor, { id, values }) {
    await assertDeliverable(deps, actor, values);
    const { url } = await seenWebhook(deps, actor, id);
    return { summary: `Another address of the webhook: ${url}`, details: getDetails(values) };
  },
  carryOut: (deps, actor, { id, version, values }) => updateWebhook(deps, actor, id, values, version),
});

/**
 * The secret of such a webhook for a user who did not create it: anyone who has it can sign messages as the bank. On
 * approval they become its maker, and create a new secret themselves.
 */
export const newWebhookKeeper = approvable(rotateWebhookCall, {
  name: "hand_over_webhook",
  kinds,
  does: [["the secret of a webhook of the bank's own, for another admin than made it", "`user_role`"]],
  getKinds: ({ actor }) => kindsFor(actor),
  body: z.object({ id: z.int(), version: z.int() }),
  async request({ deps, actor, params: { id } }) {
    const { version, createdBy } = await seenWebhook(deps, actor, id);
    if (createdBy === actor.userId) return { asOf: version };
    return { body: { id, version }, kinds, asOf: version };
  },
  async describe(deps, actor, { id }) {
    const { url, description } = await seenWebhook(deps, actor, id);
    return {
      summary: `The secret, for another person, of the webhook: ${url}`,
      details: { address: url, ...(description !== "" && { description }) },
    };
  },
  carryOut: async (deps, actor, { id, version }, approvalId) =>
    handOverSecret(deps, actor, id, { version, makerId: await getMaker(deps, actor, approvalId) }),
});

/** Maker of an approved request. */
const getMaker = async (deps: Deps, actor: Actor, approvalId: number): Promise<number> =>
  (await getApproval(deps, actor, approvalId)).makerId;
