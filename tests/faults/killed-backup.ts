import { readdirSync } from "node:fs";
import { join } from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { run, startServer, verify } from "../cluster/server";
import { remove, scratch } from "../cluster/transports";
import { goldenBooks } from "../golden/books";
import { startObjectStore } from "../object-store";
import { type Fault, openAccount, Postings } from "./postings";

const program = "vostra.ts";
/** Moments at which runs are killed: from before one opens the book until about its end (milliseconds). */
const killsAfter = [200, 300, 400, 500, 600, 750, 900, 1200, 1600, 2000, 2500];
/** Exit code in a shell of a process that was ended by SIGKILL. */
const wasKilled = 137;

/** Backups of a book with an archive, and restores of it, are killed again and again; then each is made once. */
export const killedBackup: Fault = {
  name: `backups of a book with an archive were killed under load, and its restores, ${killsAfter.length} times each`,
  async run() {
    const folder = await scratch();
    const place = { url: `file:${join(folder, "book.db")}` };
    const [seeded] = (await goldenBooks()).filter(({ name }) => name === "seeded").toReversed();
    await seeded?.copyTo(join(folder, "book.db"));
    const store = await startObjectStore();
    const identity = await generateIdentity();
    await Bun.write(join(folder, "key.txt"), `${identity}\n`);
    const variables = {
      BACKUP_DIR: join(folder, "backups"),
      BACKUP_AGE_RECIPIENT: await identityToRecipient(identity),
      BACKUP_AGE_IDENTITY_FILE: join(folder, "key.txt"),
      BACKUP_S3_URL: `${store.endpoint}/${store.bucket}/books`,
      BACKUP_S3_KEY_ID: store.accessKeyId,
      BACKUP_S3_SECRET: store.secretAccessKey,
    };
    const server = await startServer(place);
    try {
      const postings = new Postings(() => [server], 4, await openAccount(server));
      await postings.more(20);
      const archived = await run(
        [program, "archive", "--until", "2026-05-31", "--reason", "Closed", "--yes"],
        place,
      );
      if (archived.exitCode !== 0) throw new Error(archived.output);
      let killed = 0;
      const insist = async (command: string[], of: { url: string }, env: Record<string, string>) => {
        for (const after of killsAfter) {
          if ((await run(command, of, env, after)).exitCode === wasKilled) killed += 1;
          // A backup is named by its second.
          await Bun.sleep(1000);
        }
        const done = await run(command, of, env);
        return done.output;
      };
      const made = await insist([program, "backup"], place, variables);
      await postings.stop();
      await server.stop();
      const kept = await store.names();
      const lone = kept.filter(
        (key) => key.endsWith(".json") && !kept.includes(key.slice(0, -".json".length)),
      );
      const archives = kept.filter((key) => key.includes("trail-until-"));
      const name = readdirSync(variables.BACKUP_DIR)
        .filter((file) => file.endsWith(".db.age") && file.startsWith("vostra-"))
        .sort()
        .at(-1);
      const target = { url: `file:${join(folder, "restored", "book.db")}` };
      const fetching = { ...variables, BACKUP_DIR: join(folder, "fetched") };
      const restored = await insist([program, "restore", String(name), "--from-bucket"], target, fetching);
      const proof = await verify(target);
      const outcome = await postings.outcome(place, `${killed} runs were killed`);
      const ok =
        made.includes("Backed up to") &&
        lone.length === 0 &&
        archives.length === 2 &&
        killed > 0 &&
        /it is whole|There is a book at/.test(restored) &&
        proof.exitCode === 0;
      return {
        ...outcome,
        ok: outcome.ok && ok,
        ...(!ok && { said: [outcome.said, made, restored, proof.output, ...lone, ...archives].join("\n") }),
      };
    } finally {
      await server.kill();
      await store.stop();
      await remove(folder);
    }
  },
};
