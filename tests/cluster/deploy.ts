import { join } from "node:path";

const deploy = join(import.meta.dir, "../../deploy");
const read = (path: string) => Bun.file(join(deploy, path)).text();

/** How a server is started somewhere: its command, and what is set for it. */
export type Start = { command: string[]; env: Record<string, string> };

/** `NAME=value` a line, as systemd reads settings. */
const settings = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    lines
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.split("=", 1)[0], line.replace(/^\w+=/, "")]),
  );

/** The systemd unit's, with the settings that come beside it. */
export async function systemdStart(): Promise<Start> {
  const lines = (await read("systemd/vostra.service")).split("\n");
  const of = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));
  return {
    command: of("ExecStart")[0]?.split(" ") ?? [],
    env: { ...settings(of("Environment")), ...settings((await read("systemd/vostra.env")).split("\n")) },
  };
}

/** That of the image's last stage. */
export async function imageStart(): Promise<Start> {
  const file = await read("../Dockerfile");
  const server = /^FROM \S+ AS server$[\s\S]*?^CMD (\[.*\])$/m.exec(file);
  const env = /^ENV (.*)$/m.exec(server?.[0] ?? "")?.[1] ?? "";
  return { command: JSON.parse(server?.[1] ?? "[]"), env: settings(env.split(" ")) };
}

/** The services of a compose file. */
export async function composeServices(name: string) {
  const { services } = Bun.YAML.parse(await read(`compose/${name}`)) as {
    services: Record<string, { build?: object; command?: string[]; environment?: Record<string, string> }>;
  };
  return services;
}

/** What a Fly configuration sets, and the command that runs before a release. */
export async function flySettings(path: string) {
  const { env, deploy: release } = Bun.TOML.parse(await read(path)) as {
    env: Record<string, string>;
    deploy: { release_command?: string };
  };
  return { env, releaseCommand: release.release_command };
}

/** The text of a proxy's configuration. */
export const proxyFile = (name: "caddy/Caddyfile" | "nginx/vostra.conf") => read(name);
