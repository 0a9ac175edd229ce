import { join } from "node:path";
import { openDatabase } from "db/client";
import { committedSchema, migrate } from "db/migrate";
import { startServer } from "../cluster/server";
import { remove, scratch } from "../cluster/transports";
import { type Fault, openAccount, Postings } from "./postings";

/** A newer version upgrades the book while a server of this one posts; the server continues until it is replaced. */
export const upgradedBeside: Fault = {
  name: "a newer version that only expands the schema upgraded the book under a server's load",
  async run() {
    const folder = await scratch();
    const place = { url: `file:${join(folder, "book.db")}` };
    const server = await startServer(place);
    try {
      await openAccount(server);
      const postings = new Postings(() => [server]);
      await postings.more(200);
      const { migrations, program } = committedSchema();
      const db = await openDatabase({ ...place, timeout: 20_000 });
      await migrate(db, {
        migrations: [
          ...migrations,
          {
            tag: "9999_expands",
            hash: "expands",
            statements: ["create table of_a_newer_version (id integer primary key, name text) strict"],
          },
        ],
        program: { ...program, version: program.version + 1 },
      });
      await db.close();
      const before = postings.acknowledged.length;
      await postings.more(200);
      const after = postings.acknowledged.length - before;
      await postings.stop();
      await server.kill();
      // This version's own `verify` refuses a newer book, so the figures are read as they are.
      const reader = await openDatabase(place);
      const rows = await reader.readPrimary({
        sql: "select count(distinct reference) as found, count(*) as booked from transactions where reference in (select value from json_each(?))",
        args: [JSON.stringify(postings.acknowledged)],
      });
      await reader.close();
      const [found, booked] = [Number(rows[0]?.found), Number(rows[0]?.booked)];
      const acknowledged = postings.acknowledged.length;
      return {
        ok: found === acknowledged && booked === found && after >= 200,
        acknowledged,
        found,
        said: `${after} of them after the upgrade, ${postings.refused} refused meanwhile`,
      };
    } finally {
      await server.kill();
      await remove(folder);
    }
  },
};
