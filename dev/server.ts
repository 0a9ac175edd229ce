import { readEnv } from "@/env";
import { type Fetch, start } from "@/start";
import { withReload } from "./reload";

/** The server as `main.ts` starts it, with pages that reload themselves. Only `dev/watch.ts` starts it. */
const streams: { close(): void }[] = [];
const around = (fetch: Fetch): Fetch => {
  const reloading = withReload(fetch);
  streams.push(reloading);
  return reloading.fetch;
};

try {
  const starting = start(readEnv(process.env), around);
  process.once("SIGTERM", () => {
    for (const stream of streams) stream.close();
    void starting.then((server) => server.stop()).then(() => process.exit(0));
  });
  await starting;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
