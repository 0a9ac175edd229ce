import type { Fetch } from "@/app/listen";
import { runUntilEnd } from "@/app/shutdown";
import { start } from "@/app/start";
import { readEnv } from "@/env";
import { withReload } from "./reload";
import { withBlocks } from "./ui-page";

/** The server as `main.ts` starts it, with pages that reload themselves and `/ui`, which shows the blocks of the design. Only `dev/watch.ts` starts it. */
const streams: { close(): void }[] = [];
const around = (fetch: Fetch): Fetch => {
  const reloading = withReload(withBlocks(fetch));
  streams.push(reloading);
  return reloading.fetch;
};

await runUntilEnd(
  () => start(readEnv(process.env), around),
  () => {
    for (const stream of streams) stream.close();
  },
);
