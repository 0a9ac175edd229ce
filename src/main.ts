import { givenArguments } from "@/command-line/command";
import { commands } from "@/command-line/commands";

givenArguments(commands.start);
// What the server writes, the book above all, is for its own user alone.
process.umask(0o077);
// Before anything that could print.
await import("@/app/printed");
const { runUntilEnd } = await import("@/app/shutdown");
const { start } = await import("@/app/start");
const { readEnv } = await import("./env");

await runUntilEnd(() => start(readEnv(process.env)));
