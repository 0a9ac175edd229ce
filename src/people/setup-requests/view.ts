import { networthBands, networthLabels } from "@/accounts/clients/contract";
import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { say } from "@/vocabulary/language";
import {
  businessTypeLabels,
  businessTypes,
  requestedTypeLabels,
  requestedTypes,
  type SetupRequestStatus,
  segmentLabels,
  segments,
  setupRequestStatusLabels,
} from "./contract";

const tones: Record<SetupRequestStatus, Tone> = {
  new: "info",
  in_review: "warn",
  done: "good",
  declined: "quiet",
};

export const requestStatusBadge = (status: SetupRequestStatus) =>
  badge(setupRequestStatusLabels[status], tones[status]);

/** The label of a stored option; the stored word itself if the list no longer has it. */
function getLabel<Option extends string>(
  options: readonly Option[],
  labels: Readonly<Record<Option, string>>,
  word: string,
): string {
  const option = options.find((one) => one === word);
  const label: string = option === undefined ? word : labels[option];
  return say(label);
}

export const networthText = (word: string) => getLabel(networthBands, networthLabels, word);
export const businessTypeText = (word: string) => getLabel(businessTypes, businessTypeLabels, word);
export const segmentText = (word: string) => getLabel(segments, segmentLabels, word);
export const requestedTypeText = (word: string) => getLabel(requestedTypes, requestedTypeLabels, word);
