import { databaseError, isPassing } from "./errors";
import type { CommitGroup } from "./queue";
import type { Reader } from "./store";
import type { Observer, Statement } from "./types";

/** Observers of a database's statements and their durations. Nothing is measured without an observer. */
export class Observers {
  readonly #all = new Set<Observer>();

  /** @returns a function that ends the observation */
  add(observer: Observer): () => void {
    this.#all.add(observer);
    return () => void this.#all.delete(observer);
  }

  reader(reader: Reader): Reader {
    return {
      query: (statement) => this.#timed([statement], () => reader.query(statement)),
      queryAll: (statements) => this.#timed(statements, () => reader.queryAll(statements)),
      ...(reader.onSnapshot && { onSnapshot: reader.onSnapshot }),
    };
  }

  commits(commit: CommitGroup): CommitGroup {
    return async (units) => {
      const started = performance.now();
      const outcomes = await commit(units);
      for (const observer of this.#all) observer.commit?.(units.length, performance.now() - started);
      return outcomes;
    };
  }

  /** Times a write, which waits for its turn and for its commit. */
  async write<T>(statements: readonly Statement[], write: () => Promise<T>): Promise<T> {
    if (this.#all.size === 0) return write();
    const started = performance.now();
    const answer = await write().catch((error: unknown) => {
      const code = databaseError(error)?.code;
      if (code !== undefined && isPassing(code)) for (const observer of this.#all) observer.refused?.(code);
      throw error;
    });
    for (const observer of this.#all) observer.write?.(statements, performance.now() - started);
    return answer;
  }

  #timed<T>(statements: readonly Statement[], read: () => T | Promise<T>): T | Promise<T> {
    if (this.#all.size === 0) return read();
    const started = performance.now();
    const answer = read();
    if (!(answer instanceof Promise)) {
      this.#tell(statements, performance.now() - started);
      return answer;
    }
    return answer.then((value) => {
      this.#tell(statements, performance.now() - started);
      return value;
    });
  }

  #tell(statements: readonly Statement[], ms: number): void {
    for (const observer of this.#all) observer.read?.(statements, ms);
  }
}
