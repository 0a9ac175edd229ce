import type { Database } from "db/client";
import type { Deps } from "@/deps";
import { instantOf } from "@/kernel/watch";
import type { Instant } from "@/vocabulary/calendar";

/** Time after an instant in which things dated before it may still be committed. */
const settling = 60_000;

/**
 * Keeps figures of the past for as long as the process runs: what was booked before an instant that has passed never
 * changes any more. The one that was kept first makes room where more than `most` are kept of a database.
 */
export function pastFigures<Figure>(most: number) {
  const kept = new WeakMap<Database, Map<string, Figure>>();
  const find = (db: Database, key: string) => kept.get(db)?.get(key);
  /** Keeps a figure of what was before an instant, unless something may still be dated before it. */
  const keep = ({ db, now }: Pick<Deps, "db" | "now">, key: string, until: Instant, figure: Figure) => {
    // A figure is shown alike whether it is kept or not.
    if (until + settling > instantOf(now, () => "")) return;
    const figures = kept.get(db) ?? new Map<string, Figure>();
    kept.set(db, figures.set(key, figure));
    for (const first of figures.keys()) {
      if (figures.size <= most) break;
      figures.delete(first);
    }
  };
  const forget = (db: Database, key: string) => kept.get(db)?.delete(key);
  return { find, keep, forget };
}

/** The same of a figure that takes long to read: those who ask at once share one reading. */
export function sharedPastFigures<Figure>(most: number) {
  const figures = pastFigures<Promise<Figure>>(most);
  return (deps: Pick<Deps, "db" | "now">, key: string, until: Instant, read: () => Promise<Figure>) => {
    const known = figures.find(deps.db, key);
    if (known) return known;
    const reading = read();
    figures.keep(deps, key, until, reading);
    reading.catch(() => figures.forget(deps.db, key));
    return reading;
  };
}
