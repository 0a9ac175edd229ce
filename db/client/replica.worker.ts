import { parentPort } from "node:worker_threads";
import LibSql from "libsql";
import { z } from "zod";
import { type Command, command, type News } from "./replica.messages";

const longestPause = 5000;
const progress = z.object({ frame_no: z.number() });

let settings: (Command & { type: "open" }) | undefined;
let replica: InstanceType<typeof LibSql> | undefined;
let pause = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

// A thread of its own: a sync blocks the thread that asks for it until the primary has answered.
parentPort?.on("message", (message) => {
  const asked = command.parse(message);
  clearTimeout(timer);
  if (asked.type === "close") {
    replica?.close();
    return tell({ type: "closed" });
  }
  if (asked.type === "open") {
    settings = asked;
    pause = asked.period;
  }
  if (settings) keepLevel(settings);
});

function keepLevel(options: Command & { type: "open" }): void {
  try {
    replica ??= attach(options);
    tell({ type: "level", frame: progress.parse(replica.sync()).frame_no });
    pause = options.period;
  } catch (error) {
    tell({ type: "away", reason: error instanceof Error ? error.message : String(error) });
    // The engine prints a line of its own each time.
    pause = Math.min(pause * 2, longestPause);
  }
  timer = setTimeout(() => keepLevel(options), pause);
}

function attach({ path, url, authToken }: Command & { type: "open" }): InstanceType<typeof LibSql> {
  const options = { syncUrl: url, authToken, readYourWrites: false };
  return new LibSql(path, options);
}

function tell(message: News): void {
  parentPort?.postMessage(message);
}
