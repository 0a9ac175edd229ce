import { z } from "zod";
import { DatabaseError, serverError } from "./errors";
import type { SqlValue, Statement, Table } from "./types";
import { bind, toNumber } from "./values";

/** Condition on earlier steps of a batch (Hrana 3, "Conditions"). */
export type Condition =
  | { type: "ok"; step: number }
  | { type: "not"; cond: Condition }
  | { type: "and"; conds: Condition[] }
  | { type: "is_autocommit" };

export type Step = { statement: Statement; condition?: Condition };

/** The outcome of a step: its rows, its error, or undefined when its condition was false. */
export type StepOutcome = (Table & { changed: number }) | DatabaseError | undefined;

/** `replicationIndex` is the position of the last write in the primary's log. */
type BatchAnswer = { steps: StepOutcome[]; replicationIndex: bigint | undefined };

const failure = z.object({ message: z.string(), code: z.string().nullish() });
const stepResult = z.object({
  cols: z.array(z.object({ name: z.string().nullish() })),
  rows: z.array(z.array(z.unknown())),
  affected_row_count: z.number(),
});
const batchResult = z.object({
  step_results: z.array(stepResult.nullable()),
  step_errors: z.array(failure.nullable()),
  replication_index: z.string().nullish(),
});
const answer = z.object({
  baton: z.string().nullish(),
  base_url: z.string().nullish(),
  results: z.tuple(
    [
      z.union([
        z.object({ type: z.literal("ok"), response: z.object({ result: batchResult }) }),
        z.object({ type: z.literal("error"), error: failure }),
      ]),
    ],
    z.unknown(),
  ),
});

/**
 * A stream that the server keeps between calls, with a connection that has parsed the schema: the baton of its last
 * answer, where its next call goes, and when it was last used.
 */
type Stream = { baton: string; endpoint: string; usedAt: number };

/** Time for which a stream is kept without a call, in milliseconds. The servers end one after ten seconds. */
const keptFor = 5000;

/**
 * A server that speaks Hrana 3 over HTTP (sqld, Turso). One call is one round trip and one connection's work. A call has
 * a stream for itself, and leaves it to the next one: a new connection would parse the whole schema first.
 */
export class Hrana {
  readonly #endpoint: string;
  readonly #idle: Stream[] = [];
  readonly #headers: Record<string, string>;
  readonly #timeout: number;

  /** `url` is `http(s)://…` or `libsql://…`; `timeout` in milliseconds, for each call. */
  constructor(url: string, authToken: string | undefined, timeout: number) {
    const scheme = url.includes("tls=0") ? "http:" : "https:";
    this.#endpoint = new URL("/v3/pipeline", url.replace(/^libsql:/, scheme)).href;
    this.#headers = { "content-type": "application/json" };
    if (authToken) this.#headers.authorization = `Bearer ${authToken}`;
    this.#timeout = timeout;
  }

  /**
   * Throws DatabaseError when the whole batch failed: UNAVAILABLE when it certainly never began, TIMEOUT when its
   * answer was lost.
   */
  async batch(steps: readonly Step[], timeout: number = this.#timeout): Promise<BatchAnswer> {
    const requests = [{ type: "batch", batch: { steps: steps.map(encode) } }];
    const read = answer.safeParse(await this.#call(requests, timeout));
    if (!read.success) throw new DatabaseError("TIMEOUT", "the database's answer could not be read");
    const { baton, base_url, results } = read.data;
    const [first] = results;
    // The state of a stream after a failed call is unknown: the stream is left to expire.
    if (first.type === "error") throw serverError(first.error.message, first.error.code);
    if (baton) {
      const endpoint = base_url ? new URL("/v3/pipeline", base_url).href : this.#endpoint;
      this.#idle.push({ baton, endpoint, usedAt: Date.now() });
    }
    const { step_results, step_errors, replication_index } = first.response.result;
    return {
      steps: step_results.map((result, i) => outcome(result, step_errors[i])),
      replicationIndex: replication_index ? BigInt(replication_index) : undefined,
    };
  }

  /** Uses the stream that was used last, or a new one. */
  async #call(requests: readonly unknown[], timeout: number): Promise<unknown> {
    const stream = this.#takeStream();
    if (stream) {
      const body = JSON.stringify({ baton: stream.baton, requests });
      const answered = await this.#send(stream.endpoint, body, timeout);
      if (answered !== streamGone) return answered;
    }
    const answered = await this.#send(this.#endpoint, JSON.stringify({ baton: null, requests }), timeout);
    if (answered === streamGone) throw statusError(streamGone);
    return answered;
  }

  #takeStream(): Stream | undefined {
    const oldest = Date.now() - keptFor;
    const kept = this.#idle.findIndex(({ usedAt }) => usedAt >= oldest);
    this.#idle.splice(0, kept === -1 ? this.#idle.length : kept);
    return this.#idle.pop();
  }

  async #send(endpoint: string, body: string, timeout: number): Promise<unknown> {
    const signal = AbortSignal.timeout(timeout);
    try {
      const response = await fetch(endpoint, { method: "POST", headers: this.#headers, body, signal });
      if (response.ok) return await response.json();
      if (response.status === streamGone) return streamGone;
      throw statusError(response.status);
    } catch (error) {
      throw connectionError(error);
    }
  }
}

/** Answer of a server that has ended the stream or was restarted: the request was not carried out. */
const streamGone = 400;

function statusError(status: number): DatabaseError {
  if (status === 429) return new DatabaseError("BUSY", "the database server has too much to do");
  if (status >= 500) return new DatabaseError("TIMEOUT", `the database server answered ${status}`);
  return new DatabaseError("FAILED", `the database server refused the call with ${status}`);
}

const neverBegan = /ConnectionRefused|ECONNREFUSED|FailedToOpenSocket|ENOTFOUND|DNS|EHOSTUNREACH|ENETUNREACH/;

/** Error for an unanswered request: UNAVAILABLE if it never began, else TIMEOUT. */
export function connectionError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (neverBegan.test(code)) {
    return new DatabaseError("UNAVAILABLE", "the database cannot be reached", { cause: error });
  }
  return new DatabaseError("TIMEOUT", "the database's answer was lost", { cause: error });
}

/** True if a call timed out: it was neither answered nor refused. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof DatabaseError && error.cause instanceof Error && error.cause.name === "TimeoutError";

function encode({ statement, condition }: Step) {
  const stmt = { sql: statement.sql, args: statement.args.map(encodeValue), want_rows: true };
  return condition ? { stmt, condition } : { stmt };
}

function encodeValue(value: SqlValue) {
  const bound = bind(value);
  if (bound === null) return { type: "null" };
  if (typeof bound === "bigint") return { type: "integer", value: bound.toString() };
  if (typeof bound === "number") return { type: "float", value: bound };
  if (typeof bound === "string") return { type: "text", value: bound };
  return { type: "blob", base64: Buffer.from(bound).toString("base64") };
}

function outcome(
  result: z.infer<typeof stepResult> | null,
  error: z.infer<typeof failure> | null | undefined,
): StepOutcome {
  if (error) return serverError(error.message, error.code);
  if (!result) return undefined;
  const columns = result.cols.map(({ name }) => name ?? "");
  return { columns, rows: result.rows.map((row) => row.map(decode)), changed: result.affected_row_count };
}

// Cells are decoded by hand, which is faster than a schema: a page has many of them.
function decode(cell: unknown): SqlValue {
  if (typeof cell !== "object" || cell === null) return null;
  if ("value" in cell) {
    const { value } = cell;
    if ("type" in cell && cell.type === "integer") return toNumber(BigInt(String(value)));
    if (typeof value === "string" || typeof value === "number") return value;
  }
  if ("base64" in cell) return Buffer.from(String(cell.base64), "base64");
  return null;
}
