/**
 * Treatment needed by some statements only: `why` names what they print. Its name is a noun phrase of its own, by which
 * the bench leaves it out and labels pages that are then read differently.
 */
export type Entry = { name: string; why: string };

/** It gives back what it was handed where it has nothing to do. */
export type Pass<Value> = Entry & { run(value: Value): Value };

/** It gives nothing, or false, where it has nothing to do. */
export type Finding<Given, Found> = Entry & { run(given: Given): Found };

const leftOut = new Set<string>();
let watcher: ((name: string) => void) | undefined;

/** Leaves these out from now on, and takes all others in again: for the bench and the tests. */
export function leaveOut(...names: readonly string[]): void {
  leftOut.clear();
  for (const name of names) leftOut.add(name);
}

/** Calls back with the name of whatever changes or finds something; with nothing it watches no more. */
export function watch(callback: typeof watcher): void {
  watcher = callback;
}

/** Applies passes to a value, one after another. */
export function runPasses<Value>(passes: readonly Pass<Value>[], value: Value): Value {
  let current = value;
  for (const pass of passes) {
    if (leftOut.size > 0 && leftOut.has(pass.name)) continue;
    const next = pass.run(current);
    if (watcher && !Bun.deepEquals(next, current)) watcher(pass.name);
    current = next;
  }
  return current;
}

/** Result of an entry; `nothing` if it is left out. */
export function find<Given, Found>(entry: Finding<Given, Found>, given: Given, nothing: Found): Found {
  if (leftOut.size > 0 && leftOut.has(entry.name)) return nothing;
  const found = entry.run(given);
  if (watcher && !Bun.deepEquals(found, nothing)) watcher(entry.name);
  return found;
}

/** All that `optional` made, in the order in which the modules are loaded. */
export const findings: Entry[] = [];

/** The function `run` as an entry; `nothing` stands for it where it is left out. */
export function optional<Given extends unknown[], Found>(
  entry: Entry,
  nothing: NoInfer<(...given: Given) => Found>,
  run: (...given: Given) => Found,
): (...given: Given) => Found {
  findings.push(entry);
  return (...given) => {
    if (leftOut.size > 0 && leftOut.has(entry.name)) return nothing(...given);
    const found = run(...given);
    if (watcher && !Bun.deepEquals(found, nothing(...given))) watcher(entry.name);
    return found;
  };
}
