/**
 * Isolation of a process from the network and from writing: namespaces of Linux, or none if they are unavailable.
 */
export type Isolation = "unshare" | "none";

// Every mount is made read-only before the command runs; what cannot be remounted is not writable for it anyway, or the
// probe has found it out.
const readOnly =
  'while read -r _ point _; do mount -o remount,bind,ro "$point" 2>/dev/null; done < /proc/self/mounts; exec "$@"';

const unshared = ["--user", "--map-root-user", "--net", "--mount", "/bin/sh", "-c", readOnly, "sh"];

/** Tries to leave a file behind and to reach this machine's own network, and says what it could. */
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

function tryUnshare(): Found | undefined {
  const unshare = process.platform === "linux" ? Bun.which("unshare") : null;
  if (unshare === null) return undefined;
  const wrap = [unshare, ...unshared];
  const file = `${process.env.TMPDIR ?? "/tmp"}/.vostra-isolation-${process.pid}`;
  const { stdout, exitCode } = Bun.spawnSync([...wrap, "/bin/sh", "-c", probe, "sh", file]);
  return exitCode === 0 && stdout.toString().trim() === "done" ? { isolation: "unshare", wrap } : undefined;
}
