/**
 * A limit shared between owners (clients, networks). Each owner may take at most half of what the others
 * leave free, so that no owner can lock the others out.
 */
export class Share {
  readonly #taken = new Map<string, number>();
  #total = 0;

  constructor(readonly most: number) {}

  /** True if the owner may take this much more. */
  hasRoom(owner: string, amount: number): boolean {
    const own = this.#taken.get(owner) ?? 0;
    return own + amount <= (this.most - (this.#total - own)) / 2;
  }

  /** Takes this much more for the owner. Returns false, and takes nothing, if there is no room. */
  take(owner: string, amount: number): boolean {
    if (!this.hasRoom(owner, amount)) return false;
    this.#set(owner, amount);
    return true;
  }

  /** Returns an owner's amount. */
  give(owner: string, amount: number): void {
    this.#set(owner, -amount);
  }

  #set(owner: string, more: number): void {
    const own = (this.#taken.get(owner) ?? 0) + more;
    this.#total += more;
    if (own > 0) this.#taken.set(owner, own);
    else this.#taken.delete(owner);
  }
}
