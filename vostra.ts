#!/usr/bin/env bun
/**
 * Every command of the project: `bun run NAME`, or `bun vostra.ts NAME`. A mistake in how one was typed is answered with its
 * usage before anything is imported, installed or opened.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { answerUsage, type Call, type Command } from "./src/command-line/command";
import { type CommandName, commands } from "./src/command-line/commands";
import { installAndRun, runBun } from "./src/command-line/run-bun";

/**
 * Carries a command out and returns its exit code; a module that is the command itself runs when it is imported, and
 * exits itself.
 */
type Program = (call: Call) => Promise<unknown>;

const programs: Record<CommandName, Program> = {
  start: () => import("./src/main"),
  doctor: async (call) => (await import("./src/app/doctor/cli")).examine(call),
  verify: async (call) => (await import("./src/integrity/verify/cli")).verifyBook(call),
  guards: async (call) => (await import("./src/integrity/verify/guards-cli")).inspectGuards(call),
  migrate: async (call) => (await import("./src/integrity/backup/migrate-cli")).migrateBook(call),
  backup: async (call) => (await import("./src/integrity/backup/cli")).backUpBook(call),
  "backup-check": async (call) => (await import("./src/app/backups/check-cli")).checkBackups(call),
  restore: async (call) => (await import("./src/integrity/backup/cli")).restoreBook(call),
  promote: async (call) => (await import("./src/integrity/trail/promote-cli")).promoteBook(call),
  "accept-loss": async (call) => (await import("./src/integrity/trail/accept-loss-cli")).acceptLoss(call),
  archive: async (call) => (await import("./src/integrity/trail/archive-cli")).archiveTrail(call),
  read: () => import("./src/statement-reader/cli"),
  up: () => installAndRun(["src/main.ts"], { DEMO: "1" }),
  dev: () => installAndRun(["dev/watch.ts"], { DEMO: "1" }),
  build: () => runBun(["src/app/build.ts"]),
  test: ({ args }) => {
    const needsDom = args.some((arg) => arg.includes("tests/islands/"));
    const dom = needsDom ? ["--preload=./tests/islands/dom.ts"] : [];
    return runBun(["test", "--timeout=900000", ...dom, ...args]);
  },
  check: () => installAndRun(["tests/check.ts"]),
  "check:cluster": () => import("./tests/faults/run"),
  "check:screens": () => import("./tests/screens/run"),
  "check:samples": async () =>
    (await runBun(["src/kernel/build.ts"])) ||
    (await runBun(["vostra.ts", "client"])) ||
    runBun(["tests/check-samples.ts"]),
  format: () => runBun(["x", "biome", "check", "--write", "."]),
  seed: async (call) => (await import("./demo/seed")).seed(call),
  bench: () => import("./tests/bench/run"),
  "bench:assistant": () => import("./tests/bench/assistant"),
  "bench:ablation": () => import("./tests/bench/ablation"),
  "bench:narration": () => import("./tests/bench/narration"),
  migrations: async () => (await import("./dev/migrations")).writeMigrations(),
  schema: async ({ args }) => (await import("./db/schema-dump")).writeSchema(args.includes("--contract")),
  "money-alone": async () => (await import("./src/app/money-alone-cli")).writeMoneyAlone(),
  client: async () => (await import("./dev/client")).writeClientSchema(),
  lists: async () => (await import("./dev/lists")).writeLists(),
  settings: async () => (await import("./dev/settings")).writeSettings(),
  golden: () => import("./tests/golden/make"),
};

/**
 * Runs the command that the first argument names.
 * @returns its exit code; undefined if it ends the process itself
 */
export async function runCommand(
  [name = "", ...args]: readonly string[],
  call: Omit<Call, "args">,
): Promise<number | undefined> {
  const command = findCommand(name);
  if (command === undefined) {
    const isHelp = name === "--help" || name === "-h";
    const list = Object.values<Command>(commands).map((each) => `  ${each.name.padEnd(16)}  ${each.purpose}`);
    const text = ["Usage: bun vostra.ts COMMAND [--help]", "", ...list].join("\n");
    if (isHelp) call.output.log(text);
    else
      call.output.error(
        `${name === "" ? "COMMAND is missing" : `There is no command '${name}'`}.\n\n${text}`,
      );
    return isHelp ? 0 : 2;
  }
  const answered = answerUsage(command.declaration, args, call.output);
  if (answered !== undefined) return answered;
  if (command.declaration.runAs === "developer" && !existsSync(join(import.meta.dir, "tests"))) {
    call.output.error(`${name} works in the source tree alone, and this is an installed program.`);
    return 2;
  }
  if (command.declaration.runAs === "server") process.umask(0o077);
  try {
    const code = await command.run({ ...call, args });
    return typeof code === "number" ? code : undefined;
  } catch (error) {
    const path = findPath(error);
    if (path === undefined) throw error;
    call.output.error(`${path} cannot be used: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}

/** The path in a file system error, which means a mistyped argument. Our own errors keep their stack. */
function findPath(error: unknown): string | undefined {
  if (!(error instanceof Error && "code" in error && "path" in error)) return undefined;
  return /^E[A-Z]+$/.test(String(error.code)) && typeof error.path === "string" ? error.path : undefined;
}

function findCommand(name: string): { declaration: Command; run: Program } | undefined {
  const declared: Readonly<Record<string, Command>> = commands;
  const run: Readonly<Record<string, Program>> = programs;
  const [declaration, program] = [declared[name], run[name]];
  return declaration && program && Object.hasOwn(commands, name) ? { declaration, run: program } : undefined;
}

if (import.meta.main) {
  const args = process.argv.slice(2);
  // A module that is the command itself reads its own arguments.
  process.argv = [...process.argv.slice(0, 2), ...args.slice(1)];
  const code = await runCommand(args, {
    env: process.env,
    output: console,
    ...(process.stdin.isTTY && { ask: (question: string) => prompt(question) }),
  });
  if (code !== undefined) process.exit(code);
}
