import { type JobRunStatus, type JobStateDto, jobRunStatusLabels } from "@/platform/jobs/contract";
import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";

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
