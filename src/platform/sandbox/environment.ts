/** The folder in which Bun keeps transpiled sources for later processes. */
const cache = "BUN_RUNTIME_TRANSPILER_CACHE_PATH";

/**
 * The environment of a process that must not know the server's secrets: the path of programs and the folder of
 * transpiled sources.
 */
export function bareEnvironment(): Record<string, string> {
  const kept = process.env[cache];
  return {
    NODE_ENV: "production",
    PATH: process.env.PATH ?? "",
    ...(kept !== undefined && { [cache]: kept }),
  };
}
