/**
 * A treatment for some statements only: `why` names the print that needs it. Its unique name is a noun phrase, by
 * which the bench switches it off and labels pages that are then read differently.
 */
export type Entry = { name: string; why: string };

/** Returns its input if there is nothing to do. */
export type Pass<Value> = Entry & { run(value: Value): Value };

/** Returns nothing, or false, if there is nothing to do. */
export type Finding<Given, Found> = Entry & { run(given: Given): Found };

const leftOut = new Set<string>();
let watcher: ((name: string) => void) | undefined;

/** Switches these off from now on, and all others on again: for the bench and the tests. */
export function leaveOut(...names: readonly string[]): void {
  leftOut.clear();
  for (const name of names) leftOut.add(name);
}

/** Calls back with the name of each pass that changes or finds something; undefined stops it. */
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

/** Result of an entry; `nothing` if it is switched off. */
export function find<Given, Found>(entry: Finding<Given, Found>, given: Given, nothing: Found): Found {
  if (leftOut.size > 0 && leftOut.has(entry.name)) return nothing;
  const found = entry.run(given);
  if (watcher && !Bun.deepEquals(found, nothing)) watcher(entry.name);
  return found;
}

/** All entries made by `optional`, in the order in which the modules are loaded. */
export const findings: Entry[] = [];

/** The function `run` as an entry, which returns `nothing` while it is switched off. */
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
