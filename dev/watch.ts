/**
 * `bun run dev`: serves the demo book, and on each change of the code builds what the browser needs and starts the
 * server anew, whereupon open pages reload. A build that fails is printed, and the server before it goes on.
 */
import { watch } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "..");
const folders = ["src", "db", "routes", "islands", "public"];
/** An editor that saves several files is one change. In milliseconds. */
const quiet = 50;

let server: Bun.Subprocess | undefined;
let turn = Promise.resolve();
let pending: ReturnType<typeof setTimeout> | undefined;

for (const folder of folders) {
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (folder === "public" && file?.startsWith("build")) return;
    clearTimeout(pending);
    pending = setTimeout(() => restart(`${folder}/${file ?? ""} has changed`), quiet);
  });
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void stop().then(() => process.exit(0)));
}
restart("starting");

/** Builds and starts anew, after what is under way. */
function restart(reason: string): void {
  turn = turn.then(async () => {
    console.log(reason);
    const built = run("src/kernel/build.ts");
    if ((await built.exited) !== 0) return console.error("The build failed: waiting for a change.");
    await stop();
    server = run("dev/server.ts");
  });
}

async function stop(): Promise<void> {
  server?.kill("SIGTERM");
  await server?.exited;
}

function run(script: string): Bun.Subprocess {
  return Bun.spawn([process.execPath, script], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "development" },
  });
}
