import type { Database } from "./client";

type Read = Database["read"];

/**
 * Variant of a declared read: every choice that changes its SQL, and nothing else. Values belong in placeholders; so
 * numbers, which are values, are not in the type.
 */
export type Variant = Readonly<Record<string, string | boolean | undefined>>;

/** Number of kept statements per read: more than are in use at a time. The oldest are dropped. */
const mostVariants = 512;

/**
 * Declares a read that each database prepares once: drizzle writes its SQL once, the driver keeps the compiled
 * statement. Declare it at module level. A statement belongs to its declaration and to the whole variant that built
 * it, so that two reads can never share one by mistake. A job's own view of a database shares the database's.
 *
 * @param build writes the query from the handle and the variant alone; what changes per call is a `sql.placeholder`
 * @example
 * const accountById = preparedRead((read, { scope }: { scope: Scope }) =>
 *   read.select().from(virtualAccounts).where(and(eq(virtualAccounts.id, sql.placeholder("id")), withinScope(scope))),
 * );
 * const account = await accountById(db, { scope: "own" }).get({ id: 7, clientId: "ACME" });
 */
export function preparedRead<Statement, V extends readonly [] | readonly [Variant]>(
  build: (read: Read, ...variant: V) => { prepare(): Statement },
): (db: Database, ...variant: V) => Statement {
  const statements = new WeakMap<Read, Map<string, Statement>>();
  return (db, ...variant) => {
    let ofDatabase = statements.get(db.read);
    if (!ofDatabase) {
      ofDatabase = new Map();
      statements.set(db.read, ofDatabase);
    }
    const key = variant.length === 0 ? "" : JSON.stringify(variant);
    const known = ofDatabase.get(key);
    if (known !== undefined) return known;
    const statement = build(db.read, ...variant).prepare();
    ofDatabase.set(key, statement);
    const oldest = ofDatabase.keys().next();
    if (ofDatabase.size > mostVariants && !oldest.done) ofDatabase.delete(oldest.value);
    return statement;
  };
}
