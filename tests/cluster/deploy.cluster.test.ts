import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { start } from "@/app/start";
import { readEnv, variables } from "@/env";
import { auditLogSchema } from "@/oversight/audit-logs/contract";
import { assertAnswers, eventually } from "../eventually";
import { inTurns } from "../samples";
import { shortLived } from "../short-lived";
import { composeServices, flySettings, imageStart, proxyFile, type Start, systemdStart } from "./deploy";
import { freePort } from "./server";
import { remove, scratch } from "./transports";

const inTurn = inTurns(2);

const root = join(import.meta.dir, "../..");
const admin = { username: "first.admin", password: "a long pass phrase" };
const filled = {
  SESSION_SECRET: "a secret of these tests, 32 letters",
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
  // Nobody else routes to it here.
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
  const at = { HOST: "127.0.0.1", PORT: String(port), DATABASE_URL: `file:${join(folder, "book.db")}` };
  const { PATH = "" } = process.env;
  return spawn([process.execPath, ...args], { PATH, ...shortLived, ...env, ...filled, ...own, ...at });
}

/** The address that the trail has of the person who signed in at a proxy, and pretended to come from elsewhere. */
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
  inTurn(
    "by systemd's command serves, behind Caddy that says who asks, and ends when it is told to",
    async () => {
      const [port, outer] = [freePort(), freePort()];
      const url = `http://127.0.0.1:${outer}`;
      const server = serve(await systemdStart(), port, { ORIGIN: url });
      await eventually(() => assertAnswers(`http://127.0.0.1:${port}/readyz`));
      if (Bun.which("caddy")) {
        const { PATH = "" } = process.env;
        spawn(["caddy", "run", "--config", "deploy/caddy/Caddyfile", "--adapter", "caddyfile"], {
          PATH,
          HOME: folder,
          SITE: url,
          NODES: `127.0.0.1:${port}`,
          LOG: join(folder, "access.log"),
          CADDY_ADMIN: `127.0.0.1:${freePort()}`,
        });
        await eventually(() => assertAnswers(`${url}/login`));
        expect(await addressInTrail(url)).toBe("127.0.0.1");
      } else console.log("skipped: no Caddy is installed that its file could be tried with");
      server.kill("SIGTERM");
      expect(await server.exited).toBe(0);
    },
  );

  test("by the image's command serves, behind nginx with TLS that says who asks", async () => {
    const [port, outer] = [freePort(), freePort()];
    const url = `https://127.0.0.1:${outer}`;
    const start = await imageStart();
    if (!Bun.which("nginx")) {
      // It is systemd's, which serves: no server has to be started for it.
      const { command, env } = await systemdStart();
      expect(start.command.slice(1)).toEqual(command.slice(1));
      const { HOST, DATABASE_URL, ...rest } = start.env;
      expect([HOST, DATABASE_URL]).toEqual(["0.0.0.0", expect.stringMatching(/^file:\//)]);
      expect(env).toMatchObject(rest);
      return console.log("skipped: no nginx is installed that its file could be tried with");
    }
    serve(start, port, { ORIGIN: url, CLIENT_IP_HEADER: "X-Client-IP" });
    await eventually(() => assertAnswers(`http://127.0.0.1:${port}/readyz`));
    await startNginx(port, outer);
    expect(await addressInTrail(url)).toBe("127.0.0.1");
  });

  test.each([
    ["ORIGIN", "Production needs ORIGIN"],
    ["ADMIN_PASSWORD", "there is no active admin"],
  ])("does not start in production without %s, and says so", async (missing, sentence) => {
    const { env } = await imageStart();
    const book = { DATABASE_URL: `file:${join(folder, "book.db")}`, PORT: "0", LOG_LEVEL: "silent" };
    expect(env.NODE_ENV).toBe("production");
    const set = { ...env, ...filled, ...book, ORIGIN: "https://va.bank.example", [missing]: "" };
    await expect(start(readEnv(set))).rejects.toThrow(sentence);
  });
});

/** nginx by its file, with ports and a certificate of the test's own. */
async function startNginx(port: number, outer: number): Promise<void> {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const request = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-days",
    "1",
  ];
  Bun.spawnSync(["openssl", ...request, "-subj", "/CN=127.0.0.1", "-keyout", key, "-out", certificate]);
  const site = (await proxyFile("nginx/vostra.conf"))
    .replace("127.0.0.1:5000", `127.0.0.1:${port}`)
    .replace("listen 80;", `listen 127.0.0.1:${freePort()};`)
    .replace("listen 443 ", `listen 127.0.0.1:${outer} `)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const temporary = paths.map((name) => `${name}_temp_path ${folder};`).join(" ");
  await mkdir(join(folder, "logs"), { recursive: true });
  const main = `pid ${folder}/nginx.pid; daemon off; master_process off; error_log stderr; events {} http { access_log off; ${temporary} ${site} }`;
  await Bun.write(join(folder, "nginx.conf"), main);
  const { PATH = "" } = process.env;
  spawn(["nginx", "-p", folder, "-c", join(folder, "nginx.conf")], { PATH });
  const tls = { rejectUnauthorized: false };
  await eventually(async () =>
    expect((await fetch(`https://127.0.0.1:${outer}/login`, { tls })).status).toBe(200),
  );
}

describe("the files in `deploy`", () => {
  test("set variables that the server knows, and no other", async () => {
    const composed = [await composeServices("one-node.yml"), await composeServices("two-nodes.yml")];
    const ofServers = composed.flatMap((services) =>
      Object.values(services).flatMap((service) => (service.build ? [service.environment ?? {}] : [])),
    );
    const fly = [await flySettings("../fly.toml"), await flySettings("fly.regions.toml")];
    const starts = [(await systemdStart()).env, (await imageStart()).env];
    const set = [...starts, ...ofServers, ...fly.map(({ env }) => env)].flatMap(Object.keys);
    // What libSQL's native library takes from its environment.
    const known = [...variables.map(({ name }) => name), "RUST_LOG"];
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
    expect(new Set(set)).toContain("DATABASE_SYNC_URL");
  });

  test("start what is there", async () => {
    const { releaseCommand = "" } = await flySettings("fly.regions.toml");
    const commands = [
      (await systemdStart()).command,
      (await imageStart()).command,
      releaseCommand.split(/[ ']+/),
    ];
    const scripts = commands.flatMap((command) => command.filter((word) => word.endsWith(".ts")));
    expect(scripts).toHaveLength(3);
    expect(scripts.filter((script) => !existsSync(join(root, script)))).toEqual([]);
  });
});
