import { callTo } from "@/kernel/call";
import { data } from "@/vocabulary/language/around";
import { deleteWebhookCall, replayDeliveryCall, testWebhookCall, webhookMessages } from "./contract";
import type { DeliveryRow, WebhookRow } from "./queries";

const shared = { busyText: "Sending...", changes: ["webhooks" as const] };
const getSubject = ({ url, description }: WebhookRow) => ({
  name: data(url),
  ...(description && { note: data(description) }),
});

/** The question before a webhook is deleted. */
export const confirmDeletion = (webhook: WebhookRow) => ({
  ...shared,
  title: "Delete this webhook?",
  text: "Nothing more is sent to this address, and the record of its deliveries is deleted.",
  subject: getSubject(webhook),
  act: "Delete",
  busyText: "Deleting...",
  ...callTo(deleteWebhookCall, { id: webhook.id }),
  success: webhookMessages.deleted,
  failure: webhookMessages.deleteFailed,
});

/** The question before a test is sent. */
export const confirmTest = (webhook: WebhookRow) => ({
  ...shared,
  title: "Send a test?",
  text: "One event of the type webhook.test is sent to the address.",
  subject: getSubject(webhook),
  act: "Send",
  tone: "primary" as const,
  ...callTo(testWebhookCall, { id: webhook.id }),
  success: webhookMessages.tested,
  failure: webhookMessages.testFailed,
});

/** The question before a delivery is sent again. */
export const confirmReplay = (webhook: WebhookRow, delivery: DeliveryRow) => ({
  ...shared,
  title: "Send this delivery again?",
  text: "The receiver knows by its id whether it had it already.",
  subject: { name: data(webhook.url), code: delivery.type },
  act: "Send",
  tone: "primary" as const,
  ...callTo(replayDeliveryCall, { id: delivery.id }),
  success: webhookMessages.replayed,
  failure: webhookMessages.replayFailed,
});
