import { readEnv } from "./env";
import { type Running, start } from "./start";

// What the server writes, the book above all, is for its own user alone.
process.umask(0o077);

const end = async (server: Running) => {
  await server.stop();
  process.exit(0);
};

try {
  const starting = start(readEnv(process.env));
  // Before it has started: what it does then comes to its end, too. A second signal ends it at once.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      void starting.then(end, () => undefined);
    });
  }
  await starting;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
