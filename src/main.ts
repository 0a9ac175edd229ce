import { readEnv } from "./env";
import { start } from "./start";

// What the server writes, the book above all, is for its own user alone.
process.umask(0o077);

try {
  const server = await start(readEnv(process.env));
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
