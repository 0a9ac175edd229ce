import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** System programs that tests use, with their packages. Installing most of them would start a service. */
const packages = {
  promtool: "prometheus",
  prometheus: "prometheus",
  caddy: "caddy",
  nginx: "nginx",
  openssl: "openssl",
} as const;
export type Tool = keyof typeof packages;

const unpacked = join(import.meta.dir, "../node_modules/.cache/system-tools");

/** Path of a program: the system's, or the one from `unpackTools`. Undefined if there is none. */
export const findTool = (tool: Tool): string | undefined =>
  Bun.which(tool) ??
  ["bin", "sbin"].map((place) => join(unpacked, "usr", place, tool)).find((path) => existsSync(path));

/** The same. @throws Error that names the package of a program that is not here */
export function needTool(tool: Tool): string {
  const found = findTool(tool);
  if (found === undefined) throw new Error(`This needs ${tool}: apt-get install ${packages[tool]}`);
  return found;
}

/** Packages to install for missing programs among some; undefined if all exist. */
export function lacking(tools: readonly Tool[]): string | undefined {
  const missing = tools.filter((tool) => findTool(tool) === undefined);
  if (missing.length === 0) return undefined;
  return `it needs ${missing.join(" and ")}: apt-get install ${[...new Set(missing.map((tool) => packages[tool]))].join(" ")}`;
}

/** Unpacks the packages of programs that are not here, where the system's list of packages has them. */
export async function unpackTools(tools: readonly Tool[]): Promise<void> {
  const missing = tools.filter((tool) => findTool(tool) === undefined).map((tool) => packages[tool]);
  if (missing.length === 0 || !Bun.which("apt-get")) return;
  mkdirSync(unpacked, { recursive: true });
  const quiet = { cwd: unpacked, stdout: "ignore", stderr: "inherit", stdin: "ignore" } as const;
  for (const name of new Set(missing)) await Bun.spawn(["apt-get", "download", name], quiet).exited;
  for (const file of readdirSync(unpacked).filter((name) => name.endsWith(".deb"))) {
    await Bun.spawn(["dpkg-deb", "-x", file, "."], quiet).exited;
    rmSync(join(unpacked, file));
  }
}

/** A step of the system's package manager, as root. Returns whether it succeeded. */
export async function apt(...step: string[]): Promise<boolean> {
  const become = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const child = Bun.spawn([...become, "apt-get", ...step], {
    stdout: "ignore",
    stderr: "inherit",
    stdin: "ignore",
  });
  return (await child.exited) === 0;
}
