import { readPrimaryRow, readPrimaryRows } from "db/rows";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { defineRows } from "@/commands/rows";
import { type AuditRecord, write } from "@/commands/write";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { tell } from "@/vocabulary/language";
import { type CutOffBody, type CutOffDto, cutOffContract, cutOffSchema, cutOffText } from "./contract";

const select = `select id, nullif(currency, '') as currency, nullif(country, '') as country, time, version from cut_offs`;

async function readCutOff({ db }: Deps, actor: Actor, id: number): Promise<CutOffDto> {
  assertCan(actor, "cut-offs:read");
  const found = await readPrimaryRow(db, cutOffSchema, { sql: `${select} where id = ?`, args: [id] });
  if (!found) throw new AppError("not_found", cutOffContract.words.notFound);
  return found;
}

/** All cut-off times as the primary has them, in the order in which they were added. */
export const readCutOffs = ({ db }: Pick<Deps, "db">): Promise<CutOffDto[]> =>
  readPrimaryRows(db, cutOffSchema, { sql: `${select} order by id`, args: [] });

const taken = "CUT_OFF_TAKEN";
const scopeOf = ({ currency, country }: CutOffBody) => `${currency} ${country}`;

/** Throws AppError 409 that names one which is there already, or is twice among those that are given. */
function assertDifferent(some: readonly CutOffBody[], others: readonly CutOffBody[]): void {
  const known = new Map(others.map((one) => [scopeOf(one), one]));
  for (const one of some) {
    const other = known.get(scopeOf(one));
    if (other !== undefined) {
      const named = cutOffText(other);
      const sentence = tell("There is already: {named}", { named });
      throw new AppError("conflict", sentence, { code: taken, fields: { currency: sentence } });
    }
    known.set(scopeOf(one), one);
  }
}

export const cutOffRows = defineRows({
  table: "cut_offs",
  access: "cut-offs:write",
  resource: "CUT_OFF",
  one: "cut-off time",
  read: readCutOff,
  async check(deps, _, some: readonly CutOffBody[], own) {
    assertDifferent(
      some,
      (await readCutOffs(deps)).filter(({ id }) => id !== own),
    );
  },
  stored: (_: Deps, { currency, country, time }: CutOffBody) => ({
    columns: { currency: currency ?? "", country: country ?? "", time },
    details: { after: { currency, country, time } },
  }),
  shown: ({ currency, country, time }: CutOffDto) => ({ currency, country, time }),
  refusals: {
    "UNIQUE:cut_offs.currency,cut_offs.country": {
      kind: "conflict",
      message: "Somebody else has just added a cut-off time for the same payments",
      code: taken,
      field: "currency",
    },
  },
});

/** What a list of cut-off times would change: those that go, and those that come or get another time. */
export async function differencesTo(deps: Pick<Deps, "db">, wanted: readonly CutOffBody[]) {
  assertDifferent(wanted, []);
  const now = await readCutOffs(deps);
  const times = new Map(wanted.map((one) => [scopeOf(one), one.time]));
  const known = new Map(now.map((one) => [scopeOf(one), one.time]));
  return {
    gone: now.filter((one) => times.get(scopeOf(one)) !== one.time),
    come: wanted.filter((one) => known.get(scopeOf(one)) !== one.time),
  };
}

/**
 * Makes a list of cut-off times the bank's: those that are in it as they are stay, others go.
 * @throws AppError 403, 409 where two are for the same payments
 */
export async function replaceCutOffs(
  deps: Deps,
  actor: Actor,
  wanted: readonly CutOffBody[],
): Promise<CutOffDto[]> {
  await write(deps, actor, {
    access: "cut-offs:write",
    async plan(at) {
      const { gone, come } = await differencesTo(deps, wanted);
      const removed = gone.map(
        ({ id, currency, country, time }): AuditRecord => ({
          action: "DELETE",
          resource: "CUT_OFF",
          resourceId: id,
          details: { before: { currency, country, time } },
        }),
      );
      const added = come.map(
        ({ currency, country, time }, index): AuditRecord => ({
          action: "CREATE",
          resource: "CUT_OFF",
          resourceId: {
            sql: "(select id from cut_offs order by id desc limit 1 offset ?)",
            args: [come.length - 1 - index],
          },
          details: { after: { currency, country, time } },
        }),
      );
      const [first, ...others] = [...removed, ...added];
      if (first === undefined) return { unchanged: undefined };
      return {
        statements: [
          ...gone.map(({ id }) => ({ sql: "delete from cut_offs where id = ?", args: [id] })),
          ...come.map(({ currency, country, time }) => ({
            sql: `insert into cut_offs (currency, country, time, created_by, created_at, updated_at)
              values (?, ?, ?, ?, ?, ?)`,
            args: [currency ?? "", country ?? "", time, actor.userId, at, at],
          })),
        ],
        audit: [first, ...others],
        answer: undefined,
      };
    },
  });
  return readCutOffs(deps);
}
