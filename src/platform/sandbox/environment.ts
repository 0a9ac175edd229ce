/** Where Bun keeps what it made of sources, for who starts next: it may be read by a process that writes nothing. */
const cache = "BUN_RUNTIME_TRANSPILER_CACHE_PATH";

/** What a process is told that is to know no secret of the server: where programs are, and what Bun made of sources. */
export function bareEnvironment(): Record<string, string> {
  const kept = process.env[cache];
  return {
    NODE_ENV: "production",
    PATH: process.env.PATH ?? "",
    ...(kept !== undefined && { [cache]: kept }),
  };
}
