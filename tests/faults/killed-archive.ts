import { readdirSync } from "node:fs";
import { join } from "node:path";
import { run, startServer } from "../cluster/server";
import { remove, scratch } from "../cluster/transports";
import { goldenBooks } from "../golden/books";
import { type Fault, openAccount, Postings } from "./postings";

const command = ["vostra.ts", "archive"];
/** The months that are archived, one after the other. */
const ends = [
  "2026-01-31",
  "2026-02-28",
  "2026-03-31",
  "2026-04-30",
  "2026-05-31",
  "2026-06-30",
  "2026-07-31",
];
/** Moments at which runs are killed: from before one opens the book until after it has ended (milliseconds). */
const killsAfter = [150, 250, 350, 450, 600, 800];

/** A year of postings is archived, month by month, while a server posts; each month's first runs are killed. */
export const killedArchive: Fault = {
  name: `an archive of a month was killed ${killsAfter.length} times under load, and made, for each of ${ends.length} months`,
  async run() {
    const folder = await scratch();
    const path = join(folder, "book.db");
    const place = { url: `file:${path}` };
    const [seeded] = (await goldenBooks()).filter(({ name }) => name === "seeded").toReversed();
    await seeded?.copyTo(path);
    const server = await startServer(place);
    try {
      const postings = new Postings(() => [server], 4, await openAccount(server));
      let killed = 0;
      for (const until of ends) {
        await postings.more(20);
        for (const after of killsAfter)
          if (
            (
              await run(
                [...command, "--until", until, "--reason", "A month is closed", "--yes"],
                place,
                {},
                after,
              )
            ).exitCode !== 0
          )
            killed += 1;
        const made = await run(
          [...command, "--until", until, "--reason", "A month is closed", "--yes"],
          place,
        );
        if (made.exitCode !== 0) throw new Error(made.output);
      }
      await postings.stop();
      await server.stop();
      const files = readdirSync(folder).filter((name) => name.startsWith("trail-until-"));
      const outcome = await postings.outcome(
        place,
        `${killed} runs were killed, ${files.length} archives made`,
      );
      return { ...outcome, ok: outcome.ok && killed > 0 && files.length === ends.length };
    } finally {
      await server.kill();
      await remove(folder);
    }
  },
};
