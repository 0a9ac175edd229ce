import { databaseError, refuseWhen, type Write } from "db/client";
import { jsonCell } from "db/rows";
import { z } from "zod";
import { type Actor, roles } from "@/access/actor";
import { isOfTheServer } from "@/commands/batch";
import { failureReason } from "@/commands/reason";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import type { Lease } from "./lease";

/**
 * SQL expressions that find the user in whose name a row's work is done. Columns of the row that `users` also
 * has must be qualified with their table.
 */
type MakerOf = {
  /** Id of the user who requested it. */
  user: string;
  /** The condition under which the user `u` may still act for the row: the role, and the client that the row belongs to. */
  may: string;
  /** JSON of `ip` and `userAgent` of the request. */
  origin: string;
};

/** SQL of the column `maker`, which `makerRow` parses. */
export const makerColumn = ({ user, may, origin }: MakerOf): string =>
  `(select json_array(u.id, u.role, u.client_id, u.username, u.email, iif((${may}) and u.is_active = 1
      and u.deleted_at is null, 1, 0), json(${origin})) from users u where u.id = ${user}) as maker`;

/** Where an actor asked for work, as its row keeps it: JSON. */
export const serialiseOrigin = ({ origin: { ip, userAgent } }: Pick<Actor, "origin">): string =>
  JSON.stringify({ ip, userAgent: userAgent.slice(0, 400) });

const originSchema = z.object({ ip: z.string(), userAgent: z.string() });

export const makerCell = jsonCell(
  z.tuple([z.int(), z.enum(roles), z.string(), z.string(), z.string(), z.int(), originSchema]),
);

/** The user in whose name background work runs. */
export type Maker = {
  /** The user without a session, since the one of the request may have ended. */
  actor: Actor;
  /** True if the user could still act for the row when the lease was taken. Each write checks again. */
  mayAct: boolean;
};

/** Reads the maker from a row. @param requestId name of the work in the trail, such as `upload 7` */
export function readMaker(cell: z.output<typeof makerCell>, requestId: string): Maker {
  const [userId, role, clientId, username, email, mayAct, origin] = cell;
  return {
    actor: {
      userId,
      role,
      clientId,
      username,
      email,
      virtualAccountId: null,
      sessionId: "",
      origin: { ...origin, requestId },
    },
    mayAct: mayAct === 1,
  };
}

const makerGone = "MAKER_INACTIVE";

/** Refuses a write with MAKER_INACTIVE unless the maker is active, with the same role and of the same client. */
const makerFence = ({ actor: { userId, role, clientId }, mayAct }: Maker): Write =>
  refuseWhen(
    {
      sql: `select 1 where not ? or not exists (select 1 from users
        where id = ? and role = ? and client_id = ? and is_active = 1 and deleted_at is null)`,
      args: [mayAct ? 1 : 0, userId, role, clientId],
    },
    makerGone,
  );

/** First statements of each write of the work: they check that this node has the lease and the maker may still act. */
export const heldFor = (maker: Maker, lease: Lease): Write[] => [...lease.advance(), makerFence(maker)];

/**
 * Deps of one item of work in somebody's name. The write that deals with the item begins with the lease and the maker's
 * fence, and ends with `after`, which records the item's outcome in the same atomic write. `after` refuses an
 * item that was already processed with ITEM_ENDED, so that the item is its own idempotency key. Refusals do
 * not count towards the person's limit of refused attempts.
 */
export const actingFor = (deps: Deps, maker: Maker, lease: Lease, after: readonly Write[] = []): Deps => ({
  ...deps,
  limitsRefusals: false,
  alongside: { before: heldFor(maker, lease), after },
});

/** Code with which an item's `after` refuses an item that was already processed. */
export const itemEnded = "ITEM_ENDED";

/** Reason for an item that a server fault interrupted: it is not retried, and later items still run. */
export const itemFailed = "It was interrupted by a failure of the server";

/** Refusal of work whose maker may no longer act: none of its items is processed. */
export class MakerGone extends AppError {
  constructor() {
    super("conflict", "The user who asked for this may no longer do it", { code: makerGone });
  }
}

/**
 * Processes one item. Returns the reason if it was refused; undefined if it succeeded, now or earlier.
 * @throws MakerGone, and faults of the server, the lease or the database
 */
export async function processItem(
  { log }: Pick<Deps, "log">,
  item: Readonly<Record<string, unknown>>,
  act: () => Promise<unknown>,
): Promise<AppError | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    const code = databaseError(error)?.code;
    if (code === itemEnded) return undefined;
    if (code === makerGone) throw new MakerGone();
    if (error instanceof AppError) {
      if (error.kind === "unauthenticated" || error.kind === "forbidden") throw new MakerGone();
      if (error.kind === "unavailable") throw error;
      return error;
    }
    if (isOfTheServer(error)) throw error;
    log.error({ ...item, reason: failureReason(error) }, "an item failed");
    return new AppError("conflict", itemFailed, { code: "ITEM_FAILED", cause: error });
  }
}
