/** Progress of reading an upload. `pages` is 0 while it waits for its turn. */
export type Progress = { page: number; pages: number; done: boolean };

type Listener = (progress: Progress) => void;

/**
 * The uploads that this node is reading, by user and upload id, so that a form can follow its own. An entry is
 * deleted when its reading ends.
 */
class ProgressBoard {
  readonly #latest = new Map<string, Progress>();
  readonly #listeners = new Map<string, Set<Listener>>();

  tell(userId: number, uploadId: string, progress: Progress): void {
    const key = `${userId} ${uploadId}`;
    if (progress.done) this.#latest.delete(key);
    else this.#latest.set(key, progress);
    for (const listener of this.#listeners.get(key) ?? []) listener(progress);
  }

  /** Calls the listener with the present progress, and with every step until the returned function is called. */
  follow(userId: number, uploadId: string, listener: Listener): () => void {
    const key = `${userId} ${uploadId}`;
    const listeners = this.#listeners.get(key) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(key, listeners);
    const latest = this.#latest.get(key);
    if (latest) listener(latest);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(key);
    };
  }
}

export const progressBoard = new ProgressBoard();
