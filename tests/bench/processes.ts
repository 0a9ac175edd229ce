import { createServer } from "node:net";
import { cores, pinned, root } from "./machine";

type Child = Bun.Subprocess<"ignore", "ignore" | "pipe", "inherit" | "ignore" | Bun.BunFile>;

const running = new Set<Child>();

// Child processes end with this one, each by its own id.
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

export type Server = { url: string; pid: number; stop(): Promise<void> };

export type ServerOptions = {
  /** The arguments of bun, e.g. `["src/main.ts"]`. */
  args: readonly string[];
  env: Record<string, string>;
  /** True if the server and its children are pinned to one core; otherwise they have the whole machine. */
  pinned?: boolean;
  /** Checkout that runs; this one by default. */
  cwd?: string;
  /** File for its standard error. */
  stderr?: Bun.BunFile;
};

const startWithin = 180_000;

/** Starts a server on a free loopback port, passed in `PORT`, and waits until it answers. */
export async function startServer({
  args,
  env,
  pinned: alone = true,
  cwd = root,
  stderr,
}: ServerOptions): Promise<Server> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const command = [process.execPath, ...args];
  const child: Child = Bun.spawn(alone ? pinned(cores.server, command) : command, {
    cwd,
    env: { ...process.env, ...env, PORT: String(port), HOST: "127.0.0.1", ORIGIN: url },
    stdin: "ignore",
    stdout: "ignore",
    stderr: stderr ?? "inherit",
  });
  running.add(child);
  const until = Date.now() + startWithin;
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended with code ${child.exitCode}`);
    if (Date.now() > until) throw new Error(`${args.join(" ")} did not answer in time`);
    await Bun.sleep(50);
  }
  return { url, pid: child.pid, stop: () => stop(child) };
}

/** Runs a program to its end on a core and returns its output. Killed after `seconds`. */
export const run = async (...call: Parameters<typeof runMeasured>): Promise<string> =>
  (await runMeasured(...call)).text;

/** The same, with the CPU time that it took, in seconds. */
export async function runMeasured(
  core: number,
  command: readonly string[],
  seconds: number,
  env = {},
  cwd = root,
): Promise<{ text: string; cpu: number }> {
  const child = Bun.spawn(pinned(core, command), {
    cwd,
    env: { ...process.env, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
    timeout: seconds * 1000,
    killSignal: "SIGKILL",
  });
  running.add(child);
  const text = await new Response(child.stdout).text();
  const code = await child.exited;
  running.delete(child);
  if (code !== 0) throw new Error(`${command.join(" ")} ended with code ${code}\n${text}`);
  return { text, cpu: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6 };
}

/** The CPU time that a process has used, in µs: what a request costs, whatever else the machine does. */
export async function cpuTime(pid: number): Promise<number> {
  const stat = await Bun.file(`/proc/${pid}/stat`).text();
  // The name in the second field may hold blanks; user and system time follow in ticks of 10 ms.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** The memory of a process, in bytes. */
export async function residentMemory(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text();
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024;
}

async function stop(child: Child): Promise<void> {
  child.kill("SIGTERM");
  const killer = setTimeout(() => child.kill("SIGKILL"), 20_000);
  await child.exited;
  clearTimeout(killer);
  running.delete(child);
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(`${url}/login`, { redirect: "manual" })).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no free port")),
      );
    });
  });
}
