import { readPrimaryRow } from "db/rows";
import { z } from "zod";
import { type Actor, roles } from "@/access/actor";
import { getScope } from "@/access/scope";
import { findAccountName } from "@/accounts/queries";
import type { Deps } from "@/deps";
import { getPayer, getPayment, parsePayee } from "./queries";
import { describeRecipient } from "./recipient";
import { returnReason } from "./rules";
import { readSent } from "./sent-reads";

const givenRow = z.object({ username: z.string(), role: z.enum(roles), at: z.int() });

/** Reads who added the details of a payment later; a client sees the bank, not a member of its staff. */
async function readGiven({ db }: Pick<Deps, "db">, actor: Actor, id: number) {
  const given = await readPrimaryRow(db, givenRow, {
    sql: `select u.username, u.role, d.completed_at as at from payment_details d join users u on u.id = d.completed_by
      where d.payment_id = ? and d.status = 'complete'`,
    args: [id],
  });
  if (!given) return undefined;
  const { username, role, at } = given;
  return { at, by: role === "client_user" || getScope(actor) === "all" ? username : undefined };
}

/** A payment with the content of its confirmation; amounts in minor units. */
export type Confirmation = Awaited<ReturnType<typeof getConfirmation>>;

/**
 * Reads a payment for its maker, or for anyone who may read it: without its review, and with only those facts about
 * the recipient that the actor may know.
 * @throws AppError not_found if there is none, or the actor may not see its account
 */
export async function getConfirmation(deps: Deps, actor: Actor, id: number) {
  const payment = await getPayment(deps, actor, id);
  const { recipient, recipientAccountId } = payment;
  const own =
    recipientAccountId === null ? undefined : await findAccountName(deps, actor, recipientAccountId);
  const { suspicion: _why, decidedBy: _who, reason: _reason, decidedAt, ...rest } = payment;
  const { returnCode, returnText: _text, returnedAt, ...made } = rest;
  return {
    payment: { ...made, payer: getPayer(payment, actor) },
    payee: parsePayee(payment),
    sent: await readSent(deps, payment),
    given: await readGiven(deps, actor, id),
    recipient: describeRecipient(recipient, recipientAccountId !== null, own?.customerName),
    /** Time at which the money was returned, if it was. */
    endedAt: made.status === "rejected" ? decidedAt : returnedAt,
    /** Reason for its return, if it was returned; the bank's own words are for staff. */
    returnReason: made.status === "returned" ? returnReason(returnCode) : undefined,
  };
}
