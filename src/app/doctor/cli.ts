import { statfs } from "node:fs/promises";
import { type Call, carryOut } from "@/command-line/command";
import { commands } from "@/command-line/commands";
import { readEnv } from "@/env";
import { findIsolation } from "@/platform/sandbox/isolation";
import { bookCheck } from "./book";
import { backupsCheck, filesCheck, roomCheck } from "./files";
import { type Check, checkLimit, type Finding, formatReason, runCheck, type Subject } from "./finding";
import { portsCheck, settingsCheck, versionsCheck } from "./machine";
import { clockCheck, directoryCheck, mailCheck, servicesCheck, storeCheck } from "./services";

const checks: readonly Check[] = [
  settingsCheck,
  versionsCheck,
  bookCheck,
  filesCheck,
  roomCheck,
  backupsCheck,
  clockCheck,
  mailCheck,
  storeCheck,
  directoryCheck,
  servicesCheck,
  portsCheck,
];

/** Replacements for the machine, set by a test. */
type Replaced = Partial<Omit<Subject, "env">> & { limit?: number };

/**
 * `bun run doctor [--json]`: checks settings, book, files, room, backups, clock, mail, store, directory, services and ports, and
 * prints a line for each with the remedy. It changes nothing. Exits with 1 if a finding is bad.
 */
export const examine = (call: Call, replaced: Replaced = {}): Promise<number> =>
  carryOut(commands.doctor, call, async ({ values }) => {
    const findings = await examineAll(call.env, replaced);
    const isSound = findings.every(({ state }) => state !== "bad");
    if (values.json) call.output.log(JSON.stringify({ isSound, findings }, null, 2));
    else {
      for (const finding of findings) call.output.log(getLine(finding));
      const [bad, warn] = (["bad", "warn"] as const).map(
        (state) => findings.filter((one) => one.state === state).length,
      );
      call.output.log(`${bad} bad, ${warn} to look at, ${findings.length} in all.`);
    }
    return isSound ? 0 : 1;
  });

async function examineAll(
  source: Call["env"],
  { limit = checkLimit, ...replaced }: Replaced,
): Promise<Finding[]> {
  const machine = {
    now: Date.now,
    self: process.geteuid?.(),
    room: getRoom,
    isolation: () => findIsolation().isolation,
    bunVersion: Bun.version,
    ...replaced,
  };
  try {
    const subject = { ...machine, env: readEnv(source) };
    return (await Promise.all(checks.map((check) => runCheck(check, subject, limit)))).flat();
  } catch (error) {
    // Nothing else can be checked: the settings hold the book's place.
    return [
      {
        check: "settings",
        state: "bad",
        said: formatReason(error),
        todo: "correct it (docs/configuration.md)",
      },
    ];
  }
}

const getRoom: Subject["room"] = async (path) => {
  const { bavail, blocks, bsize } = await statfs(path);
  return { free: bavail * bsize, size: blocks * bsize };
};

const getLine = ({ check, state, said, todo }: Finding): string =>
  `${state.padEnd(4)}  ${check.padEnd(9)}  ${said.replace(/[.?…]+$/, "")}${todo === undefined ? "." : `. Do: ${todo}.`}`;
