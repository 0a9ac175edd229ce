import { z } from "zod";
import { call } from "@/kernel/call";
import { idParam, idParams, pagingQuery } from "@/kernel/query-params";
import { choice, filterSchema } from "@/platform/lists/contract";
import { deliveryStates, eventTypes, webhookStates } from "@/vocabulary/event-options";
import type { Text } from "@/vocabulary/language";
import { visibleLine } from "@/vocabulary/visible-line";

export { deliveryStates };
export type DeliveryState = (typeof deliveryStates)[number];

/** Maximum number of webhooks of a client, and of the bank. */
export const mostWebhooks = 20;

export const webhookMessages = {
  created: "Webhook created successfully",
  createFailed: "Failed to create webhook",
  updated: "Webhook updated successfully",
  updateFailed: "Failed to update webhook",
  deleted: "Webhook deleted successfully",
  deleteFailed: "Failed to delete webhook",
  rotated: "New secret made",
  rotateFailed: "Failed to make a new secret",
  tested: "Test sent: its delivery says what was answered",
  testFailed: "Failed to send the test",
  replayed: "Delivery is sent again",
  replayFailed: "Failed to send the delivery again",
  notFound: "Webhook not found",
  deliveryNotFound: "Delivery not found",
  tooMany: "There are as many webhooks as there can be: delete one first",
  ofClient: "This webhook is its client's: only the client changes it",
  off: "This webhook is switched off: switch it on first",
  noSecret: "The secret of this webhook cannot be read any more: make a new one",
  empty: "No webhooks found",
  noDeliveries: "No deliveries yet",
} as const;

/** Words of the screen. */
export const webhookWords = {
  title: "Webhooks",
  description: "Addresses that events are sent to, signed and in order",
  create: "New webhook",
  edit: "Edit webhook",
  formText: "Each event is posted to this address as it happens, within what you may read.",
  which: "Events (none chosen: all)",
  all: "All events",
  secret: "Secret",
  secretOnce: "It is shown this once: put it where the receiver checks the signatures.",
  rotate: "Make a new secret?",
  rotateText: "For 24 hours deliveries are signed by both, so that the receiver can change over.",
  newSecret: "New secret",
  off: "Switched off",
  check: "Check a signature",
  checkText: "It is checked on this device: neither secret nor body is sent or kept.",
} as const;

/** A webhook's new secret, shown once in its dialog. */
export const newWebhookSecret = (secret: string) => ({
  title: webhookWords.secret,
  description: webhookWords.secretOnce,
  lines: [{ label: webhookWords.secret, text: secret }],
});

/** The filters of the list. */
export const webhookFilters = {
  state: choice("Status", webhookStates, {
    all: "All webhooks",
    labels: { active: "Active", off: webhookWords.off },
  }),
};
export const webhookFilterSchema = filterSchema(webhookFilters);

export const deliveryStateLabels: Record<DeliveryState, Text> = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
};

const addressExample = "Use an address such as https://example.com/events";

/**
 * A receiver's address as it is called: URL parsing drops tabs and line ends and normalises the host. The addresses
 * to which it resolves are checked when it is saved and at each attempt.
 */
const urlSchema = z
  .string()
  .trim()
  .max(2000, "At most 2,000 characters")
  .refine((text) => !/\p{Cc}/u.test(text), {
    message: "An address must not contain line breaks, tabs or other control characters",
    abort: true,
  })
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    message: addressExample,
    abort: true,
  })
  .refine((text) => new URL(text).username === "" && new URL(text).password === "", {
    message: "An address must not contain a username or password",
  })
  .refine((text) => new URL(text).hash === "", { message: addressExample })
  .overwrite((text) => new URL(text).href)
  .max(2000, "At most 2,000 characters")
  .meta({ example: "https://erp.example/events" });

export const webhookBodySchema = z.object({
  url: urlSchema,
  types: z
    .enum(eventTypes)
    .array()
    .max(eventTypes.length)
    .nullable()
    .default(null)
    .describe("Which events are sent; null, or none named, for all"),
  description: visibleLine(200).default(""),
  isActive: z.boolean().default(true),
});
export type WebhookBody = z.output<typeof webhookBodySchema>;

/** A webhook in the API. Only the answer that creates it contains its secret. */
export const webhookSchema = z.object({
  id: z.int(),
  clientId: z.string().nullable().describe("Whose it is; null for the bank's own, which gets all events"),
  url: z.string(),
  types: z.enum(eventTypes).array().nullable(),
  description: z.string(),
  isActive: z.boolean(),
  switchedOff: z
    .object({ at: z.iso.datetime(), reason: z.string() })
    .nullable()
    .describe("Why the server switched it off"),
  waiting: z.int().describe("How many deliveries wait to be tried again"),
  nextTryAt: z.iso.datetime().nullable(),
  lastDelivery: z
    .object({ status: z.enum(deliveryStates), at: z.iso.datetime(), httpStatus: z.int().nullable() })
    .nullable(),
  version: z.int().describe("Send it back in If-Match: an edit made in the meantime is then a conflict"),
  createdAt: z.iso.datetime(),
});
export type WebhookDto = z.output<typeof webhookSchema>;

export const webhookWithSecretSchema = webhookSchema.extend({
  secret: z.string().describe("`whsec_…`, by which deliveries are signed: it is shown this once"),
});
export type WebhookWithSecretDto = z.output<typeof webhookWithSecretSchema>;

export const deliverySchema = z.object({
  id: z.int(),
  webhookId: z.int(),
  eventId: z.string().nullable().describe("The event's `id`; null for a test"),
  type: z.string(),
  status: z.enum(deliveryStates),
  tries: z.int(),
  createdAt: z.iso.datetime(),
  triedAt: z.iso.datetime().nullable(),
  nextTryAt: z.iso.datetime().nullable(),
  duration: z.int().nullable().describe("How long the last try took, in milliseconds"),
  httpStatus: z.int().nullable(),
  answer: z.string().nullable().describe("The first 2,048 bytes that the receiver answered with"),
  error: z.string().nullable(),
});
export type DeliveryDto = z.output<typeof deliverySchema>;

export const listWebhooksCall = call({
  method: "GET",
  path: "/api/webhooks",
  response: webhookSchema.array(),
});

export const createWebhookCall = call({
  method: "POST",
  path: "/api/webhooks",
  body: webhookBodySchema,
  response: webhookWithSecretSchema,
  status: 201,
  idempotent: true,
});

export const updateWebhookCall = call({
  method: "PUT",
  path: "/api/webhooks/{id}",
  params: idParams,
  body: webhookBodySchema,
  response: webhookSchema,
  versioned: true,
});

export const deleteWebhookCall = call({
  method: "DELETE",
  path: "/api/webhooks/{id}",
  params: idParams,
  status: 204,
});

export const rotateWebhookCall = call({
  method: "POST",
  path: "/api/webhooks/{id}/rotate",
  params: idParams,
  response: webhookWithSecretSchema,
});

export const testWebhookCall = call({
  method: "POST",
  path: "/api/webhooks/{id}/test",
  params: idParams,
  response: deliverySchema,
  cost: "expensive",
});

export const listDeliveriesCall = call({
  method: "GET",
  path: "/api/webhooks/{id}/deliveries",
  params: idParams,
  query: pagingQuery.extend({ after: idParam.optional(), status: z.enum(deliveryStates).optional() }),
  response: deliverySchema.array(),
});

export const replayDeliveryCall = call({
  method: "POST",
  path: "/api/webhook-deliveries/{id}/replay",
  params: idParams,
  response: deliverySchema,
  status: 202,
});
