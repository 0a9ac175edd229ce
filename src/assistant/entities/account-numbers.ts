import { getScope } from "@/access/scope";
import { allNumberFilters } from "@/collections/account-numbers/contract";
import { listNumbers } from "@/collections/account-numbers/queries";
import { listCountedPools, type PoolRow } from "@/collections/number-pools/queries";
import { filterSchema } from "@/platform/lists/contract";
import { type NumberStatus, numberStatuses } from "@/vocabulary/collection-options";
import { groupIban } from "@/vocabulary/iban";
import { type DeclaredEntity, field, isWanted } from "../question/entity";
import { isOfSubject } from "../run/selection";
import { accountName } from "../run/wording";
import { listed } from "./parts/listed";
import { added, adjectives, clientField, onAccountField, textField } from "./parts/shared";

/** Account numbers of pools with their holders. */
export const accountNumbers: DeclaredEntity = {
  access: "numbers:read",
  noun: ["account number", "account numbers"],
  words:
    "account numbers|numbers|which number|which numbers|what number|what numbers|virtual number|virtual numbers|payer number|payer numbers",
  says: [
    {
      words: "held by|is held by|are held by|given to|has the holder|with the holder",
    },
    { words: "of pool|of the pool|in pool|in the pool|from pool|from the pool" },
  ],
  fields: {
    status: field.choice("Status", {
      words: "status|state",
      fact: "state|status",
      parts: true,
      values: {
        ...adjectives(
          {
            reserved: "reserved|not given|without a holder",
            active: "active|in use|issued",
            closed: "closed",
          },
          { active: { lasts: true } },
        ),
        quarantined: {
          words: "in quarantine|quarantined",
          label: "in quarantine",
          suffix: true,
          lasts: true,
        },
      },
    }),
    account: onAccountField,
    client: clientField,
    // Holder, the client's id of them, pool and IBAN.
    text: textField,
    iban: field.reference("Virtual IBAN", {
      named: "grouped",
      code: "iban",
      led: "of|by",
      fact: "iban|ibans|virtual iban",
    }),
    holder: field.text("Holder", { fact: "holder|holders|whose|who holds|who has" }),
    externalId: field.text("Holder Id", { fact: "holder id|holder ids|external id|external ids" }),
    pool: field.text("Pool", {
      words: "pool|pools|number pool|number pools",
      fact: "which pool",
      parts: true,
    }),
    reason: field.text("Reason", { fact: "reason|reasons|why|on what grounds" }),
    added: field.day("Added", { when: "added|were added|was added|drawn", fact: "day of adding" }),
    activated: field.day("Active since", {
      when: "activated|were activated|was activated",
      fact: "since when",
    }),
    closed: field.day("Closed", { when: "were closed|was closed", fact: "day of closing" }),
    until: field.day("In quarantine until", {
      when: "quarantine expiring|quarantine expires|expiring",
      fact: "until when|end of quarantine",
      ahead: true,
    }),
  },
  record: "iban",
  time: "added",
  sayWhen: true,
  shown: ["iban", "holder", "externalId", "pool", "account", "status"],
  ...listed({
    list: listNumbers,
    schema: filterSchema(allNumberFilters),
    search: ["text", "iban"],
    row: (row, { day }) => ({
      id: row.id,
      status: row.status,
      account: row.vaId,
      accountName: accountName(row),
      text: [row.holderName, row.externalId, row.poolName, row.iban].join("\n"),
      iban: row.iban,
      grouped: groupIban(row.iban),
      holder: row.holderName,
      externalId: row.externalId,
      pool: row.poolName,
      reason: row.reason,
      added: day(row.createdAt),
      activated: day(row.activatedAt),
      closed: day(row.closedAt),
      until: day(row.quarantinedUntil),
    }),
  }),
  async totals(deps, actor, { subject, spans, filters, by }) {
    const isDated = spans.some(({ from, to }) => from !== undefined || to !== undefined);
    const known = filters.every(({ field, op }) => field === "status" && (op === "is" || op === "not"));
    if (isDated || !known || (by !== undefined && !isCounted(by))) return undefined;
    const pools = await listCountedPools(deps, actor);
    const isWhole = subject.kind === "accounts" && subject.whole && getScope(actor) === "own";
    const counted = pools
      .filter(({ vaId }) => isWhole || isOfSubject(subject, vaId))
      .flatMap((pool) => numberStatuses.map((status) => ({ pool, status, count: pool[status] })))
      .filter(
        ({ status, count }) =>
          count > 0 && filters.every((filter) => isWanted(accountNumbers, { id: 0, status }, filter)),
      )
      .map(({ pool, status, count }) => ({
        key: by === undefined ? "" : getKey[by](pool, status),
        currency: undefined,
        count,
        sum: 0n,
      }));
    const buckets = added(counted).toSorted((a, b) => b.count - a.count);
    return spans.map(() => buckets);
  },
};

/** Name of a count's group, by the field grouped by. */
const getKey = {
  status: (_: PoolRow, status: NumberStatus) =>
    accountNumbers.fields.status?.values?.[status]?.label ?? status,
  pool: ({ name }: PoolRow) => name,
  account: (pool: PoolRow) => accountName(pool),
};

const isCounted = (field: string): field is keyof typeof getKey => field in getKey;
