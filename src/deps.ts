import type { Database, Write } from "db/client";
import type { Logger } from "pino";
import type { ApprovalsSeen } from "@/access/approvals-seen";
import type { ReadTurns } from "@/kernel/read-turns";
import type { Env } from "./env";

/** Dependencies of the application, set at start or by a test: the database, the settings, the clock. */
export type Deps = {
  db: Database;
  env: Env;
  /** Milliseconds since the epoch, UTC. */
  now(): number;
  log: Logger;
  /** Turns of reads under overload; the application's own if absent. */
  turns?: ReadTurns;
  /** Between two steps of background work: waits while people are answered, within limits (`kernel/time-slices.ts`). */
  giveWay?(): Promise<void>;
  /** Waits so many milliseconds; a test need not. The machine's own clock where absent. */
  pause?(ms: number): Promise<void>;
  /**
   * Statements that the next command's own write takes along, before and after its own: so an approval ends in the
   * write that carries its act out, and both happen or neither.
   */
  alongside?: { before: readonly Write[]; after: readonly Write[] };
  /**
   * Settings of the approval kinds of an act without an approval, as they were read. The next command's own write is refused
   * with APPROVAL_NEEDED if one of them has changed to require a second person.
   */
  approvalsSeen?: ApprovalsSeen;
  /** `false` for work after an answer: its refusals do not count against the limit of the person in whose name it acts. */
  limitsRefusals?: false;
  /** Compares each kept answer of a page with one that is rendered again; set by tests. */
  checksKept?: true;
};
