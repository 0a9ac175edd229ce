import "@/app/printed";

import { runUntilEnd } from "@/app/shutdown";
import { start } from "@/app/start";
import { readEnv } from "./env";

// What the server writes, the book above all, is for its own user alone.
process.umask(0o077);

await runUntilEnd(() => start(readEnv(process.env)));
