/**
 * Isolation of a process from the network and from writing: namespaces of Linux, or none if they are unavailable.
 */
export type Isolation = "unshare" | "none";

// Every mount is made read-only before the command runs; a mount that cannot be remounted is not writable anyway, or
// the probe has detected it.
const readOnly =
  'while read -r _ point _; do mount -o remount,bind,ro "$point" 2>/dev/null; done < /proc/self/mounts; exec "$@"';

const unshared = ["--user", "--map-root-user", "--net", "--mount", "/bin/sh", "-c", readOnly, "sh"];

/** Tries to leave a file behind and to reach this machine's own network, and reports what succeeded. */
const probe = `
  (: > "$1") 2>/dev/null && echo wrote
  test "$(cat /sys/class/net/lo/operstate 2>/dev/null)" = up && echo reached
  echo done`;

type Found = { isolation: Isolation; wrap: readonly string[] };

let found: Found | undefined;

/** Isolation that this system offers, determined by trying it: until it works once, each call tries it again. */
export function findIsolation(): Found {
  found ??= tryUnshare();
  return found ?? { isolation: "none", wrap: [] };
}

/** Determines the same at a server's start, while it answers requests. */
export async function lookForIsolation(): Promise<Isolation> {
  const tried = found === undefined ? unshareTrial() : undefined;
  if (tried) {
    const child = Bun.spawn([...tried.command], { stdin: "ignore", stdout: "pipe", stderr: "ignore" });
    const printed = await new Response(child.stdout).text();
    found ??= tried.foundBy(await child.exited, printed);
  }
  return found?.isolation ?? "none";
}

function tryUnshare(): Found | undefined {
  const tried = unshareTrial();
  if (tried === undefined) return undefined;
  const { stdout, exitCode } = Bun.spawnSync([...tried.command]);
  return tried.foundBy(exitCode, stdout.toString());
}

/** The command that tries namespaces, with the meaning of its exit code and output; undefined if there are none. */
function unshareTrial() {
  const unshare = process.platform === "linux" ? Bun.which("unshare") : null;
  if (unshare === null) return undefined;
  const wrap = [unshare, ...unshared];
  const file = `${process.env.TMPDIR ?? "/tmp"}/.vostra-isolation-${process.pid}`;
  return {
    command: [...wrap, "/bin/sh", "-c", probe, "sh", file],
    foundBy: (exitCode: number, printed: string): Found | undefined =>
      exitCode === 0 && printed.trim() === "done" ? { isolation: "unshare", wrap } : undefined,
  };
}
