import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { type HoldState, holdStateLabels } from "./contract";

const tones: Record<HoldState, Tone> = {
  active: "info",
  released: "quiet",
  captured: "good",
  expired: "quiet",
};

/** Badge with the state of a hold, for its details. */
export const holdStateBadge = (state: HoldState) => badge(holdStateLabels[state], tones[state]);

/** The list's two words (specification, section 4): active until released, by whatever act. */
export const holdBadge = (state: HoldState) => holdStateBadge(state === "active" ? "active" : "released");
