/**
 * A total that owners (clients, networks) take from. One may have half of what the others leave, so that whoever fills a
 * share keeps nobody else out.
 */
export class Share {
  readonly #taken = new Map<string, number>();
  #total = 0;

  constructor(readonly most: number) {}

  /** Whether an owner may have so much more. */
  hasRoom(owner: string, amount: number): boolean {
    const own = this.#taken.get(owner) ?? 0;
    return own + amount <= (this.most - (this.#total - own)) / 2;
  }

  /** Takes so much more for an owner, and answers whether there was room. */
  take(owner: string, amount: number): boolean {
    if (!this.hasRoom(owner, amount)) return false;
    this.#set(owner, amount);
    return true;
  }

  /** Gives back what an owner took. */
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
