import { type Mapping, type Place, resolvePlace } from "@/people/directory/rules";

/** A user's state in the directory, and the access that the bank derives from it. */
export type Standing = {
  /** True if the user may sign in. */
  isActive: boolean;
  /** The directory's own `active`. */
  isWanted: boolean;
  /** The ids of the mapped groups that the user is in, ascending. */
  groups: readonly number[];
  /** True if the directory's last change admitted the user, or bank staff deactivated them since. */
  isAdmitted: boolean;
};

/** Changes that a request of the directory makes. */
export type Said = { active?: boolean | undefined; groups?: readonly number[] | undefined };

/**
 * True if bank staff deactivated a user whom the directory admits: only bank staff can reactivate that user.
 */
export const isStopped = ({ isActive, isAdmitted }: Standing): boolean => isAdmitted && !isActive;

/** Value of `active` in the directory's form: a user who waits for a group is active there but may not sign in. */
export const isShownActive = (standing: Standing): boolean =>
  standing.isActive || (standing.isWanted && !standing.isAdmitted);

export const findPlace = (groups: readonly number[], mappings: readonly Mapping[]): Place =>
  resolvePlace(
    mappings.filter(({ id }) => groups.includes(id)).map(({ group }) => group),
    mappings,
  );

const isSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);

/**
 * Applies a request of the directory to a user's standing. A user who is active and in a mapped group is
 * admitted; `active: false` and leaving the last group end access. A request with neither leaves access
 * unchanged, as does `active: true` for a user in no group. A deactivation by the bank stays in force.
 * @returns the user's new place; undefined if it is unchanged
 */
export function standingAfter(
  before: Standing,
  { active, groups: named = before.groups }: Said,
  mappings: readonly Mapping[],
): { standing: Standing; place: Exclude<Place, string> | undefined } {
  const groups = named.toSorted((a, b) => a - b);
  const isRegrouped = !isSame(groups, before.groups);
  const isWanted = active ?? before.isWanted;
  const place = findPlace(groups, mappings);
  const isPlaced = typeof place !== "string";
  if (active === undefined && !isRegrouped) return { standing: before, place: undefined };
  const letsIn = isWanted && isPlaced;
  const isKept = before.isActive && active === true && !isRegrouped;
  const isActive = !isStopped(before) && (letsIn || isKept);
  const standing = { isActive, isWanted, groups, isAdmitted: isStopped(before) || isActive };
  const isGiven = isPlaced && (isRegrouped || (isActive && !before.isActive));
  return { standing, place: isGiven ? place : undefined };
}
