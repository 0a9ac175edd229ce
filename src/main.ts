import { runUntilEnd } from "./ending";
import { readEnv } from "./env";
import { start } from "./start";

// What the server writes, the book above all, is for its own user alone.
process.umask(0o077);

await runUntilEnd(() => start(readEnv(process.env)));
