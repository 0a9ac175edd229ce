import type { Statement, Write } from "db/client";
import { preparedRead } from "db/prepared";
import { readPrimaryRow, readPrimaryRows } from "db/rows";
import { events, webhooks } from "db/schema";
import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { eachItem } from "@/commands/batch";
import { auditStatement } from "@/commands/statement";
import type { Deps } from "@/deps";
import type { EventDto } from "@/events/feed/contract";
import { feedBounds, isTrue, readEvents, toEventDtos } from "@/events/feed/queries";
import { type End, Lease, type LeasedRows, leaseIsFree, leaseLength } from "@/platform/leased-work/lease";
import { runHeldWork } from "@/platform/leased-work/run-held-work";
import { runningWork } from "@/platform/leased-work/running-work";
import { webhookMessages } from "./contract";
import { parseTypes } from "./queries";
import { isDue, mostFailuresInRow, nextTry } from "./rules";
import { openSecrets, sealSecret } from "./secrets";
import { type Attempt, type SendOptions, send } from "./send";
import { signedHeaders } from "./signing";
import { switchOff } from "./switch-off";

/** Settings for tests: name resolution, the time limit of a try, and how long a session waits for more events. */
export type DeliverOptions = Partial<Pick<SendOptions, "resolve" | "timeout">> & { linger?: number };

/** Number of events read at once for a webhook, and of its accounts that are sent to in parallel. */
const eventsPerPass = 200;
const lanesAtOnce = 8;

/** Time in which a pass begins new tries, in milliseconds: with a last try of 10 s it ends well within its lease. */
const passLength = 5000;

/** Number of waiting deliveries from which no further events are read for a webhook. */
const mostWaiting = 1000;

/** Time for which a session waits for more events before it ends, and interval of its checks, in milliseconds. */
const lingerLength = 2000;
const lookEvery = 50;

/** Pause before the next probe of a silent receiver, in milliseconds; longer with each failure. */
const restPerFailure = 5000;
const longestRest = 300_000;

const rows: LeasedRows = { table: "webhooks", key: "id", underWay: "status = 'active'" };

const hookRow = z.object({
  id: z.int(),
  clientId: z.string().nullable(),
  url: z.string(),
  types: z.string().nullable(),
  description: z.string(),
  secret: z.string(),
  previousSecret: z.string().nullable(),
  previousUntil: z.int().nullable(),
  version: z.int(),
  createdBy: z.int().nullable(),
  position: z.int(),
  failures: z.int(),
});
/** A webhook for delivery. */
type Hook = z.output<typeof hookRow>;

const readHook = (db: Deps["db"], id: number): Promise<Hook | undefined> =>
  readPrimaryRow(db, hookRow, {
    sql: `select id, client_id as clientId, url, types, description, secret, previous_secret as previousSecret,
        previous_until as previousUntil, version, created_by as createdBy, position, failures
      from webhooks where id = ? and status = 'active'`,
    args: [id],
  });

const waitingRow = z.object({
  id: z.int(),
  seq: z.int(),
  lane: z.int(),
  type: z.string(),
  tries: z.int(),
  nextAt: z.int(),
});
type Waiting = z.output<typeof waitingRow>;

const readWaiting = (db: Deps["db"], id: number): Promise<Waiting[]> =>
  readPrimaryRows(db, waitingRow, {
    sql: `select id, seq, lane, type, tries, next_at as nextAt from webhook_deliveries
      where webhook_id = ? and status = 'waiting' order by lane, seq, id`,
    args: [id],
  });

const eventsBySeq = preparedRead((read) =>
  read
    .select()
    .from(events)
    .where(and(sql`${events.seq} in (select value from json_each(${sql.placeholder("seqs")}))`, isTrue)),
);

/** An event to be sent: `id` is that of its waiting delivery, if there is one. */
type Item = Omit<Waiting, "id"> & { id: number | null };

/** Events whose deliveries begin to wait in a pass, and those whose deliveries no longer wait after it. */
type Waits = { began: number[]; ended: number[] };

/** Outcome of an item in a pass; undefined attempt for one that was not tried. */
type Outcome = { item: Item; attempt: Attempt | undefined };

const ofActive = preparedRead((read) =>
  read
    .select({
      id: webhooks.id,
      clientId: webhooks.clientId,
      types: webhooks.types,
      position: webhooks.position,
      dueAt: webhooks.dueAt,
      failures: webhooks.failures,
      leasedUntil: webhooks.leasedUntil,
    })
    .from(webhooks)
    .where(eq(webhooks.status, "active"))
    .orderBy(asc(webhooks.id)),
);

/**
 * Number of the event up to which this process found no work for a webhook, so that an idle webhook costs one step of
 * an index.
 */
const seen = new WeakMap<Deps["db"]["read"], Map<number, number>>();

/** Lists webhooks that have something to send and to which no node is sending. */
export async function listDueWebhooks(deps: Pick<Deps, "db" | "log" | "now">): Promise<number[]> {
  const { db, now } = deps;
  const active = await ofActive(db).all();
  if (active.length === 0) return [];
  const at = now();
  const { newest } = await feedBounds({ db });
  const known = seen.get(db.read) ?? new Map<number, number>();
  seen.set(db.read, known);
  const due: number[] = [];
  const batch = { name: "find due webhooks", items: active };
  await eachItem(deps, batch, async ({ id, dueAt, position, failures, leasedUntil, ...hook }) => {
    if (leasedUntil > at && leasedUntil <= at + 2 * leaseLength) return false;
    if (dueAt !== null) {
      if (isDue(dueAt, at)) due.push(id);
      if (isDue(dueAt, at) || failures >= mostFailuresInRow) return false;
    }
    const after = Math.max(position, known.get(id) ?? 0);
    if (after >= newest) return false;
    const [first] = await readEvents({ db }, getView(hook), {
      after,
      newest,
      limit: 1,
      types: parseTypes(hook.types) ?? undefined,
    });
    if (first) due.push(id);
    else known.set(id, newest);
    return first !== undefined;
  });
  return due;
}

const getView = ({ clientId }: Pick<Hook, "clientId">) =>
  clientId === null ? ({ scope: "all", clientId: "" } as const) : ({ scope: "own", clientId } as const);

/**
 * Begins deliveries to every webhook with waiting events, each separately, so that a slow one does not delay the
 * others. Returns their number.
 */
export async function deliverDue(deps: Deps, node: Deps, options: DeliverOptions = {}): Promise<number> {
  const due = await listDueWebhooks(deps);
  for (const id of due) void deliverBehind(node, id, options);
  return due.length;
}

/** Delivers to a webhook in the background. Resolves when nothing is left to send. */
export async function deliverBehind(
  // Statements for the caller's own write are no part of this work.
  { alongside: _, ...deps }: Deps,
  id: number,
  options: DeliverOptions = {},
): Promise<void> {
  const here = runningWork(deps.db);
  if (here.signal.aborted) return;
  const work = deliverTo(deps, id, here.signal, options).catch((error: unknown) =>
    deps.log.error(
      { webhook: id, error: error instanceof Error ? error.name : typeof error },
      "a webhook stays behind",
    ),
  );
  here.add(work);
  await work;
}

async function deliverTo(
  deps: Deps,
  id: number,
  signal: AbortSignal,
  options: DeliverOptions,
): Promise<void> {
  const at = deps.now();
  const free = leaseIsFree(at);
  const [taken = []] = await deps.db.write([
    {
      sql: `update webhooks set token = token + 1, leased_until = ?
        where id = ? and ${rows.underWay} and ${free.sql} returning token`,
      args: [at + leaseLength, id, ...free.args],
    },
  ]);
  const [row] = taken;
  if (!row) return;
  const { token } = z.object({ token: z.int() }).parse(row);
  const lease = new Lease(deps, rows, { row: id, token }, signal);
  await runHeldWork(deps, {
    name: "a webhook",
    row: { webhook: id },
    lease,
    waits: true,
    work: () => new Session(deps, id, lease, options).run(),
    failed: async () => undefined,
    handedOver: () => ({ set: "status = status" }),
  });
}

/** Work of a pass: the events of each account in order, and those blocked by one that is not due yet. */
type Pass = { lanes: readonly (readonly Item[])[]; behind: readonly Item[] };

/** One node's deliveries to a webhook, from its position until nothing is left to send. */
class Session {
  readonly #deps: Deps;
  readonly #id: number;
  readonly #lease: Lease;
  readonly #options: DeliverOptions;
  /** Number of the newest event that was read for it. */
  #read = 0;

  constructor(deps: Deps, id: number, lease: Lease, options: DeliverOptions) {
    this.#deps = deps;
    this.#id = id;
    this.#lease = lease;
    this.#options = options;
  }

  /** @returns how the session ends; undefined if it switched the webhook off */
  async run(): Promise<End | undefined> {
    const { linger = lingerLength } = this.#options;
    for (let quietSince = performance.now(); ; ) {
      const hook = await readHook(this.#deps.db, this.#id);
      // The webhook was switched off in the meantime, so the lease is lost.
      if (!hook) return undefined;
      const { lanes, behind } = await this.#next(hook);
      if (lanes.length > 0 || behind.length > 0) {
        const failures = await this.#deal(hook, { lanes, behind });
        if (failures === undefined) return undefined;
        // The receiver does not answer: it is left alone for a while.
        if (failures >= mostFailuresInRow) break;
        quietSince = performance.now();
        continue;
      }
      if (hook.failures > 0 || performance.now() - quietSince >= linger) break;
      await this.#lease.wait(lookEvery);
      await this.#lease.between();
    }
    return { set: "position = max(position, ?)", args: [this.#read] };
  }

  async #next(hook: Hook): Promise<Pass> {
    const { db, now } = this.#deps;
    const waiting = await readWaiting(db, hook.id);
    const at = now();
    const ofLanes = Map.groupBy(waiting, ({ lane }) => lane);
    const due = [...ofLanes].filter(([, [head]]) => head !== undefined && isDue(head.nextAt, at));
    if (hook.failures >= mostFailuresInRow) {
      // A waiting delivery serves as the probe: the one with most tries, so that it reaches its end.
      const heads = due.flatMap(([, [head]]) => (head ? [head] : [])).sort((a, b) => b.tries - a.tries);
      return { lanes: heads.slice(0, 1).map((head) => [head]), behind: [] };
    }
    const lanes = new Map<number, Item[]>(due.map(([lane, items]) => [lane, [...items]]));
    const behind: Item[] = [];
    for (const item of waiting.length < mostWaiting ? await this.#readOn(hook) : []) {
      const lane = lanes.get(item.lane);
      const [head] = ofLanes.get(item.lane) ?? [];
      if (lane) lane.push(item);
      else if (head) behind.push({ ...item, nextAt: head.nextAt });
      else lanes.set(item.lane, [item]);
    }
    return { lanes: [...lanes.values()], behind };
  }

  /** Reads the next events of the feed that match the webhook. */
  async #readOn(hook: Hook): Promise<Item[]> {
    const { newest } = await feedBounds(this.#deps);
    const after = Math.max(hook.position, this.#read);
    if (after >= newest) return [];
    const found = await readEvents(this.#deps, getView(hook), {
      after,
      newest,
      limit: eventsPerPass,
      types: parseTypes(hook.types) ?? undefined,
    });
    this.#read = found.length < eventsPerPass ? newest : (found.at(-1)?.seq ?? newest);
    return found.map((event) => ({
      id: null,
      seq: event.seq,
      lane: event.virtualAccountId ?? 0,
      type: event.type,
      tries: 0,
      nextAt: 0,
    }));
  }

  /**
   * Tries the deliveries and records the outcomes in one write. Returns the number of tries in a row that have
   * failed; undefined if this switched the webhook off.
   */
  async #deal(hook: Hook, { lanes, behind }: Pass): Promise<number | undefined> {
    const events = await this.#readEvents(hook, lanes);
    const secrets = await this.#readSecrets(hook);
    const outcomes: Outcome[] = behind.map((item) => ({ item, attempt: undefined }));
    const left = [...lanes];
    const ends = performance.now() + passLength;
    const sendLanes = async () => {
      for (let lane = left.shift(); lane; lane = left.shift()) {
        let isBroken = false;
        for (const item of lane) {
          const isTried: boolean = !isBroken && performance.now() < ends;
          const attempt: Attempt | undefined = isTried
            ? await this.#try(hook, secrets, item, events.get(item.seq))
            : undefined;
          isBroken ||= attempt?.error !== null;
          outcomes.push({ item, attempt });
        }
      }
    };
    await Promise.all(Array.from({ length: lanesAtOnce }, sendLanes));
    return this.#record(hook, outcomes, events);
  }

  /** The events of a pass in the form of their receiver, by their numbers. */
  async #readEvents(hook: Hook, lanes: Pass["lanes"]): Promise<Map<number, EventDto>> {
    const seqs = JSON.stringify([...new Set(lanes.flat().map(({ seq }) => seq))]);
    const found = await eventsBySeq(this.#deps.db).all({ seqs });
    const viewer = { role: hook.clientId === null ? "admin" : "client_user" } as const;
    return new Map((await toEventDtos(this.#deps, viewer, found)).map((event) => [Number(event.id), event]));
  }

  /**
   * Signing secrets. One that was encrypted with the server's previous secret is encrypted again with the present
   * one.
   */
  async #readSecrets(hook: Hook): Promise<string[]> {
    const { env, now } = this.#deps;
    const at = now();
    const { secrets, isOld } = openSecrets(env, hook, at);
    const [newest] = secrets;
    if (isOld && newest !== undefined)
      await this.#lease.write([
        { sql: "update webhooks set secret = ? where id = ?", args: [sealSecret(env, newest), hook.id] },
        auditStatement({
          actor: null,
          action: "UPDATE",
          resource: "WEBHOOK",
          resourceId: hook.id,
          details: { secret: "sealed again" },
          at,
        }),
      ]);
    return secrets;
  }

  async #try(
    hook: Hook,
    secrets: readonly string[],
    { seq }: Item,
    event: EventDto | undefined,
  ): Promise<Attempt> {
    const failed = (error: string): Attempt => ({ httpStatus: null, answer: null, error, duration: 0 });
    if (!event) return failed("The event is no longer kept");
    if (secrets.length === 0) return failed(webhookMessages.noSecret);
    const { env, now } = this.#deps;
    const body = JSON.stringify(event);
    const signed = { id: `evt_${hook.id}_${seq}`, timestamp: Math.floor(now() / 1000), body };
    const { resolve, timeout } = this.#options;
    return send(hook.url, signedHeaders(signed, secrets), body, {
      allowPrivate: env.webhookPrivate,
      resolve,
      signal: this.#lease.signal,
      ...(timeout !== undefined && { timeout }),
    });
  }

  async #record(
    hook: Hook,
    outcomes: readonly Outcome[],
    events: ReadonlyMap<number, EventDto>,
  ): Promise<number | undefined> {
    const at = this.#deps.now();
    let { failures } = hook;
    let reason: string | undefined;
    const made: object[] = [];
    const waits: Waits = { began: [], ended: [] };
    const statements: Write[] = [];
    const laneWaitsUntil = new Map<number, number>();
    for (const { item, attempt } of outcomes) {
      const isGone = attempt !== undefined && !events.has(item.seq);
      const isFailed = attempt !== undefined && attempt.error !== null && !isGone;
      const tries = item.tries + (attempt === undefined ? 0 : 1);
      const next = isFailed ? nextTry(tries, at) : undefined;
      if (attempt !== undefined && !isGone) failures = isFailed ? failures + 1 : 0;
      if (isFailed && (next === undefined || attempt.httpStatus === 410)) reason ??= attempt.error ?? "";
      if (next !== undefined) laneWaitsUntil.set(item.lane, next);
      const status =
        attempt === undefined || next !== undefined
          ? "waiting"
          : attempt.error === null
            ? "delivered"
            : "failed";
      if (item.id === null && status === "waiting") waits.began.push(item.seq);
      if (item.id !== null && status !== "waiting") waits.ended.push(item.seq);
      const row = { status, tries, nextAt: next ?? (attempt === undefined ? item.nextAt : 0) };
      const { seq, lane, type } = item;
      if (item.id === null) made.push({ seq, lane, type, triedAt: attempt ? at : null, ...row, ...attempt });
      else if (attempt !== undefined) statements.push(tried(item.id, at, { ...row, ...attempt }));
    }
    if (made.length > 0) statements.push(inserted(hook.id, made, at));
    statements.push(...waitRows(hook.id, waits, at));
    // Deliveries that wait behind a failed one are due with it.
    for (const [lane, until] of laneWaitsUntil)
      statements.push({
        sql: `update webhook_deliveries set next_at = ?
          where webhook_id = ? and lane = ? and status = 'waiting'`,
        args: [until, hook.id, lane],
      });
    const rest = failures < mostFailuresInRow ? 0 : at + Math.min(longestRest, failures * restPerFailure);
    statements.push({
      sql: `update webhooks set due_at = (select max(min(next_at), ?2) from webhook_deliveries
        where webhook_id = ?1 and status = 'waiting') where id = ?1`,
      args: [hook.id, rest],
    });
    if (reason !== undefined) statements.push(...(await switchOff(this.#deps, hook, reason, at)));
    await this.#lease.write(statements, {
      set: "position = max(position, ?), failures = ?",
      args: [this.#read, failures],
    });
    return reason === undefined ? failures : undefined;
  }
}

/**
 * The row of the trail of deliveries that begin or stop waiting, by their events: `verify` counts them. A delivery
 * that succeeds at its first try never waits and needs no row.
 */
function waitRows(webhook: number, { began, ended }: Waits, at: number): Statement[] {
  if (began.length + ended.length === 0) return [];
  return [
    auditStatement({
      actor: null,
      action: "UPDATE",
      resource: "WEBHOOK_DELIVERY",
      details: { webhook, waiting: began, ended },
      at,
    }),
  ];
}

const tried = (
  id: number,
  at: number,
  row: Attempt & { status: string; tries: number; nextAt: number },
): Statement => ({
  sql: `update webhook_deliveries set status = ?, tries = ?, next_at = ?, tried_at = ?, duration = ?, http_status = ?,
    answer = ?, error = ? where id = ?`,
  args: [row.status, row.tries, row.nextAt, at, row.duration, row.httpStatus, row.answer, row.error, id],
});

const inserted = (webhookId: number, made: readonly object[], at: number): Statement => ({
  sql: `insert into webhook_deliveries (webhook_id, seq, lane, type, status, tries, next_at, created_at, tried_at, duration,
      http_status, answer, error)
    select ?, value ->> 'seq', value ->> 'lane', value ->> 'type', value ->> 'status', value ->> 'tries', value ->> 'nextAt', ?,
      value ->> 'triedAt', value ->> 'duration', value ->> 'httpStatus', value ->> 'answer', value ->> 'error'
    from json_each(?) order by value ->> 'seq'`,
  args: [webhookId, at, JSON.stringify(made)],
});
