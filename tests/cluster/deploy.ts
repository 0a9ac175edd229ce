import { join } from "node:path";
import { readEnvironmentFile } from "./environment-file";

const deploy = join(import.meta.dir, "../../deploy");
const read = (path: string) => Bun.file(join(deploy, path)).text();

/** How a server is started: its command and settings. */
export type Start = { command: string[]; env: Record<string, string> };

/** The lines of a unit of systemd, without comments. */
export type Unit = { of(name: string): string[] };

export async function readUnit(name: string): Promise<Unit> {
  const lines = (await read(`systemd/${name}`)).split("\n");
  return {
    of: (key) => lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1)),
  };
}

/** Start by the systemd unit, with its settings file. */
export async function systemdStart(): Promise<Start> {
  const unit = await readUnit("vostra@.service");
  const env = readEnvironmentFile(await read("systemd/vostra.env"));
  return { command: unit.of("ExecStart")[0]?.split(" ") ?? [], env };
}

/** Start by the image's last stage. */
export async function imageStart(): Promise<Start> {
  const file = await read("../Dockerfile");
  const server = /^FROM \S+ AS server$[\s\S]*?^CMD (\[.*\])$/m.exec(file);
  const env = /^ENV ((?:.*\\\n)*.*)$/m.exec(server?.[0] ?? "")?.[1] ?? "";
  const pairs = [...env.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g)];
  return {
    command: JSON.parse(server?.[1] ?? "[]"),
    env: Object.fromEntries(pairs.map(([, name = "", quoted, bare = ""]) => [name, quoted ?? bare])),
  };
}

type Service = {
  build?: object;
  command?: string[];
  healthcheck?: { test: string[] };
  environment?: Record<string, string>;
};

/** The services of a compose file. */
export async function composeServices(name: string): Promise<Record<string, Service>> {
  const { services } = Bun.YAML.parse(await read(`compose/${name}`)) as { services: Record<string, Service> };
  return services;
}

/**
 * Settings of a Fly configuration: the command that runs before a release, the number of machines, and the interval of
 * checks.
 */
export async function flySettings(path: string) {
  const {
    env,
    deploy: release,
    http_service: service,
  } = Bun.TOML.parse(await read(path)) as {
    env: Record<string, string>;
    deploy: { release_command?: string };
    http_service: { min_machines_running: number; checks: { path: string; interval: string }[] };
  };
  const checks = service.checks.map(({ path, interval }) => ({
    path,
    seconds: Number.parseInt(interval, 10),
  }));
  return { env, releaseCommand: release.release_command, machines: service.min_machines_running, checks };
}

/** The text of a proxy's configuration. */
export const proxyFile = (name: "caddy/Caddyfile" | "nginx/vostra.conf") => read(name);
