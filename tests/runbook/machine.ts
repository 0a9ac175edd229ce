import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startObjectStore } from "../faults/object-store";
import { type Entry, findMissingLine, readEntries } from "./entries";
import { Units } from "./units";

/*
 * A machine for the runbook, within namespaces of its own (mounts and processes): the folders that 'Deploying' writes
 * to lie in a scratch folder and are this machine's alone. It types the commands of docs/deploying.md and the runbook,
 * and prints a line for each entry. Run by runbook.ts; `unshare` has made the namespaces.
 */

const root = join(import.meta.dir, "../..");
const [scratch = ""] = process.argv.slice(2);
const litestream = join(root, "node_modules/@flydotio/litestream-linux-x64/litestream");
const socket = "/run/vostra/vostra.sock";
const unix = { unix: socket };
const admin = { username: "first.admin", password: "a long pass phrase" };

function must(...command: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command);
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr.toString()}`);
  return stdout.toString();
}

/** Replaces a folder of the system by one of the scratch folder, with its content if `isKept`. */
function own(path: string, isKept: boolean): void {
  const name = path.slice(1).replaceAll("/", "-");
  const [upper, work] = [join(scratch, name), join(scratch, `${name}.work`)];
  mkdirSync(upper, { recursive: true });
  if (!isKept) return void must("mount", "--bind", upper, path);
  mkdirSync(work, { recursive: true });
  must("mount", "-t", "overlay", "overlay", "-o", `lowerdir=${path},upperdir=${upper},workdir=${work}`, path);
}

function file(path: string, text: string, mode = 0o755): void {
  writeFileSync(path, text, { mode });
}

/** Stand-ins for programs that need an init system or another machine. */
function standIns(): void {
  const asks = (name: string) =>
    `#!/usr/bin/env bash\nexec /usr/local/bin/bun ${join(import.meta.dir, "ask.ts")} ${name} "$@"\n`;
  mkdirSync("/usr/local/sbin", { recursive: true });
  for (const name of ["systemctl", "journalctl"]) file(`/usr/local/sbin/${name}`, asks(name));
  // The runtime exists already.
  file("/usr/local/sbin/npx", '#!/bin/sh\nshift 2\nexec /usr/local/bin/bun "$@"\n');
  file("/usr/local/bin/bun", "");
  must("mount", "--bind", process.execPath, "/usr/local/bin/bun");
  if (existsSync(litestream)) {
    file("/usr/local/bin/litestream", "");
    must("mount", "--bind", litestream, "/usr/local/bin/litestream");
  }
}

/** Root's shell for typing. */
async function type(commands: string, cwd: string): Promise<{ code: number; output: string }> {
  const env = {
    PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    HOME: "/root",
    LANG: "C.UTF-8",
    BUN_RUNTIME_TRANSPILER_CACHE_PATH: "0",
  };
  const child = Bun.spawn(["bash", "-c", `umask 077\nexec 2>&1\n${commands}`], {
    cwd,
    env,
    stdin: "ignore",
    stdout: "pipe",
  });
  const output = await new Response(child.stdout).text();
  return { code: await child.exited, output };
}

const manager = new Units();
let failures = 0;

/** Types an entry's blocks in turn, each after its precondition is set up. */
async function carryOut(
  document: string,
  { name, typed }: Entry,
  cwd: string,
  before: (block: number) => unknown = () => undefined,
): Promise<void> {
  const began = performance.now();
  const problems: string[] = [];
  for (const [at, { commands, expected }] of typed.entries()) {
    await before(at);
    const { code, output } = await type(commands, cwd);
    const missing = findMissingLine(expected, output);
    if (missing !== undefined) problems.push(`block ${at + 1} does not print '${missing}' but:\n${output}`);
    else if (code !== 0) problems.push(`block ${at + 1} ends with ${code}:\n${output}`);
    else if (/command not found|No such file|Permission denied|Unknown option/.test(output))
      problems.push(`block ${at + 1} cannot be typed:\n${output}`);
  }
  if (problems.length > 0) failures += 1;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const counts = `${typed.length} block${typed.length === 1 ? "" : "s"}`;
  console.log(`${problems.length === 0 ? "ok  " : "FAIL"} ${document}: ${name} (${counts}, ${seconds} s)`);
  const log = manager.journalctl(["-u", "vostra@*", "-n", "5"]).text;
  for (const problem of problems) console.log(problem.replace(/^/gm, "     "));
  if (problems.length > 0) console.log(log.replace(/^/gm, "     log: "));
}

/** Fills in a file of settings. */
async function fill(path: string, values: Record<string, string>): Promise<void> {
  let text = await Bun.file(path).text();
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^(?:# )?${name}='.*'$`, "m");
    if (!line.test(text)) throw new Error(`${path} has no ${name}`);
    text = text.replace(line, `${name}='${value}'`);
  }
  const { mode } = statSync(path);
  await Bun.write(path, text);
  if (statSync(path).mode !== mode) throw new Error(`${path} has another mode`);
}

let cookie = "";
let sent = 0;
const headers = () => ({ "content-type": "application/json", cookie, origin: "https://va.bank.example" });

async function post(path: string, json: unknown): Promise<Response> {
  sent += 1;
  return fetch(`http://localhost${path}`, {
    ...unix,
    method: "POST",
    headers: { ...headers(), "idempotency-key": `k-${sent}`, "x-client-ip": "203.0.113.7" },
    body: JSON.stringify(json),
  });
}

/** Books a posting. Throws if it is not acknowledged. */
async function book(): Promise<void> {
  const reference = `R-${sent}`;
  const credit = {
    vaId: 1,
    type: "credit",
    amount: "1.00",
    currency: "USD",
    description: "Receipt",
    reference,
  };
  const answer = await post("/api/transactions", credit);
  if (answer.status !== 201)
    throw new Error(`a posting was answered ${answer.status}: ${await answer.text()}`);
}

async function openAccount(): Promise<void> {
  const answer = await post("/api/auth/login", admin);
  cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const account = {
    customerName: "Gulf Traders",
    companyName: "Gulf",
    reference: "gulf_va_001",
    type: "BOTH",
  };
  const opened = await post("/api/virtual-accounts", account);
  if (opened.status !== 201)
    throw new Error(`no account could be opened: ${opened.status} ${await opened.text()}`);
  for (let n = 0; n < 20; n++) await book();
}

/** Moves the book away as 'Restore' does. */
async function lose(): Promise<void> {
  await manager.systemctl(["stop", "vostra@*"]);
  const moved = `/var/lib/vostra/moved-${Date.now()}`;
  must(
    "sh",
    "-c",
    `install -d -o vostra -g vostra -m 700 ${moved} && mv /var/lib/vostra/vostra.db* ${moved}/`,
  );
}

async function ensureRunning(): Promise<void> {
  if (manager.running("vostra@").length === 0) {
    const { code, text } = await manager.systemctl(["start", "vostra@a"]);
    if (code !== 0) throw new Error(`${text}\n${manager.journalctl(["-u", "vostra@*", "-n", "5"]).text}`);
  }
}

async function ship(): Promise<void> {
  // Litestream begins a new generation of what stands in the book's place, and ships it.
  await manager.systemctl(["restart", "vostra-litestream"]);
  await Bun.sleep(6000);
}

/** Preconditions of entries and of their blocks. */
const before: Record<string, (block: number) => unknown> = {
  VostraNodeAway: async () => {
    const [name = ""] = manager.running("vostra@");
    manager.left.add(name);
    process.kill(manager.pid(name) ?? 0, "SIGKILL");
    while (manager.running("vostra@").length > 0) await Bun.sleep(50);
  },
  Restore: async (block) => {
    if (block === 0) await type("vostra backup", "/");
    if (block === 3) {
      await ship();
      await lose();
    }
  },
  "The standby": async (block) => {
    if (block !== 0) return;
    await ship();
    await manager.systemctl(["stop", "vostra@*"]);
    await manager.systemctl(["stop", "vostra-litestream"]);
    // The machine of the former book is gone; its head is kept on storage that this one reaches, too.
    must(
      "sh",
      "-c",
      "mkdir /srv/gone && mv /var/lib/vostra/vostra.db /var/lib/vostra/vostra.db-* /srv/gone/",
    );
  },
  "An upgrade": async (block) => {
    if (block === 0) await type("ln -sfn /opt/vostra-1 /opt/vostra && vostra replace", "/");
  },
};

async function main(): Promise<void> {
  for (const path of ["/etc", "/usr/local"]) own(path, true);
  for (const path of ["/opt", "/run", "/srv", "/var/lib", "/var/backups", "/root"]) own(path, false);
  standIns();
  // A start may take minutes.
  const limits: object = { idleTimeout: 255 };
  Bun.serve({
    unix: "/run/units.sock",
    ...limits,
    async fetch(request) {
      const args = (await request.json()) as string[];
      const isJournal = new URL(request.url).pathname === "/journalctl";
      const reply = isJournal ? manager.journalctl(args) : manager.systemctl(args);
      return Response.json(
        await Promise.resolve(reply).catch((error: unknown) => ({ code: 5, text: String(error) })),
      );
    },
  });
  const store = startObjectStore(18_900);

  const deployment = readEntries(await Bun.file(join(root, "docs/deploying.md")).text());
  const deploying = deployment.find(({ name }) => name === "Deploying");
  if (!deploying) throw new Error("docs/deploying.md has no part named Deploying");
  await carryOut("docs/deploying.md", deploying, root, async (block) => {
    if (block !== 1) return;
    must(
      "install",
      "-D",
      "-m",
      "640",
      "-g",
      "vostra",
      "deploy/systemd/litestream.env",
      "/etc/vostra/litestream.env",
    );
    const [ADMIN_USERNAME, ADMIN_PASSWORD] = [admin.username, admin.password];
    const SESSION_SECRET = "a secret of these tests, 32 letters";
    await fill("/etc/vostra/vostra.env", { SESSION_SECRET, ADMIN_USERNAME, ADMIN_PASSWORD, LITESTREAM: "1" });
    await fill("/etc/vostra/litestream.env", {
      LITESTREAM_ENDPOINT: store.url,
      LITESTREAM_ACCESS_KEY_ID: "key",
      LITESTREAM_SECRET_ACCESS_KEY: "secret",
    });
  });
  await openAccount();
  await manager.systemctl(["start", "vostra-litestream"]);

  const only = process.argv[3] ?? "";
  for (const entry of readEntries(await Bun.file(join(root, "docs/runbook.md")).text())) {
    if (!entry.name.includes(only)) continue;
    await ensureRunning();
    await carryOut("runbook", entry, "/", before[entry.name]);
  }
  await ensureRunning();
  await book();
  const { output } = await type("vostra verify | tail -1", "/");
  console.log(`${failures === 0 ? "ok  " : "FAIL"} after all of it: ${output.trim()}`);
  if (!output.includes("The book is whole")) failures += 1;
}

await main().catch((error: unknown) => {
  failures += 1;
  console.log(`FAIL ${error instanceof Error ? error.stack : error}`);
});
process.exit(failures === 0 ? 0 : 1);
