import Confirm from "islands/confirm";
import CheckSignature from "islands/events/check-signature";
import RotateSecret from "islands/events/rotate-secret";
import WebhookForm from "islands/events/webhook-form";
import type { Access } from "@/access/policy";
import type { Approvable } from "@/approvals/approvable";
import { askingDialog } from "@/approvals/asking-dialog";
import { type Announcement, announce } from "@/approvals/rules";
import { secondPersonFor } from "@/approvals/second-person";
import { newWebhook, newWebhookKeeper, webhookEdit } from "@/events/webhooks/acts";
import { confirmDeletion, confirmReplay, confirmTest } from "@/events/webhooks/confirmations";
import { webhookWords } from "@/events/webhooks/contract";
import { getDelivery, getWebhook, toWebhookDto } from "@/events/webhooks/queries";
import { getWebhookRecord } from "@/events/webhooks/record-reads";
import type { WebhookScreen } from "@/events/webhooks/screen";
import { actsOnWebhook, type bankWebhookList, WebhookRecordPanel } from "@/events/webhooks/view";
import type { Page } from "@/kernel/define";
import { islandDialog, type Opened } from "@/platform/dialogs";
import { OpenLink } from "@/ui/open-link";
import { listPage } from "./list-page";
import { listedRecord } from "./walked-record";

const right = "webhooks:write";

/**
 * Note about the second person for a dialog whose act may wait; computed on the server, since the scripts lack the
 * rules.
 */
const announced = async (
  { deps, actor }: Pick<Opened<unknown>, "deps" | "actor">,
  asks: Pick<Approvable, "kinds" | "acts">,
  waits: boolean,
): Promise<Announcement | undefined> =>
  waits ? announce(await secondPersonFor(deps, actor, asks)) : undefined;

/** The page of webhooks: the bank's, or a client's own. */
export const webhookPage = (
  screen: WebhookScreen,
  list: typeof bankWebhookList,
  access: Exclude<Access, "public">,
): Page =>
  listPage(screen, {
    access,
    title: webhookWords.title,
    description: webhookWords.description,
    list,
    actions: (may, address) => (
      <>
        <OpenLink to={screen.to("check", "1", address)} label={webhookWords.check} icon="shield" quiet />
        {may(right) ? <OpenLink to={screen.to("create", "1", address)} label={webhookWords.create} /> : null}
      </>
    ),
    dialogs: {
      view: listedRecord(list, (name, id, address) => screen.to(name, id, address), {
        right: "webhooks:read",
        read: getWebhookRecord,
        acts: (record) => actsOnWebhook(record, screen),
        show: (record, shown) => <WebhookRecordPanel record={record} screen={screen} {...shown} />,
      }),
      check: islandDialog(CheckSignature, {
        right: "webhooks:read",
        act: "Checking a signature",
        sought: { as: webhookWords.check, words: "webhook verify secret hmac" },
        load: () => ({}),
      }),
      create: askingDialog(WebhookForm, newWebhook, {
        right,
        act: "Creating a webhook",
        sought: { as: webhookWords.create, words: "events callback endpoint push notify" },
        load: async (visit) => ({
          ofBank: visit.actor.role !== "client_user",
          announced: await announced(visit, newWebhook, visit.actor.role !== "client_user"),
        }),
      }),
      edit: askingDialog(WebhookForm, webhookEdit, {
        right,
        act: "Editing a webhook",
        sought: { as: webhookWords.edit, words: "events callback endpoint change switch on off" },
        load: async (visit: Opened<number>) => {
          const row = toWebhookDto(await getWebhook(visit.deps, visit.actor, visit.value, { own: true }));
          const ofBank = row.clientId === null;
          return { row, ofBank, announced: await announced(visit, webhookEdit, ofBank) };
        },
      }),
      rotate: askingDialog(RotateSecret, newWebhookKeeper, {
        right,
        act: "Making a new secret",
        sought: { as: "Make a new webhook secret", words: "rotate key signature signing" },
        load: async (visit: Opened<number>) => {
          const { deps, actor, value } = visit;
          const { id, url, clientId, createdBy } = await getWebhook(deps, actor, value, { own: true });
          const waits = clientId === null && createdBy !== actor.userId;
          return { id, url, announced: await announced(visit, newWebhookKeeper, waits) };
        },
      }),
      test: islandDialog(Confirm, {
        right,
        act: "Sending a test",
        sought: { as: "Test a webhook", words: "try endpoint ping" },
        load: async ({ deps, actor, value }: Opened<number>) =>
          confirmTest(await getWebhook(deps, actor, value, { own: true })),
      }),
      delete: islandDialog(Confirm, {
        right,
        act: "Deleting a webhook",
        sought: { as: "Delete a webhook", words: "remove endpoint callback" },
        load: async ({ deps, actor, value }: Opened<number>) =>
          confirmDeletion(await getWebhook(deps, actor, value, { own: true })),
      }),
      replay: islandDialog(Confirm, {
        right,
        act: "Sending a delivery again",
        sought: { as: "Send a delivery again", words: "replay repeat event webhook" },
        load: async ({ deps, actor, value }: Opened<number>) => {
          const { webhook, delivery } = await getDelivery(deps, actor, value, { own: true });
          return confirmReplay(webhook, delivery);
        },
      }),
    },
  });
