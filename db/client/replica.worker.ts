import { parentPort } from "node:worker_threads";
import LibSql from "libsql";
import { z } from "zod";
import { type Command, command, type Report } from "./replica.messages";

const longestPause = 5000;
const progress = z.object({ frame_no: z.number() });

let settings: (Command & { type: "open" }) | undefined;
let replica: InstanceType<typeof LibSql> | undefined;
let pause = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

// In a thread of its own, because a sync blocks its thread until the primary has answered.
parentPort?.on("message", (message) => {
  const received = command.parse(message);
  clearTimeout(timer);
  if (received.type === "close") {
    replica?.close();
    return send({ type: "closed" });
  }
  if (received.type === "open") {
    settings = received;
    pause = received.period;
  }
  if (settings) keepLevel(settings);
});

function keepLevel(options: Command & { type: "open" }): void {
  try {
    replica ??= attach(options);
    send({ type: "level", frame: progress.parse(replica.sync()).frame_no });
    pause = options.period;
  } catch (error) {
    send({ type: "away", reason: error instanceof Error ? error.message : String(error) });
    // The engine prints a line on stderr for each failure.
    pause = Math.min(pause * 2, longestPause);
  }
  timer = setTimeout(() => keepLevel(options), pause);
}

function attach({ path, url, authToken }: Command & { type: "open" }): InstanceType<typeof LibSql> {
  const options = { syncUrl: url, authToken, readYourWrites: false };
  return new LibSql(path, options);
}

function send(message: Report): void {
  parentPort?.postMessage(message);
}
