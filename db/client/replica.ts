import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import { DatabaseError } from "./errors";
import { openReadOnly, reader, type Store } from "./file";
import type { Hrana } from "./hrana";
import { Remote } from "./remote";
import { type Command, type News, news } from "./replica.messages";

export type ReplicaOptions = {
  path: string;
  url: string;
  authToken: string | undefined;
  /** Milliseconds between two questions to the primary. */
  period: number;
  /** Milliseconds that a start or a write waits for the file to be level. */
  timeout: number;
};

// An acknowledged write is never held back for long by a replica that cannot follow.
const longestWait = 1000;

/**
 * A node that reads from a file beside it, which follows the primary, and writes to the primary. What a node has
 * written it reads at once. While the primary is away reads go on and writes are refused; a node that starts
 * meanwhile reads what its file holds.
 */
export async function openReplica(options: ReplicaOptions, primary: Hrana): Promise<Store> {
  const follower = new Follower(options);
  try {
    await follower.started(options.timeout);
  } catch (error) {
    await follower.close();
    throw error;
  }
  const connection = openReadOnly(options.path);
  const remote = new Remote(primary, options.timeout, async (index) => {
    if (index !== undefined) await follower.reached(Number(index));
  });
  return {
    reader: reader(connection),
    readPrimary: (select) => remote.readPrimary(select),
    commit: (units) => remote.commit(units),
    alter: (statements) => remote.alter(statements),
    lag: () => follower.lag(),
    async close() {
      connection.close();
      await follower.close();
    },
  };
}

/** The thread that keeps the file level with the primary, seen from the thread that serves. */
class Follower {
  readonly #worker = new Worker(new URL("./replica.worker.ts", import.meta.url));
  readonly #path: string;
  #frame = -1;
  #levelAt = 0;
  #listeners = new Set<(message: News) => void>();

  constructor({ path, url, authToken = "", period }: ReplicaOptions) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true });
    this.#worker.on("message", (message) => this.#hear(news.parse(message)));
    this.#worker.unref();
    this.#ask({ type: "open", path, url, authToken, period });
  }

  /** Waits for the first word of the primary; without it an earlier file will do. */
  async started(timeout: number): Promise<void> {
    const message = await this.#next((message) => message.type !== "closed", timeout);
    if (message?.type === "level" || hasBook(this.#path)) return;
    throw new DatabaseError("UNAVAILABLE", "the primary cannot be reached, and this node has no copy yet");
  }

  /** Waits until the file holds the log up to `frame`, for as long as a caller may be kept waiting. */
  async reached(frame: number): Promise<void> {
    for (const until = Date.now() + longestWait; this.#frame < frame && Date.now() < until; ) {
      this.#ask({ type: "sync" });
      const message = await this.#next(({ type }) => type !== "closed", longestWait);
      if (message?.type !== "level") return;
    }
  }

  /** Milliseconds since the file was known to be level with the primary. */
  lag(): number {
    return Date.now() - this.#levelAt;
  }

  async close(): Promise<void> {
    const closed = this.#next((message) => message.type === "closed", longestWait);
    this.#ask({ type: "close" });
    await closed;
    await this.#worker.terminate();
  }

  #ask(command: Command): void {
    this.#worker.postMessage(command);
  }

  #hear(message: News): void {
    if (message.type === "level") {
      this.#frame = message.frame;
      this.#levelAt = Date.now();
    }
    for (const listener of this.#listeners) listener(message);
  }

  #next(wanted: (message: News) => boolean, timeout: number): Promise<News | undefined> {
    return new Promise((resolve) => {
      const finish = (message?: News) => {
        clearTimeout(timer);
        this.#listeners.delete(listener);
        resolve(message);
      };
      const listener = (message: News) => {
        if (wanted(message)) finish(message);
      };
      const timer = setTimeout(finish, timeout);
      this.#listeners.add(listener);
    });
  }
}

function hasBook(path: string): boolean {
  return existsSync(path) && statSync(path).size > 0;
}
