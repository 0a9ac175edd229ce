import { openDatabase } from "db/client";
import { committedSchema, migrate } from "db/migrate";

/** Upgrades the book of DATABASE_URL by a migration that hangs after its first statements. */
const endless =
  "create table endless as with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n";
const { migrations, program } = committedSchema();
const db = await openDatabase({ url: process.env.DATABASE_URL ?? "" });
await migrate(db, {
  program,
  migrations: [...migrations, { tag: "9999_endless", hash: "endless", statements: [endless] }],
});
