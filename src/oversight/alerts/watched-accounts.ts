import type { Database } from "db/client";
import type { AccountWatch } from "./account-watch";
import type { Thresholds } from "./contract";

/** An account after a run of the monitor: followed up to `seq`, with these thresholds. */
type Watched = { watch: AccountWatch; seq: number; thresholds: Thresholds };

/** Maximum number of remembered accounts; the least recently moved ones are dropped. */
const mostAccounts = 20_000;

/**
 * Accounts that this node's runs have followed, so that the next run need not read an account's last day again.
 * Everything remembered can be read again: a missing account only costs time.
 */
export class WatchedAccounts {
  readonly #accounts = new Map<number, Watched>();

  /**
   * Returns an account and forgets it until it is put back, so that of two concurrent runs only one continues from
   * it. Undefined if it is unknown, has other thresholds, or was followed further already.
   */
  take(accountId: number, firstSeq: number, thresholds: Thresholds): Watched | undefined {
    const known = this.#accounts.get(accountId);
    this.#accounts.delete(accountId);
    if (!known || known.seq >= firstSeq || !Bun.deepEquals(known.thresholds, thresholds)) return undefined;
    return known;
  }

  /** Puts an account back, once its findings are written. */
  put(accountId: number, watched: Watched): void {
    this.#accounts.delete(accountId);
    this.#accounts.set(accountId, watched);
    const oldest = this.#accounts.keys().next();
    if (this.#accounts.size > mostAccounts && !oldest.done) this.#accounts.delete(oldest.value);
  }
}

const remembered = new WeakMap<Database["read"], WatchedAccounts>();

/** Memory of a database's accounts, shared by the views of the database that jobs use. */
export function getWatchedAccounts({ read }: Database): WatchedAccounts {
  let accounts = remembered.get(read);
  if (!accounts) {
    accounts = new WatchedAccounts();
    remembered.set(read, accounts);
  }
  return accounts;
}
