import { existsSync } from "node:fs";
import { dirname } from "node:path";
import type { Env } from "@/env";
import { assertKeys } from "@/env/checked";
import { engines, version } from "../../../package.json";
import { assertOrigin } from "../start";
import { bad, type Check, type Found, formatReason, ok, warn } from "./finding";

/** Checks for settings that a start would refuse, and for likely mistakes. */
export const settingsCheck: Check = {
  name: "settings",
  async run({ env }) {
    const found: Found[] = env.remarks.map((remark) => warn(remark, "see docs/configuration.md"));
    try {
      assertOrigin(env);
      await assertKeys(env);
    } catch (error) {
      found.push(bad(formatReason(error), "correct it: a start is refused (docs/configuration.md)"));
    }
    return found.length > 0 ? found : [ok(`${env.production ? "production" : "development"}, nothing amiss`)];
  },
};

/** Checks the versions of the runtime and of the program, and the protection against other users' files. */
export const versionsCheck: Check = {
  name: "versions",
  async run({ bunVersion, isolation }) {
    const wanted = engines.bun;
    return [
      Bun.semver.satisfies(bunVersion, wanted)
        ? ok(`Vostra ${version} on Bun ${bunVersion}`)
        : bad(
            `Vostra ${version} wants Bun ${wanted}, and this is ${bunVersion}`,
            "install that version of Bun",
          ),
      ...(isolation() === "none"
        ? [
            warn(
              "uploaded files are read without isolation: there is no unshare for namespaces",
              "install util-linux, or allow user namespaces",
            ),
          ]
        : []),
    ];
  },
};

type Listener = { setting: string; host: string; port: number };

const listListeners = ({ host, port, socket, metrics, sftp }: Env): Listener[] =>
  [
    ...(socket === undefined ? [{ setting: "PORT", host, port }] : []),
    ...(metrics ? [{ setting: "METRICS_PORT", ...metrics }] : []),
    ...(sftp ? [{ setting: "SFTP_PORT", host: sftp.host, port: sftp.port }] : []),
  ].filter(({ port: number }) => number !== 0);

/** Checks that the ports are free, or that a server of this program listens there. */
export const portsCheck: Check = {
  name: "ports",
  async run({ env }) {
    const { socket } = env;
    const found = await Promise.all(listListeners(env).map(lookAtPort));
    if (socket !== undefined && !existsSync(dirname(socket)))
      found.push(
        bad(
          `the folder of the socket ${socket} is not there`,
          "make it, as the unit's RuntimeDirectory does",
        ),
      );
    return found.length > 0 ? found : [ok("no port of its own is set")];
  },
};

async function lookAtPort({ setting, host, port }: Listener): Promise<Found> {
  const place = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  try {
    Bun.listen({ hostname: host, port, socket: { data() {} } }).stop(true);
    return ok(`${setting}: ${place} is free`);
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    if (!isTaken)
      return bad(
        `${setting}: ${place} cannot be listened on: ${formatReason(error)}`,
        `correct ${setting} or its host`,
      );
  }
  if (await isVostra(place, setting)) return ok(`${setting}: a server of this program answers at ${place}`);
  return bad(`${setting}: another program listens at ${place}`, `end it, or set another ${setting}`);
}

/** True if the server at that address is this program. */
async function isVostra(place: string, setting: string): Promise<boolean> {
  const to = place.replace(/^(0\.0\.0\.0|\[::\])/, "127.0.0.1");
  const signal = AbortSignal.timeout(3000);
  try {
    if (setting === "METRICS_PORT")
      return (await (await fetch(`http://${to}/metrics`, { signal })).text()).includes("vostra_");
    if (setting === "PORT") return (await fetch(`http://${to}/healthz`, { signal })).ok;
    return await greetsAsSsh(to);
  } catch {
    return false;
  }
}

/** True if the server identifies itself as SSH, as an SFTP server does. */
async function greetsAsSsh(place: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { hostname, port } = new URL(`http://${place}`);
  const connection = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data: (_, greeting) => resolve(greeting.toString().startsWith("SSH-2.0-")),
      close: () => resolve(false),
      error: () => resolve(false),
    },
  });
  const timer = setTimeout(() => resolve(false), 3000);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    connection.end();
  }
}
