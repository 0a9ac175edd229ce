import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { assertAnswers, eventually } from "../eventually";
import { needTool } from "../system-tools";
import { proxyFile } from "./deploy";
import { freePort } from "./server";

const root = join(import.meta.dir, "../..");
const { PATH = "" } = process.env;

/** A proxy that runs by its file in `deploy`. */
export type RunningProxy = {
  url: string;
  /** Everything that it has logged, in all of its files and on its streams. */
  log(): Promise<string>;
  stop(): Promise<void>;
};

/** Target of a proxy: a server's socket, or the addresses of ports. */
type Before = { socket: string } | { nodes: readonly string[] };

/** A folder's name in which a proxy keeps what it writes. */
const ownFolder = async (folder: string, name: string) => {
  const own = join(folder, `${name}-${freePort()}`);
  await mkdir(join(own, "logs"), { recursive: true });
  return own;
};

async function read(path: string): Promise<string> {
  const file = Bun.file(path);
  return (await file.exists()) ? file.text() : "";
}

function spawn(command: readonly string[], env: Record<string, string>, folder: string) {
  const child = Bun.spawn([...command], {
    cwd: root,
    env: { PATH, ...env },
    stdin: "ignore",
    stdout: Bun.file(join(folder, "out")),
    stderr: Bun.file(join(folder, "err")),
  });
  process.on("exit", () => child.kill("SIGKILL"));
  return async () => {
    child.kill("SIGKILL");
    await child.exited;
  };
}

/** Caddy by its file, over plain HTTP on its own port. */
export async function startCaddy(folder: string, before: Before): Promise<RunningProxy> {
  const own = await ownFolder(folder, "caddy");
  const url = `http://127.0.0.1:${freePort()}`;
  const nodes = "socket" in before ? [`unix/${before.socket}`] : before.nodes;
  const env = {
    HOME: own,
    SITE: url,
    NODES: nodes.join(" "),
    FLEET: nodes.length > 1 ? "several" : "one",
    LOG: join(own, "access.log"),
    CADDY_ADMIN: `127.0.0.1:${freePort()}`,
  };
  const stop = spawn(
    [needTool("caddy"), "run", "--config", "deploy/caddy/Caddyfile", "--adapter", "caddyfile"],
    env,
    own,
  );
  const files = ["access.log", "out", "err"];
  return {
    url,
    log: async () => (await Promise.all(files.map((name) => read(join(own, name))))).join(""),
    stop,
  };
}

const certificateRequest = [
  "-x509",
  "-newkey",
  "ec",
  "-pkeyopt",
  "ec_paramgen_curve:P-256",
  "-nodes",
  "-days",
  "1",
];

/** nginx by its file, with ports, paths and its own certificate. Callers pass `tls: { rejectUnauthorized: false }`. */
export async function startNginx(folder: string, before: Before): Promise<RunningProxy> {
  const own = await ownFolder(folder, "nginx");
  const port = freePort();
  const [key, certificate] = [join(own, "key.pem"), join(own, "certificate.pem")];
  const names = ["-subj", "/CN=127.0.0.1", "-keyout", key, "-out", certificate];
  Bun.spawnSync([needTool("openssl"), "req", ...certificateRequest, ...names], {
    stdout: "ignore",
    stderr: "ignore",
  });
  const servers = "socket" in before ? [`unix:${before.socket}`] : before.nodes;
  const site = (await proxyFile("nginx/vostra.conf"))
    .replace(/server unix:\S+/, servers.map((server) => `server ${server}`).join("; "))
    .replaceAll("/var/log/nginx", join(own, "logs"))
    .replace("listen 80;", `listen 127.0.0.1:${freePort()};`)
    .replace("listen 443 ", `listen 127.0.0.1:${port} `)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${own};`)
    .join(" ");
  const main = `pid ${own}/nginx.pid; daemon off; master_process off; error_log stderr; events {} http { access_log off; ${temporary} ${site} }`;
  await Bun.write(join(own, "nginx.conf"), main);
  const files = ["logs/vostra.log", "logs/vostra.error.log", "out", "err"];
  return {
    url: `https://127.0.0.1:${port}`,
    log: async () => (await Promise.all(files.map((name) => read(join(own, name))))).join(""),
    stop: spawn([needTool("nginx"), "-p", own, "-c", join(own, "nginx.conf")], {}, own),
  };
}

/** Waits until a proxy answers what the server behind it does. */
export const untilServed = ({ url }: RunningProxy): Promise<void> =>
  eventually(() => assertAnswers(`${url}/login`, { tls: { rejectUnauthorized: false } }));
