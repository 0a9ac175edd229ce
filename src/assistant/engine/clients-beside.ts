import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { accountsOfClient } from "../tools/account-refs";
import type { Question } from "./question";
import { type Understood, unknown } from "./understood";

/** Whether a balance is asked for as it is now, of all accounts, and nothing of it is left out. */
export const isPlainBalance = ({
  accounts = [],
  clientId,
  spans = [],
  kind,
  min,
  max,
  accountStatus,
  exceptStatus,
  cbs,
}: Partial<Question>): boolean =>
  accounts.length + spans.length === 0 &&
  (kind === undefined || kind === "balance") &&
  [clientId, min, max, accountStatus, exceptStatus, cbs].every((one) => one === undefined);

/** Puts several clients beside each other: the sums of each, or their balances. */
export async function withClients(
  deps: Deps,
  actor: Actor,
  clients: readonly string[],
  said: Partial<Question>,
): Promise<Understood | undefined> {
  const { subject = "transactions", measure, by } = said;
  const one = unknown("I tell the figures of one client at a time. Ask for each by itself.");
  if (
    measure !== undefined &&
    measure !== "sum" &&
    measure !== "count" &&
    measure !== "largest" &&
    measure !== "list"
  )
    return one;
  if (subject === "balance" || subject === "clients") {
    if (!isPlainBalance({ ...said, by: undefined })) return one;
    said.subject = "clients";
    said.clients = [...clients];
    said.limit = 50;
    delete said.by;
    return undefined;
  }
  if (subject !== "transactions" || (by !== undefined && by !== "account" && by !== "client")) return one;
  const theirs = (await Promise.all(clients.map((id) => accountsOfClient(deps, actor, id)))).flat();
  if (theirs.length > 50) return one;
  said.subject = "transactions";
  said.accounts = theirs.map(({ id }) => id);
  said.by = "client";
  delete said.limit;
  if (measure === "list") delete said.measure;
  return undefined;
}
