import { readPrimaryRow, readPrimaryRows } from "db/rows";
import type { Actor } from "@/access/actor";
import { assertCan } from "@/access/policy";
import { defineRows } from "@/commands/rows";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { sayInEnglish } from "@/vocabulary/language";
import { type CutOffBody, type CutOffDto, cutOffContract, cutOffSchema, cutOffText } from "./contract";

const select = `select id, nullif(currency, '') as currency, nullif(country, '') as country, time, version from cut_offs`;

async function readCutOff({ db }: Deps, actor: Actor, id: number): Promise<CutOffDto> {
  assertCan(actor, "cut-offs:read");
  const found = await readPrimaryRow(db, cutOffSchema, { sql: `${select} where id = ?`, args: [id] });
  if (!found) throw new AppError("not_found", cutOffContract.words.notFound);
  return found;
}

/** All cut-off times on the primary, in the order in which they were added. */
export const readCutOffs = ({ db }: Pick<Deps, "db">): Promise<CutOffDto[]> =>
  readPrimaryRows(db, cutOffSchema, { sql: `${select} order by id`, args: [] });

const taken = "CUT_OFF_TAKEN";
const getScope = ({ currency, country }: Pick<CutOffBody, "currency" | "country">) =>
  `${currency} ${country}`;

/** Throws AppError 409 that names a duplicate, stored or among the given ones. */
function assertDifferent(some: readonly CutOffBody[], others: readonly CutOffBody[]): void {
  const known = new Map(others.map((one) => [getScope(one), one]));
  for (const one of some) {
    const other = known.get(getScope(one));
    if (other !== undefined) {
      const named = cutOffText(other);
      const sentence = sayInEnglish("There is already: {named}", { named });
      throw new AppError("conflict", sentence, { code: taken, fields: { currency: sentence } });
    }
    known.set(getScope(one), one);
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
  whole: {
    readAll(deps, actor) {
      assertCan(actor, "cut-offs:read");
      return readCutOffs(deps);
    },
    getKey: getScope,
    taken: "There are two cut-off times for the same payments",
  },
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
