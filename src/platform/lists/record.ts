import type { Page } from "db/keyset";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";

/** Reads rows of a list by their ids, within what the actor may see. */
type List<Row> = (
  deps: Pick<Deps, "db" | "env">,
  actor: Actor,
  filter: Record<never, never>,
  page: { limit: number; ids: readonly number[] },
) => Promise<Page<Row>>;

/**
 * Reads the record of one row of a list. It throws AppError 403 as the list does, and 404 for a row that the actor does not see.
 *
 * @example export const getReport = recordReader(listReports, reportWords.notFound);
 */
export const recordReader =
  <Row>(list: List<Row>, notFound: string) =>
  async (deps: Pick<Deps, "db" | "env">, actor: Actor, id: number): Promise<Row> => {
    const [row] = (await list(deps, actor, {}, { limit: 1, ids: [id] })).rows;
    if (!row) throw new AppError("not_found", notFound);
    return row;
  };
