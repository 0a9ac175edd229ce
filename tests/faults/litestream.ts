import { existsSync } from "node:fs";
import { join } from "node:path";

const litestream = join(import.meta.dir, "../../node_modules/@flydotio/litestream-linux-x64/litestream");

export const isLitestreamHere = existsSync(litestream);

/** Running Litestream. */
export type Shipping = {
  pid: number;
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
  /** Its log so far. */
  log(): string;
  /**
   * Start of the newest part of the log that it has shipped (by `performance.now()`). On a busy machine this is long
   * ago.
   * @throws Error if it has shipped none
   */
  newestAt(): number;
};

/** Interval at which the log is sent. */
export const interval = "100ms";

/** The configuration of one book with one replica, as `deploy/litestream.yml` has it, at a pace for tests. */
export async function configure(file: string, book: string, replica: Record<string, string>): Promise<void> {
  const lines = Object.entries({ ...replica, "sync-interval": interval }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const text = `dbs:\n  - path: ${book}\n    monitor-interval: ${interval}\n    replicas:\n      - ${lines.join("\n        ")}\n`;
  await Bun.write(file, text);
}

/** Ships the log of a book. `within`: wrapper command, e.g. for another namespace. */
export function ship(config: string, within: readonly string[] = []): Shipping {
  const child = Bun.spawn([...within, litestream, "replicate", "-config", config], {
    stdout: "pipe",
    stderr: "pipe",
  });
  let log = "";
  const sink = () =>
    new WritableStream<Uint8Array>({
      write(part) {
        log += Buffer.from(part).toString();
      },
    });
  void child.stdout.pipeTo(sink());
  void child.stderr.pipeTo(sink());
  return {
    pid: child.pid,
    log: () => log,
    newestAt() {
      const begun = log.lastIndexOf('msg="write wal segment"', log.lastIndexOf('msg="wal segment written"'));
      const [, time] = /time=(\S+) /.exec(log.slice(log.lastIndexOf("\n", begun) + 1)) ?? [];
      if (begun < 0 || time === undefined) throw new Error("Litestream has shipped nothing");
      return Date.parse(time) - performance.timeOrigin;
    },
    async kill() {
      child.kill("SIGKILL");
      await child.exited;
    },
  };
}

/** Restores what was shipped, as `docs/runbook.md` says. @throws Error if nothing could be restored */
export async function restoreTo(config: string, book: string, target: string): Promise<void> {
  const child = Bun.spawn([litestream, "restore", "-config", config, "-o", target, book], {
    stdout: "ignore",
    stderr: "pipe",
  });
  const said = await new Response(child.stderr).text();
  if ((await child.exited) !== 0) throw new Error(`Litestream restored nothing: ${said.slice(-500)}`);
}
