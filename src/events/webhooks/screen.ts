import { z } from "zod";
import { idParam } from "@/kernel/query-params";
import { screen } from "@/kernel/screen";

const openings = {
  view: idParam,
  create: z.string(),
  edit: idParam,
  test: idParam,
  rotate: idParam,
  delete: idParam,
  replay: idParam,
  check: z.string(),
};

/** Screen of the webhooks of the bank and its clients, with its dialogs. */
export const bankWebhooks = screen("/admin/developers/webhooks", openings);

/** Screen of a client's own webhooks. */
export const ownWebhooks = screen("/client/developers/webhooks", openings);

/** Either of the two screens. */
export type WebhookScreen = typeof bankWebhooks | typeof ownWebhooks;
