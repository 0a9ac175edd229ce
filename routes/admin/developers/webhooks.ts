import { webhookPage } from "@/app/webhook-page";
import { bankWebhooks } from "@/events/webhooks/screen";
import { bankWebhookList } from "@/events/webhooks/view";

/** The bank's own webhooks; those of clients to read along. */
export default webhookPage(bankWebhooks, bankWebhookList, "webhooks:page");
