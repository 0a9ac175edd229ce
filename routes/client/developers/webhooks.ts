import { webhookPage } from "@/app/webhook-page";
import { ownWebhooks } from "@/events/webhooks/screen";
import { ownWebhookList } from "@/events/webhooks/view";

/** A client's own webhooks. */
export default webhookPage(ownWebhooks, ownWebhookList, "own-webhooks:page");
