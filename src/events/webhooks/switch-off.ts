import type { Write } from "db/client";
import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import { mailStatements } from "@/platform/mail/outbox";
import { emptyLine, mailLine, ownLines } from "@/platform/mail/wording";

type Failed = { id: number; clientId: string | null; url: string; createdBy: number | null };

const addressRow = z.object({ email: z.string() });

/**
 * Statements that switch off a webhook whose receiver cannot be reached, with a row of the trail and a mail to its
 * maker, or to another active user of the client or of the bank's admins.
 */
export async function switchOff(deps: Deps, hook: Failed, reason: string, at: number): Promise<Write[]> {
  const { id, clientId, url, createdBy } = hook;
  const found = await readPrimaryRow(deps.db, addressRow, {
    sql: `select email from users where is_active = 1 and deleted_at is null and email <> ''
        and iif(? is null, role = 'admin', role = 'client_user' and client_id = ?)
      order by id is not ?, id limit 1`,
    args: [clientId, clientId, createdBy],
  });
  const page = `${deps.env.origin ?? ""}/${clientId === null ? "admin" : "client"}/webhooks?view=${id}`;
  return [
    {
      sql: `update webhooks set status = 'off', off_reason = ?, off_at = ?, version = version + 1, updated_at = ?
        where id = ?`,
      args: [reason, at, at, id],
    },
    auditStatement({
      actor: null,
      action: "UPDATE",
      resource: "WEBHOOK",
      resourceId: id,
      details: { before: { status: "active" }, after: { status: "off", offReason: reason } },
      at,
    }),
    ...(found
      ? mailStatements(deps, {
          recipient: found.email,
          audience: clientId === null ? ("staff" as const) : ("client" as const),
          subject: mailLine("Webhook switched off: {url}", { url }),
          body: [
            mailLine("Events could not be delivered to this address and are no longer sent:"),
            ...ownLines(url),
            emptyLine,
            [reason],
            emptyLine,
            mailLine(
              "Waiting events are kept and are sent once the webhook is switched on again on this page:",
            ),
            ...ownLines(page),
          ],
        })
      : []),
  ];
}
