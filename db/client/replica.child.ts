/**
 * Syncs a replica in a process that its node can kill: the engine's sync has no time limit and blocks its thread. The process
 * passes messages between the node and that thread, and ends with the node.
 */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { chooseProgram } from "@/programs/choose";

const thread = new Worker(chooseProgram(join(import.meta.dir, "replica.worker.ts")));
// A thread that is in a sync delays any gentler way to end it.
const end = () => process.kill(process.pid, "SIGKILL");

thread.on("message", (message) => process.send?.(message));
thread.on("error", (error) => {
  console.error(error);
  end();
});
thread.on("exit", end);
process.on("message", (message) => thread.postMessage(message));
process.on("disconnect", end);
// Supervisors and terminals also send these to the node, which then closes the replica.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
