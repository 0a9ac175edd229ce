import { keptReads } from "db/kept-reads";
import { preparedRead } from "db/prepared";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { getInstant } from "@/kernel/watch";
import { bankToday } from "@/platform/bank-day";
import type { WaitingSource } from "@/platform/waiting/source";
import { mostInBadge } from "@/ui/navigation";
import { type Instant, startOfBankDay } from "@/vocabulary/calendar";
import { getInbox, type Inbox, listSources, sourcesFor } from "./sources";

/** Waiting work of one kind: its number, `exceeded` if there is more than was counted, and the instant of the oldest row. */
export type Waiting = {
  source: WaitingSource;
  count: number;
  exceeded: boolean;
  oldest: Instant;
};
export type Badge = Omit<Waiting, "oldest">;

/** Maximum number counted of kinds that no trigger counts. */
const mostCounted = 1000;

/** `badges`: counts for every page, of kinds that are not announced only up to the largest number of a badge. */
type Extent = "all" | "announced" | "badges";

const isAsked = ({ announced }: WaitingSource, extent: Extent) =>
  extent !== "announced" || announced === true;
const getMost = ({ announced }: WaitingSource, extent: Extent) =>
  extent === "badges" && !announced ? mostInBadge : mostCounted;

/** Count of a kind and the instant of its oldest row, as an array in JSON; of a kind that ends with time, both of each row. */
function countedSql(source: WaitingSource, extent: Extent): SQL<string> {
  const { from, where, id, since, ends, kept } = source;
  const most = sql.raw(String(getMost(source, extent) + 1));
  if (ends)
    return sql`(select json_group_array(json_array(since, ends)) from (select ${since} as since, ${ends} as ends
      from ${from} where ${where} limit ${most}))`;
  const count =
    kept?.count ?? sql`(select count(*) from (select 1 from ${from} where ${where} limit ${most}))`;
  const oldest = kept?.oldest ?? sql`(select ${since} from ${from} where ${where} order by ${id} limit 1)`;
  return sql`json_array(${count}, ${extent === "badges" ? sql`null` : oldest})`;
}

const counted = preparedRead((read, { inbox, extent }: { inbox: Inbox; extent: Extent }) =>
  read
    .select(
      Object.fromEntries(
        listSources(inbox)
          .filter((source) => isAsked(source, extent))
          .map((source) => [source.kind, countedSql(source, extent)]),
      ),
    )
    .from(sql`(select 1)`),
);

const countSchema = z.tuple([z.int(), z.int().nullable()]);
const endingSchema = z.tuple([z.int(), z.int()]).array();

const keptCounts = keptReads<Record<string, string>>();

/** Values of the placeholders of an inbox's SQL. A client's reads no day, so that its pages are kept overnight. */
export const waitingValues = (deps: Pick<Deps, "env" | "now">, inbox: Inbox, { clientId, userId }: Actor) =>
  inbox === "client" ? { clientId, userId } : { today: startOfBankDay(bankToday(deps), deps.env.zone) };

type Counted = Badge & { oldest: Instant | undefined };

async function count(
  deps: Pick<Deps, "db" | "env" | "now">,
  actor: Actor,
  extent: Extent,
  inbox: Inbox,
): Promise<Counted[]> {
  const sources = sourcesFor(inbox, actor).filter((source) => isAsked(source, extent));
  if (sources.length === 0) return [];
  const values = waitingValues(deps, inbox, actor);
  const found = await keptCounts(
    deps.db,
    JSON.stringify([inbox, extent, values]),
    async () => (await counted(deps.db, { inbox, extent }).get(values)) ?? {},
  );
  return sources.flatMap((source) => {
    const { count: all, oldest } = getCount(deps, source, JSON.parse(found[source.kind] ?? "[0, null]"));
    if (all === 0) return [];
    const most = getMost(source, extent);
    const exceeded = source.kept === undefined && most === mostCounted && all > most;
    return { source, count: exceeded ? most : all, exceeded, oldest };
  });
}

/** Counts waiting work of an inbox by kind, without empty kinds and those that the actor may not see. */
export async function countWaiting(
  deps: Pick<Deps, "db" | "env" | "now">,
  actor: Actor,
  { extent = "all", inbox = getInbox(actor) }: { extent?: "all" | "announced"; inbox?: Inbox } = {},
): Promise<Waiting[]> {
  const found = await count(deps, actor, extent, inbox);
  return found.flatMap(({ oldest, ...kind }) => (oldest === undefined ? [] : { ...kind, oldest }));
}

/** The same for every page, without the oldest rows and up to the largest number of a badge. */
export const countForBadges = (deps: Pick<Deps, "db" | "env" | "now">, actor: Actor): Promise<Badge[]> =>
  count(deps, actor, "badges", getInbox(actor));

function getCount({ now }: Pick<Deps, "now">, { ends }: WaitingSource, found: unknown) {
  if (!ends) {
    const [count, oldest] = countSchema.parse(found);
    return { count, oldest: oldest ?? undefined };
  }
  const rows = endingSchema.parse(found);
  const openAt = (at: Instant) => rows.filter(([, end]) => end > at);
  const open = openAt(getInstant(now, (at) => openAt(at).length)).map(([since]) => since);
  return { count: open.length, oldest: open.length > 0 ? Math.min(...open) : undefined };
}
