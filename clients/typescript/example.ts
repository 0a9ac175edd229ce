/** What a client's program does with the API: pays, reads what happened, and takes what it is sent. */
import { type Vostra, verifyWebhook, type WebhookEvent } from "./client";

export type Invoice = { number: string; amount: string; iban: string; payee: string };

/**
 * Pays an invoice from an account, once, however often it is called: the key is made from the invoice.
 * Answers the payment's movement, or the id of the approval that it waits for.
 */
export async function payInvoice({ api }: Vostra, vaId: number, invoice: Invoice) {
  const { data, error, response } = await api.POST("/api/transactions", {
    params: { header: { "Idempotency-Key": `invoice-${invoice.number}` } },
    body: {
      vaId,
      type: "debit",
      amount: invoice.amount,
      currency: "USD",
      description: `Invoice ${invoice.number}`,
      reference: invoice.number,
      recipient: invoice.iban,
      creditor: { name: invoice.payee, country: "DE" },
    },
  });
  if (error) throw new Error(`${response.status}: ${error.message}`);
  return data;
}

/** Handles what happened since a cursor that was stored, and answers where to go on the next time. */
export async function readOn(
  { events }: Vostra,
  after: string,
  handle: (subject: string, type: string) => Promise<void>,
): Promise<string> {
  const feed = events({ after, types: ["payment.created", "payment.sent"], follow: false });
  for await (const { subject, type } of feed) await handle(subject, type);
  return feed.cursor;
}

/** Takes a webhook's deliveries: answers 204 to what the bank signed, once it is handled, and 401 to all else. */
export const receiver =
  (secret: string, handle: (event: WebhookEvent) => Promise<void>) =>
  async (request: Request): Promise<Response> => {
    const body = await request.text();
    let event: WebhookEvent;
    try {
      event = verifyWebhook(body, request.headers, secret);
    } catch {
      return new Response("The signature does not hold", { status: 401 });
    }
    await handle(event);
    return new Response(null, { status: 204 });
  };
