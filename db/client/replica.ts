import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { chooseProgram } from "@/programs/choose";
import { DatabaseError } from "./errors";
import { openReadOnly, reader, readQueryPlan } from "./file";
import type { Hrana } from "./hrana";
import { Remote } from "./remote";
import { type Command, type Report, report } from "./replica.messages";
import type { Store } from "./store";
import type { Following } from "./types";

type ReplicaOptions = {
  path: string;
  url: string;
  authToken: string | undefined;
  /** Milliseconds between two syncs with the primary. */
  period: number;
  /** Milliseconds that a start or a write waits until the file is level with the primary. */
  timeout: number;
  /** Limit for unanswered syncs of this node, in milliseconds. */
  syncLimit: number;
};

// An acknowledged write is never held back for long by a replica that cannot follow.
const longestWait = 1000;

/** Number of checks for the primary's answer within the limit. */
const looksWithin = 10;

const program = join(import.meta.dir, "replica.child.ts");

/**
 * A node that reads from a local file, which follows the primary, and writes to the primary. A node reads its own
 * writes at once. While the primary is unreachable reads continue and writes are refused; a node that starts meanwhile
 * reads what its file holds.
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
  const file = reader(connection);
  const remote = new Remote(primary, options.timeout, async (index) => {
    if (index !== undefined) await follower.reached(Number(index));
  });
  const whileOne = <T>(act: () => T): T => {
    follower.assertOne();
    return act();
  };
  return {
    reader: {
      query: (statement) => whileOne(() => file.query(statement)),
      queryAll: (statements) => whileOne(() => file.queryAll(statements)),
      ...(file.onSnapshot && { onSnapshot: file.onSnapshot }),
    },
    explain: (statement) => whileOne(() => readQueryPlan(options.path, statement)),
    readPrimary: async (select) => whileOne(() => remote.readPrimary(select)),
    commit: async (units) => whileOne(() => remote.commit(units)),
    alter: async (statements) => whileOne(() => remote.alter(statements)),
    following: () => follower.following(),
    written: () => remote.written(),
    reached: (position) => follower.reached(position),
    revision: () => whileOne(() => connection.dataVersion()),
    async close() {
      connection.close();
      await follower.close();
    },
  };
}

/** Handle of the process that keeps the file level with the primary (decision 282). */
class Follower {
  readonly #options: ReplicaOptions;
  #process: Bun.Subprocess;
  readonly #watch: ReturnType<typeof setInterval>;
  #frame = -1;
  #levelAt = 0;
  #closing = false;
  /** True if the process was killed because the primary did not answer a sync. */
  #isKilled = false;
  /** Last sign of life of the process, on the monotonic clock. */
  #heardAt = performance.now();
  /** Last time that the primary answered or was found to be away, on the monotonic clock. */
  #answeredAt = performance.now();
  #traces = "";
  readonly #listeners = new Set<(message: Report) => void>();
  /** Reason why the file is not read any more; it stays until the process ends. */
  parted: DatabaseError | undefined;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    mkdirSync(dirname(options.path), { recursive: true });
    this.#process = this.#begin();
    this.#watch = setInterval(() => this.#look(), options.syncLimit / looksWithin);
    this.#watch.unref();
  }

  #begin(): Bun.Subprocess {
    this.#isKilled = false;
    this.#heardAt = performance.now();
    const begun = Bun.spawn([process.execPath, "--smol", chooseProgram(program)], {
      stdio: ["ignore", "inherit", "inherit"],
      serialization: "json",
      ipc: (message) => this.#receive(report.parse(message)),
      onExit: (_process, code, _signal, error) => this.#ended(error ?? code),
    });
    begun.unref();
    const { path, url, authToken = "", period, timeout } = this.#options;
    begun.send({ type: "open", path, url, authToken, period, timeout } satisfies Command);
    return begun;
  }

  /** Kills a process that waits for an answer that does not come: the next one asks over its own connection. */
  #look(): void {
    const traces = formatTraces(this.#options.path);
    // A large copy takes one sync, and grows meanwhile.
    if (traces !== this.#traces) {
      this.#heardAt = performance.now();
      this.#answeredAt = this.#heardAt;
    }
    this.#traces = traces;
    if (this.parted || performance.now() - this.#heardAt <= this.#options.syncLimit) return;
    this.#isKilled = true;
    this.#process.kill("SIGKILL");
  }

  /**
   * Refuses to use a file that is not of its primary's history.
   * @throws DatabaseError PARTED, whose detail says what to do
   */
  assertOne(): void {
    if (this.parted) throw new DatabaseError(this.parted.code, this.parted.detail);
  }

  /** Waits for the first answer of the primary; without one, a file from an earlier run will do. */
  async started(timeout: number): Promise<void> {
    const message = await this.#next((message) => message.type !== "closed", timeout);
    this.assertOne();
    if (message?.type === "level" || hasData(this.#options.path)) return;
    throw new DatabaseError("UNAVAILABLE", "the primary cannot be reached, and this node has no copy yet");
  }

  /** Waits until the file holds the log up to `frame`, or for as long as a caller may be kept waiting. */
  async reached(frame: number): Promise<void> {
    for (const until = Date.now() + longestWait; this.#frame < frame && Date.now() < until; ) {
      this.#send({ type: "sync" });
      const message = await this.#next(({ type }) => type !== "closed", longestWait);
      if (message?.type !== "level") return;
    }
  }

  /** State of the file beside the primary. */
  following(): Following {
    const level = this.#levelAt > 0;
    return {
      level,
      frame: Math.max(0, this.#frame),
      ...(level && { lag: Date.now() - this.#levelAt }),
      ...(this.parted && { parted: this.parted.detail }),
      ...(this.#isSilent() && { silent: this.#silence() }),
    };
  }

  #isSilent(): boolean {
    return !this.parted && performance.now() - this.#answeredAt > this.#options.syncLimit;
  }

  #silence(): string {
    const { url, syncLimit } = this.#options;
    return `The primary ${new URL(url).host} has answered no sync for ${syncLimit / 1000} s (SYNC_LIMIT_SECONDS). Look whether it hangs, and at the network to it: this node is ready again once it answers`;
  }

  // Without a process that keeps its replica level a node would serve old data for ever: its supervisor restarts it.
  #ended(cause: unknown): void {
    if (this.#closing) return;
    if (this.#isKilled) {
      this.#process = this.#begin();
      return;
    }
    this.#closing = true;
    setImmediate(() => {
      throw new Error("the process that keeps the replica level has ended", { cause });
    });
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#watch);
    const closed = this.#next((message) => message.type === "closed", longestWait);
    this.#send({ type: "close" });
    await closed;
    this.#process.kill("SIGKILL");
    await this.#process.exited;
  }

  // The next process repeats a request to a killed one in its own period.
  #send(command: Command): void {
    if (!this.#process.killed) this.#process.send(command);
  }

  #receive(message: Report): void {
    this.#heardAt = performance.now();
    if (message.type !== "away" || message.answered) this.#answeredAt = performance.now();
    if (message.type === "level") {
      this.#frame = message.frame;
      this.#levelAt = Date.now();
    }
    if (message.type === "parted") this.parted = new DatabaseError("PARTED", this.#remedy(message.reason));
    for (const listener of this.#listeners) listener(message);
  }

  #remedy(reason: string): string {
    const { path } = this.#options;
    return `This node's copy of the book (${path}) ${reason}. It is not its primary's any more, so this node serves nothing from it. Stop the node, remove ${path} and every file whose name begins with it, and start again: it then copies the primary's book again.`;
  }

  #next(wanted: (message: Report) => boolean, timeout: number): Promise<Report | undefined> {
    return new Promise((resolve) => {
      const finish = (message?: Report) => {
        clearTimeout(timer);
        this.#listeners.delete(listener);
        resolve(message);
      };
      const listener = (message: Report) => {
        if (wanted(message)) finish(message);
      };
      const timer = setTimeout(finish, timeout);
      this.#listeners.add(listener);
    });
  }
}

function hasData(path: string): boolean {
  return existsSync(path) && statSync(path).size > 0;
}

/** Traces of a sync's progress: they change with each part that arrives. */
const formatTraces = (path: string): string =>
  [path, `${path}-wal`]
    .map((file) => statSync(file, { throwIfNoEntry: false }))
    .map((found) => `${found?.size} ${found?.mtimeMs}`)
    .join();
