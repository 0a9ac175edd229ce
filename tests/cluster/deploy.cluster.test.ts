import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { start } from "@/app/start";
import { commands as declared } from "@/command-line/commands";
import { readEnv, variables } from "@/env";
import { auditLogSchema } from "@/oversight/audit-logs/contract";
import { own } from "../../deploy/image";
import { shortLived } from "../short-lived";
import { findTool } from "../system-tools";
import {
  composeServices,
  flySettings,
  imageStart,
  proxyFile,
  readUnit,
  type Start,
  systemdStart,
} from "./deploy";
import { readEnvironmentFile, sourceEnvironmentFile } from "./environment-file";
import { startCaddy, startNginx, untilServed } from "./proxies";
import { freePort } from "./server";
import { remove, scratch } from "./transports";

const root = join(import.meta.dir, "../..");
const admin = { username: "first.admin", password: "a long pass phrase" };
const filled = {
  SESSION_SECRET: "a secret of these tests, 32 letters",
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
  // Nothing else routes to it here.
  DRAIN_SECONDS: "0",
};

let folder: string;
let running: Bun.Subprocess[] = [];

beforeEach(async () => {
  folder = await scratch();
});
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  await Promise.all(running.map((child) => child.exited));
  running = [];
  await remove(folder);
});

function spawn(command: readonly string[], env: Record<string, string>) {
  const child = Bun.spawn([...command], { cwd: root, env, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  running.push(child);
  return child;
}

/** Starts a server as a file says, on a port and in a folder of the test's own. */
function serve(
  { command: [program = "", ...args], env }: Start,
  port: number,
  own: Record<string, string> = {},
) {
  expect(program.split("/").at(-1)).toBe("bun");
  const at = {
    METRICS_PORT: "",
    BACKUP_AT: "",
    BACKUP_DIR: "",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATABASE_URL: `file:${join(folder, "book.db")}`,
  };
  const { PATH = "" } = process.env;
  return spawn([process.execPath, ...args], { PATH, ...shortLived, ...env, ...filled, ...own, ...at });
}

/** Address in the trail for a sign-in through a proxy whose sender claimed another one. */
async function addressInTrail(url: string): Promise<string> {
  const tls = { rejectUnauthorized: false };
  const headers = { "content-type": "application/json", "x-client-ip": "203.0.113.9", origin: url };
  const body = JSON.stringify(admin);
  const answer = await fetch(`${url}/api/auth/login`, { method: "POST", headers, body, tls });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  const list = await fetch(`${url}/api/audit-logs?action=LOGIN`, {
    headers: { cookie: cookie.join("; ") },
    tls,
  });
  const rows = auditLogSchema.array().parse(await list.json());
  return rows[0]?.ipAddress ?? "";
}

describe("a server as `deploy` starts it", () => {
  test("by systemd's command serves on its socket behind Caddy, which states the client, and ends on request", async () => {
    const socket = join(folder, "vostra.sock");
    if (!findTool("caddy"))
      return console.log("skipped: no Caddy is installed that its file could be tried with");
    const proxy = await startCaddy(folder, { socket });
    try {
      const server = serve(await systemdStart(), freePort(), { ORIGIN: proxy.url, SOCKET: socket });
      await untilServed(proxy);
      expect(await addressInTrail(proxy.url)).toBe("127.0.0.1");
      server.kill("SIGTERM");
      expect(await server.exited).toBe(0);
    } finally {
      await proxy.stop();
    }
  });

  test("by the image's command serves, behind nginx with TLS that states the client", async () => {
    const port = freePort();
    const start = await imageStart();
    if (!findTool("nginx")) {
      // It is systemd's, which serves: no server has to be started for it.
      const { command, env } = await systemdStart();
      expect(start.command.slice(1)).toEqual(command.slice(1));
      const { NODE_ENV, RUST_LOG, BACKUP_AT } = start.env;
      expect(env).toMatchObject({ NODE_ENV, RUST_LOG, BACKUP_AT });
      expect(start.env).toMatchObject({ HOST: "0.0.0.0", DATABASE_URL: expect.stringMatching(/^file:\//) });
      return console.log("skipped: no nginx is installed that its file could be tried with");
    }
    const proxy = await startNginx(folder, { nodes: [`127.0.0.1:${port}`] });
    try {
      serve(start, port, { ORIGIN: proxy.url, CLIENT_IP_HEADER: "X-Client-IP" });
      await untilServed(proxy);
      expect(await addressInTrail(proxy.url)).toBe("127.0.0.1");
    } finally {
      await proxy.stop();
    }
  });

  test.each([
    ["ORIGIN", "Production needs ORIGIN"],
    ["ADMIN_USERNAME ADMIN_PASSWORD", "there is no active admin"],
  ])("does not start in production without %s, and names it", async (missing, sentence) => {
    const { env } = await imageStart();
    const unset = Object.fromEntries(missing.split(" ").map((name) => [name, ""]));
    const book = { DATABASE_URL: `file:${join(folder, "book.db")}`, PORT: "0", LOG_LEVEL: "silent" };
    expect(env.NODE_ENV).toBe("production");
    const set = { ...env, ...filled, ...book, ORIGIN: "https://va.bank.example", ...unset };
    await expect(start(readEnv(set))).rejects.toThrow(sentence);
  });
});

/** Deployment that `deploy` has files for: the settings of each server, and how requests reach it. */
type Deployment = {
  name: string;
  env: Record<string, string>;
  fleet: "one" | "several";
  askedEvery?: number;
};

/** Values that operators fill in. */
const placeholders: Record<string, string> = {
  SITE: "va.bank.example",
  SESSION_SECRET: filled.SESSION_SECRET,
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
};
const fill = (value: string) =>
  value.replace(/\$\{(\w+)(?::-)?\}/g, (_, name: string) => placeholders[name] ?? "");

/** Interval in seconds at which Caddy checks if each of several nodes is ready. */
async function caddyAsksEvery(): Promise<number> {
  const [, seconds = ""] = /health_interval (\d+)s/.exec(await proxyFile("caddy/Caddyfile")) ?? [];
  return Number(seconds);
}

async function deployments(): Promise<Deployment[]> {
  const image = (await imageStart()).env;
  const composed = async (name: string): Promise<Deployment[]> => {
    const services = Object.entries(await composeServices(name));
    const proxy = services.find(([called]) => called === "proxy")?.[1].environment ?? {};
    const several = proxy.FLEET === "several";
    return Promise.all(
      services
        .filter(([, { build, command }]) => build && !command)
        .map(async ([called, { environment = {} }]) => ({
          name: `${name}: ${called}`,
          env: { ...image, ...environment },
          fleet: several ? ("several" as const) : ("one" as const),
          ...(several && { askedEvery: await caddyAsksEvery() }),
        })),
    );
  };
  const onFly = async (name: string): Promise<Deployment> => {
    const { env, machines, checks } = await flySettings(name);
    const asked = checks.find(({ path }) => path === "/readyz");
    const fleet = machines > 1 ? "several" : "one";
    return {
      name,
      env: { ...image, DATABASE_SYNC_URL: machines > 1 ? "libsql://book.turso.example" : "", ...env },
      fleet,
      ...(asked && { askedEvery: asked.seconds }),
    };
  };
  const systemd: Deployment = { name: "systemd", env: (await systemdStart()).env, fleet: "one" };
  const others = await Promise.all([composed("one-node.yml"), composed("two-nodes.yml")]);
  return [systemd, ...others.flat(), await onFly("../fly.toml"), await onFly("fly.regions.toml")];
}

/** The settings that a server there starts with. */
function getSettings({ env }: Deployment) {
  const set = Object.entries({ ORIGIN: "https://va.bank.example", ...env });
  const known = set.map(([name, value]): [string, string] => [name, fill(value)]);
  return readEnv({ ...Object.fromEntries(known), SESSION_SECRET: filled.SESSION_SECRET });
}

describe("the files in `deploy`", () => {
  test("have every book that is a file backed up each night, and no replica", async () => {
    const all = await deployments();
    expect(all.map(({ name }) => name)).toEqual([
      "systemd",
      "one-node.yml: vostra",
      "two-nodes.yml: node-a",
      "two-nodes.yml: node-b",
      "../fly.toml",
      "fly.regions.toml",
    ]);
    const nightly = all.map((one) => ({ ...getSettings(one), name: one.name }));
    expect(
      nightly
        .filter(({ backup, database }) => (backup?.at === undefined) === (database.syncUrl === undefined))
        .map(({ name }) => name),
    ).toEqual([]);
    // The primary beside them is sqld's file, which a separate service backs up and checks.
    const { backup } = await composeServices("two-nodes.yml");
    const settings = readEnv(backup?.environment ?? {});
    expect([settings.database.url.split(":")[0], settings.backup?.at]).toEqual(["file", "15 1 * * *"]);
    expect(backup?.healthcheck?.test.slice(1)).toEqual(["bun", "vostra.ts", "backup-check"]);
  });

  test("let a server drain longer than its proxy keeps using it, and not at all if that would turn people away", async () => {
    const caddy = await proxyFile("caddy/Caddyfile");
    const nginx = await proxyFile("nginx/vostra.conf");
    const keeps = [/keepalive (\d+)s/.exec(caddy), /keepalive_timeout (\d+)s;\n}/.exec(nginx)].map((found) =>
      Number(found?.[1]),
    );
    for (const one of await deployments()) {
      const { drainSeconds } = getSettings(one);
      const isAskedAlone = one.fleet === "one" && one.askedEvery !== undefined;
      if (isAskedAlone) expect([one.name, drainSeconds]).toEqual([one.name, 0]);
      else expect(drainSeconds).toBeGreaterThan(Math.max(...keeps, (one.askedEvery ?? 0) * 2));
    }
    // A machine's only server is not checked for readiness.
    expect(/\(one-asked\) \{\s*\}/.test(caddy)).toBe(true);
  });

  test("have settings that a shell reads as systemd does, whatever is filled in between their quotes", async () => {
    const values = [
      "15 1 * * *",
      "a $HOME # b",
      'x "y" \\ `z`; w',
      "  وديعة & more ",
      "*",
      "~",
      "!",
      "=",
      "",
    ];
    for (const name of ["vostra.env", "litestream.env"]) {
      const shipped = await Bun.file(join(root, "deploy/systemd", name)).text();
      expect(shipped.split("\n").filter((line) => /^(?:# )?[A-Z_]+=(?!'[^']*'$)/.test(line))).toEqual([]);
      const path = join(folder, name);
      for (const [at] of values.entries()) {
        let n = at;
        const text = shipped.replace(
          /^(?:# )?([A-Z_]+)='.*'$/gm,
          (_, variable: string) => `${variable}='${values[n++ % values.length]}'`,
        );
        await Bun.write(path, text);
        const [read, sourced] = [readEnvironmentFile(text), sourceEnvironmentFile(path)];
        expect(Object.keys(read).length).toBeGreaterThan(5);
        expect(sourced).toEqual(read);
      }
    }
    // Without the quotes they differ.
    await Bun.write(join(folder, "bare.env"), "BACKUP_AT=15 1 * * *\n");
    expect(() => sourceEnvironmentFile(join(folder, "bare.env"))).toThrow("command not found");
    expect(readEnvironmentFile("BACKUP_AT=15 1 * * *\n")).toEqual({ BACKUP_AT: "15 1 * * *" });
  });

  test("let a server write only to the places in its settings", async () => {
    const unit = await readUnit("vostra@.service");
    const writable = [
      ...unit.of("StateDirectory").map((name) => `/var/lib/${name}`),
      ...unit.of("RuntimeDirectory").map((name) => `/run/${name}`),
      ...unit.of("ReadWritePaths").flatMap((paths) => paths.split(" ").map((path) => path.replace(/^-/, ""))),
    ];
    const shipped = await Bun.file(join(root, "deploy/systemd/vostra.env")).text();
    const paths = [...shipped.matchAll(/^(?:# )?\w+='(?:file:)?(\/[^']+)'$/gm)].map(([, path = ""]) => path);
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((path) => !writable.some((folder) => `${path}/`.startsWith(`${folder}/`)))).toEqual(
      [],
    );
  });

  test("have units that give nothing away, as systemd itself counts it", async () => {
    const most = { "vostra@.service": 21, "vostra-litestream.service": 11, "vostra-backup-check.service": 7 };
    const analyze = Bun.which("systemd-analyze");
    if (!analyze) console.log("skipped: no systemd-analyze is installed that units could be looked at with");
    for (const [name, exposure] of Object.entries(most)) {
      const unit = await readUnit(name);
      expect([name, unit.of("LimitCORE"), unit.of("NoNewPrivileges")]).toEqual([name, ["0"], ["yes"]]);
      for (const document of unit.of("Documentation").flatMap((all) => all.split(" "))) {
        const path = document.replace("file:///opt/vostra/", "");
        expect([path, own.includes(path)]).toEqual([path, true]);
      }
      if (!analyze) continue;
      const options = ["security", "--offline=true", "--no-pager", `--threshold=${exposure}`];
      const looked = Bun.spawnSync([analyze, ...options, join(root, "deploy/systemd", name)]);
      expect(`${looked.exitCode} ${looked.stdout.toString().split("\n").at(-2)}`).toStartWith("0 ");
    }
  });

  test("set variables that the server knows, and no other", async () => {
    const composed = [await composeServices("one-node.yml"), await composeServices("two-nodes.yml")];
    const ofServers = composed.flatMap((services) =>
      Object.values(services).flatMap((service) => (service.build ? [service.environment ?? {}] : [])),
    );
    const fly = [await flySettings("../fly.toml"), await flySettings("fly.regions.toml")];
    const starts = [(await systemdStart()).env, (await imageStart()).env];
    const set = [...starts, ...ofServers, ...fly.map(({ env }) => env)].flatMap(Object.keys);
    // Variables that libSQL's native library reads from its environment.
    const known = [...variables.map(({ name }) => name), "RUST_LOG"];
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
    expect(new Set(set)).toContain("DATABASE_SYNC_URL");
  });

  test("start what exists", async () => {
    const { releaseCommand = "" } = await flySettings("fly.regions.toml");
    const commands = [
      (await systemdStart()).command,
      (await imageStart()).command,
      releaseCommand.split(/[ ']+/),
    ];
    const units = ["vostra-backup-check.service"].map(
      async (name) => (await readUnit(name)).of("ExecStart")[0],
    );
    const { backup } = await composeServices("two-nodes.yml");
    const loops = await Bun.file(join(root, backup?.command?.at(-1) ?? "")).text();
    const written = [...(await Promise.all(units)).join(" ").split(" "), ...loops.split(/\s+/)];
    const words = [...commands.flat(), ...written, ...(backup?.healthcheck?.test ?? [])];
    const scripts = words.flatMap((word, at) =>
      word.endsWith(".ts") ? [{ word, next: words[at + 1] ?? "" }] : [],
    );
    expect(scripts.map(({ word }) => word).sort()).toEqual([
      "src/main.ts",
      "src/main.ts",
      ...Array.from({ length: 5 }, () => "vostra.ts"),
    ]);
    const named = scripts.flatMap(({ word, next }) => (word === "vostra.ts" ? [next] : []));
    expect(named.filter((name) => !Object.hasOwn(declared, name))).toEqual([]);
  });
});
