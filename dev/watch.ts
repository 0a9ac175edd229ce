/**
 * `bun run dev`: serves the demo book, and on each change of the code builds what the browser needs and restarts the
 * server, after which open pages reload. A failed build is printed, and the previous server continues.
 */
import { watch } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "..");
const folders = ["src", "db", "demo", "routes", "islands", "public"];
/** Time in milliseconds within which several saved files count as one change. */
const quiet = 50;

let server: Bun.Subprocess | undefined;
let turn = Promise.resolve();
let pending: ReturnType<typeof setTimeout> | undefined;
let ending = false;

for (const folder of folders) {
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (folder === "public" && file?.startsWith("build")) return;
    clearTimeout(pending);
    pending = setTimeout(() => restart(`${folder}/${file ?? ""} has changed`), quiet);
  });
}
for (const signal of ["SIGHUP", "SIGINT", "SIGTERM"] as const) {
  process.once(signal, async () => {
    ending = true;
    clearTimeout(pending);
    await stop();
    console.log(`${signal}: ended.`);
    process.exit(0);
  });
}
restart("starting");

/** Builds and restarts, after the current build has ended. */
function restart(reason: string): void {
  turn = turn.then(async () => {
    console.log(reason);
    const built = run("src/kernel/build.ts");
    if ((await built.exited) !== 0) return console.error("The build failed: waiting for a change.");
    await stop();
    if (ending) return;
    server = run("dev/server.ts");
    console.log(`The server is process ${server.pid}.`);
    void reportEnd(server);
  });
}

/** Reports an end that the server itself could not report, such as being killed. */
async function reportEnd(child: Bun.Subprocess): Promise<void> {
  const code = await child.exited;
  if (child !== server) return;
  server = undefined;
  const how = child.signalCode === null ? `with exit code ${code}` : `by ${child.signalCode}`;
  console.error(`The server ended, ${how}: waiting for a change.`);
}

async function stop(): Promise<void> {
  const child = server;
  server = undefined;
  child?.kill("SIGTERM");
  await child?.exited;
}

function run(script: string): Bun.Subprocess {
  return Bun.spawn([process.execPath, script], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "development" },
  });
}
