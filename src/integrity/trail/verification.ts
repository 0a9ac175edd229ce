import { setImmediate } from "node:timers/promises";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { OneAtATime } from "@/commands/idempotency/one-at-a-time";
import { write } from "@/commands/write";
import type { Deps } from "@/deps";
import { findArchiveDir, openBookArchives } from "@/integrity/trail/archives";
import { type ChainedRow, readHead, verifyChain } from "@/integrity/trail/chain";
import type { Head } from "@/integrity/trail/head";
import type { Verification, VerificationProgress } from "./contract";

/** Number of rows that are read and hashed in one go, in a few milliseconds, before it yields to other requests. */
const rowsPerRead = 500;

/** Each verification reads the whole trail. */
const verifications = new OneAtATime("VERIFICATION_RUNNING", "verifying the chain");

/**
 * Reserves the verification for an actor. Call `release` once it is over.
 * @throws AppError 403, or 409 while another one runs, naming whose and since when
 */
export function reserveVerification(deps: Deps, actor: Actor): { release(): void } {
  assertCan(actor, "audit:read");
  return verifications.reserve(deps, actor);
}

type Options = {
  /** A head kept elsewhere: proves that nothing up to it was cut off or replaced since. */
  kept: Head | undefined;
  report(progress: VerificationProgress): Promise<void>;
  /** Ends it early, when the reader has gone. */
  signal: AbortSignal;
};

/**
 * Recomputes the chain from its first row to its newest one, row by row, and records the result in the trail. Every
 * redaction must be recorded in the trail itself.
 * @returns undefined if it was ended early
 */
export async function verifyTrail(
  deps: Deps,
  actor: Actor,
  { kept, report, signal }: Options,
): Promise<Verification | undefined> {
  const started = performance.now();
  const head = await readHead(deps.db);
  const redactions = new Redactions();
  let checked = 0;
  const look = async (rows: ChainedRow[]) => {
    checked += rows.length;
    redactions.note(rows);
    await report({ checked, total: head.id });
    await setImmediate();
    if (signal.aborted) return "ended";
    const same = kept && rows.find(({ id }) => id === kept.id);
    return same && same.hash !== kept.hash ? `row ${kept.id} is not the one that was kept` : undefined;
  };
  const { database, archiveDir } = deps.env;
  const older = await openBookArchives(deps.db, findArchiveDir(database, archiveDir));
  const { rows, redacted, flaw } = await verifyChain(
    deps.db,
    head,
    look,
    rowsPerRead,
    undefined,
    older,
  ).finally(() => older.close());
  if (signal.aborted) return undefined;
  const cut =
    kept && kept.id > head.id
      ? `the trail ends at row ${head.id}: rows up to ${kept.id}, which was kept, are gone`
      : undefined;
  const found = {
    rows,
    redacted,
    head,
    kept: kept ?? null,
    flaw: older.flaw ?? flaw ?? cut ?? redactions.unrecorded() ?? null,
    milliseconds: Math.round(performance.now() - started),
  };
  await record(deps, actor, found);
  return found;
}

function record(deps: Deps, actor: Actor, { rows, redacted, head, kept, flaw }: Verification) {
  const verified = {
    rows,
    redacted,
    head: `${head.id}:${head.hash}`,
    kept: kept && `${kept.id}:${kept.hash}`,
  };
  return write(deps, actor, {
    access: "audit:read",
    plan: () => ({
      statements: [],
      audit: {
        action: "CREATE",
        resource: "AUDIT_LOG",
        resourceId: head.id,
        details: { ...verified, result: flaw === null ? "whole" : flaw },
      },
      answer: undefined,
    }),
  });
}

/** Redacted rows, and the redactions that the trail records. */
class Redactions {
  readonly #redacted = new Set<string>();
  readonly #recorded = new Set<string>();

  note(rows: readonly ChainedRow[]): void {
    for (const { id, action, resource, resourceId, details } of rows) {
      if (details === null) this.#redacted.add(String(id));
      else if (
        action === "UPDATE" &&
        resource === "AUDIT_LOG" &&
        resourceId !== null &&
        details.includes('"redacted":true')
      ) {
        this.#recorded.add(resourceId);
      }
    }
  }

  unrecorded(): string | undefined {
    const [id] = [...this.#redacted].filter((one) => !this.#recorded.has(one));
    return id === undefined ? undefined : `audit row ${id} was redacted, and the trail does not record it`;
  }
}
