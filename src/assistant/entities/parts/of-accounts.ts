import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { EntityModel, EntityRow, Narrowing } from "../../question/entity";
import { isOfSubject } from "../../run/selection";
import { accountName } from "../../run/wording";

/** Number of rows read for one answer. */
const mostRead = 2000;
const newest = { limit: mostRead, order: { sort: "newest", direction: "desc" } } as const;

type OfAccount = { id: number; vaId: number } & Parameters<typeof accountName>[0];

/** Reads an entity from a list without a filter by account: of the newest rows those of the accounts that are asked about. */
export const readOfAccounts =
  <Filter, Row extends OfAccount>(
    list: (
      deps: Deps,
      actor: Actor,
      filter: Filter,
      page: typeof newest,
    ) => Promise<{ rows: readonly Row[]; next?: string | undefined }>,
    toFilter: (filters: Narrowing["filters"]) => Filter,
    toCells: (row: Row, deps: Deps) => Omit<EntityRow, "id">,
  ): EntityModel["read"] =>
  async (deps, actor, { subject, filters, limit }) => {
    const { rows, next } = await list(deps, actor, toFilter(filters), newest);
    const wanted = rows.filter(({ vaId }) => isOfSubject(subject, vaId));
    return {
      rows: wanted.slice(0, limit).map((row) => ({
        id: row.id,
        account: row.vaId,
        accountName: accountName(row),
        ...toCells(row, deps),
      })),
      more: next !== undefined || wanted.length > limit,
    };
  };
