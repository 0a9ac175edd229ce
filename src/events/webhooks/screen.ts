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

/** The webhooks of the bank and its clients, and what opens there. */
export const bankWebhooks = screen("/admin/webhooks", openings);

/** A client's own. */
export const ownWebhooks = screen("/client/webhooks", openings);

/** Either of them. */
export type WebhookScreen = typeof bankWebhooks | typeof ownWebhooks;
