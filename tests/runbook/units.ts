import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readEnvironmentFile } from "../cluster/environment-file";

/*
 * Starts the services of systemd units by their files: user, folders, settings, steps before it counts as started. No
 * init system is booted; kernel features of the units (namespaces, system call filters) are left out.
 */

const [units, journal] = ["/etc/systemd/system", "/run/journal"];

type Active = { child: Bun.Subprocess; ended: Promise<number>; stopping: boolean };
type Reply = { code: number; text: string };

/** Values of a unit's file, by their names. `%i` is the part of its name behind `@`. */
function readUnit(name: string) {
  const [, template = name, instance = ""] = /^(.+@)(.+?)(\.\w+)?$/.exec(name) ?? [];
  const file = join(units, name.includes("@") ? `${template}.service` : name);
  if (!existsSync(file)) throw new Error(`Unit ${name} not found.`);
  const lines = readFileSync(file, "utf8").replaceAll("%i", instance).split("\n");
  return {
    all: (key: string) =>
      lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1)),
    one: (key: string) => lines.find((line) => line.startsWith(`${key}=`))?.slice(key.length + 1) ?? "",
  };
}

/** The command that a process runs, its words ended by zero bytes; empty if it is gone. */
function getCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

const fullName = (name: string) => (/\.(service|timer)$/.test(name) ? name : `${name}.service`);

export class Units {
  readonly #active = new Map<string, Active>();
  readonly #enabled = new Set<string>();
  /** Exits of units that were not stopped. */
  readonly #failed = new Map<string, number>();
  /** Services that are not started again where they end. */
  readonly left = new Set<string>();

  async systemctl(args: readonly string[]): Promise<Reply> {
    const words = args.filter((word) => !word.startsWith("-"));
    const [act = "", ...names] = words;
    const found = names.flatMap((name) => this.#named(name));
    const said: string[] = [];
    if (act === "daemon-reload") return { code: 0, text: "" };
    if (act === "enable" || act === "disable") {
      for (const name of found) {
        readUnit(name);
        if (act === "enable") this.#enabled.add(name);
        else this.#enabled.delete(name);
      }
      if (!args.includes("--now")) return { code: 0, text: "" };
    }
    if (act === "is-active") {
      const isActive = found.some((name) => this.#active.has(name));
      return {
        code: isActive ? 0 : 3,
        text: args.includes("--quiet") ? "" : isActive ? "active" : "inactive",
      };
    }
    if (act === "status") {
      for (const name of found) {
        const active = this.#active.get(name);
        const failed = this.#failed.get(name);
        said.push(
          `${active ? "●" : failed === undefined ? "○" : "×"} ${name} - ${readUnit(name).one("Description")}`,
          `     Active: ${active ? `active (running), process ${active.child.pid}` : failed === undefined ? "inactive (dead)" : `failed (exit code ${failed})`}`,
        );
      }
      return { code: found.some((name) => this.#active.has(name)) ? 0 : 3, text: said.join("\n") };
    }
    for (const name of found) {
      if (act === "stop" || act === "restart") await this.#stop(name);
      if (act === "start" || act === "restart" || act === "enable") {
        const reason = await this.#start(name);
        if (reason !== undefined) return { code: 1, text: `Job for ${name} failed: ${reason}` };
      }
    }
    return { code: 0, text: "" };
  }

  /** Lines of the journal; `-n` takes the last ones, and everything is younger than any `--since`. */
  journalctl(args: readonly string[]): Reply {
    const unit = args[args.indexOf("-u") + 1] ?? "";
    const last = args.includes("-n") ? Number(args[args.indexOf("-n") + 1]) : Number.POSITIVE_INFINITY;
    const matches = new Bun.Glob(unit.includes("*") ? unit.replace(/\*$/, "*.service") : fullName(unit));
    const lines = (existsSync(journal) ? readdirSync(journal) : [])
      .filter((name) => matches.match(name))
      .flatMap((name) => readFileSync(join(journal, name), "utf8").split("\n").filter(Boolean))
      .sort();
    return { code: 0, text: lines.slice(Number.isFinite(last) ? -last : 0).join("\n") };
  }

  /** The process of a service. */
  pid = (name: string): number | undefined => this.#active.get(fullName(name))?.child.pid;

  /** Names of the units that run, by the beginning of their name. */
  running = (beginning: string): string[] =>
    [...this.#active.keys()].filter((name) => name.startsWith(beginning));

  #named(name: string): string[] {
    if (!name.includes("*")) return [fullName(name)];
    const known = new Set([...this.#active.keys(), ...this.#failed.keys(), ...this.#enabled]);
    return [...known].filter((each) => new Bun.Glob(`${name}.service`).match(each)).sort();
  }

  /** Starts a unit by its file. Returns the reason of a failure; undefined once it counts as started. */
  async #start(name: string): Promise<string | undefined> {
    if (this.#active.has(name) || name.endsWith(".timer")) return readUnit(name) && undefined;
    const unit = readUnit(name);
    const [user, group] = [unit.one("User"), unit.one("Group")];
    for (const [key, parent] of [
      ["StateDirectory", "/var/lib"],
      ["RuntimeDirectory", "/run"],
    ] as const)
      for (const folder of unit.all(key)) {
        const path = join(parent, folder);
        mkdirSync(path, { recursive: true });
        Bun.spawnSync(["chown", `${user}:${group}`, path]);
        Bun.spawnSync(["chmod", unit.one(`${key}Mode`) || "0755", path]);
      }
    const settings = unit
      .all("EnvironmentFile")
      .map((file) => readEnvironmentFile(readFileSync(file, "utf8")));
    const env = Object.assign(
      { PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", HOME: "/var/lib/vostra" },
      ...settings,
    );
    const rights = ["--no-new-privs", "--inh-caps=-all", "--bounding-set=-all"];
    const as = ["setpriv", `--reuid=${user}`, `--regid=${group}`, "--init-groups", ...rights];
    const limits = `umask ${unit.one("UMask")}; ulimit -c ${unit.one("LimitCORE")}; exec "$@"`;
    const command = (line: string) => [...as, "sh", "-c", limits, "sh", ...line.split(" ")];
    const cwd = unit.one("WorkingDirectory") || "/";
    const child = Bun.spawn(command(unit.one("ExecStart")), {
      cwd,
      env,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    for (const stream of [child.stdout, child.stderr]) void this.#keep(name, child.pid, stream);
    const active: Active = { child, ended: child.exited, stopping: false };
    if (unit.one("Type") === "oneshot") {
      const code = await child.exited;
      if (code === 0) this.#failed.delete(name);
      else this.#failed.set(name, code);
      return code === 0 ? undefined : `exit code ${code}`;
    }
    this.#active.set(name, active);
    this.#failed.delete(name);
    void child.exited.then((code) => this.#ended(name, active, code));
    // `Type=exec`: what comes after waits until the program itself runs, as its user.
    const [program = ""] = unit.one("ExecStart").split(" ");
    while (child.exitCode === null && !getCommand(child.pid).startsWith(`${program}\0`)) await Bun.sleep(5);
    for (const line of unit.all("ExecStartPost")) {
      const after = Bun.spawn(command(line.replace("$MAINPID", String(child.pid))), {
        cwd,
        env,
        stdin: "ignore",
        stdout: "ignore",
      });
      if ((await after.exited) !== 0) {
        await this.#stop(name);
        this.#failed.set(name, 1);
        return "it did not come to take requests";
      }
    }
    return undefined;
  }

  async #ended(name: string, active: Active, code: number): Promise<void> {
    if (this.#active.get(name) === active) this.#active.delete(name);
    if (active.stopping || code === 0) return;
    this.#failed.set(name, code);
    const wait = Number(readUnit(name).one("RestartSec")) * 1000;
    await Bun.sleep(wait);
    if (!this.left.has(name) && !this.#active.has(name) && this.#failed.has(name)) await this.#start(name);
  }

  async #stop(name: string): Promise<void> {
    const active = this.#active.get(name);
    this.#failed.delete(name);
    if (!active) return;
    active.stopping = true;
    active.child.kill("SIGTERM");
    const late = setTimeout(() => active.child.kill("SIGKILL"), 30_000);
    await active.ended;
    clearTimeout(late);
    this.#active.delete(name);
  }

  async #keep(name: string, pid: number, stream: ReadableStream<Uint8Array>): Promise<void> {
    mkdirSync(journal, { recursive: true });
    const decoder = new TextDecoder();
    let rest = "";
    for await (const bytes of stream) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines.filter(Boolean))
        appendFileSync(join(journal, name), `${new Date().toISOString()} vostra[${pid}]: ${line}\n`);
    }
  }
}
