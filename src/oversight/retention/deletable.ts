import { resourcesWith } from "@/resources/declared";
import type { RetainedSpec } from "@/resources/define";
import type { RetentionKind } from "./contract";

const declared: ReadonlyMap<string, RetainedSpec> = new Map(
  resourcesWith("retained").flatMap(({ retained }) => Object.entries<RetainedSpec>(retained)),
);

/**
 * Records of a kind that are deleted after their retention period, as their resource declares them. The tables of the ledger and
 * the trail are excluded, and so is everything that `verify` compares with the trail: payments, orders, files to the bank,
 * statements, approvals, uploads that were carried out.
 * @throws Error for a kind that no resource declares
 */
export function getRetained(kind: RetentionKind): RetainedSpec {
  const found = declared.get(kind);
  if (found === undefined) throw new Error(`No resource declares the retention of ${kind}`);
  return found;
}

/** The condition of records that are older than `?1`, milliseconds UTC. */
export const isOver = ({ since, ended }: RetainedSpec): string => `${since} <= ?1 and ${ended}`;
