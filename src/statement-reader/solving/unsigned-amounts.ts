/** What a movement does to the balance, in minor units: a debit makes that of a card or loan larger. */
export function change(movement: { debit: number; credit: number }, liability: boolean): number {
  return liability ? movement.debit - movement.credit : movement.credit - movement.debit;
}

/** Signs (true for a larger balance) of amounts that sum to a change; `count` stops at two. */
export function signsFor(amounts: readonly number[], total: number): { signs: boolean[]; count: number } {
  const rest = amounts.map((_, index) => amounts.slice(index).reduce((sum, each) => sum + each, 0));
  const found: boolean[][] = [];
  const signs: boolean[] = [];
  const walk = (index: number, left: number) => {
    if (found.length > 1 || Math.abs(left) > (rest[index] ?? 0)) return;
    if (index === amounts.length) {
      if (left === 0) found.push([...signs]);
      return;
    }
    for (const sign of [true, false]) {
      signs[index] = sign;
      walk(index + 1, left - (sign ? 1 : -1) * (amounts[index] ?? 0));
    }
  };
  walk(0, total);
  return { signs: found[0] ?? [], count: found.length };
}
