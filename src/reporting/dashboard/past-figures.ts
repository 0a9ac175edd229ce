import type { Database } from "db/client";
import { refuseRepeating } from "db/recorded-reads";
import type { Deps } from "@/deps";
import { getInstant } from "@/kernel/watch";
import type { Instant } from "@/vocabulary/calendar";

/** Time after an instant in which items dated before it may still be committed. */
const settling = 60_000;

/**
 * Keeps figures of the past while the process runs: bookings before a past instant never change. Beyond `most` figures per
 * database, the one kept first is dropped.
 */
export function pastFigures<Figure>(most: number) {
  const kept = new WeakMap<Database, Map<string, Figure>>();
  const find = (db: Database, key: string) => kept.get(db)?.get(key);
  /** Keeps a figure of the time before an instant, unless items may still be dated before it. */
  const keep = ({ db, now }: Pick<Deps, "db" | "now">, key: string, until: Instant, figure: Figure) => {
    // A figure is shown alike whether it is kept or not.
    if (until + settling > getInstant(now, () => "")) return;
    // What is shown next is read without it: repeating this read would cost more.
    refuseRepeating();
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

/** Keeps figures that take long to read: concurrent callers share one reading. */
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
