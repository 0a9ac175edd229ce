import type { Database } from "./client";

const kept = new WeakMap<Database, Map<string, unknown>>();

/**
 * Prepares a read once per database and key: drizzle writes its SQL once, the driver keeps the compiled statement.
 * @param key names the statement and every choice that changes its SQL, never its values
 */
export function prepared<Statement>(db: Database, key: string, prepare: () => Statement): Statement {
  let ofDatabase = kept.get(db);
  if (!ofDatabase) {
    ofDatabase = new Map();
    kept.set(db, ofDatabase);
  }
  const found = ofDatabase.get(key);
  if (found !== undefined) return found as Statement;
  const made = prepare();
  ofDatabase.set(key, made);
  return made;
}
