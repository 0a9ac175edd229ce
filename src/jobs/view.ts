import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { type JobRunStatus, type JobStateDto, jobRunStatusLabels } from "./contract";

const runTones: Record<JobRunStatus, Tone> = {
  running: "info",
  done: "good",
  failed: "bad",
  stopped: "quiet",
  lost: "warn",
};

export const runStatusBadge = (status: JobRunStatus) => badge(jobRunStatusLabels[status], runTones[status]);

const states = {
  idle: ["Waiting", "quiet"],
  running: ["Running", "info"],
  failing: ["Failing", "bad"],
} as const;

export function jobStateBadge(state: JobStateDto["state"]) {
  const [label, tone] = states[state];
  return badge(label, tone);
}

/** A duration in milliseconds as a person reads it: '120 ms', '1.2 s', '3 min 20 s'. */
export function tookText(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}
