import { badge } from "@/ui/badge";
import type { Tone } from "@/ui/class-names";
import { type HoldState, holdStateLabels, holdStates } from "./contract";

const tones: Record<HoldState, Tone> = {
  active: "warn",
  released: "quiet",
  captured: "info",
  expired: "quiet",
};
const badges = new Map(holdStates.map((state) => [state, badge(holdStateLabels[state], tones[state])]));

/** What became of a hold, in its details. */
export const holdStateBadge = (state: HoldState) => badges.get(state);

/** The list's two words (specification, section 4): active until released, whatever ended it. */
export const holdBadge = (state: HoldState) => badges.get(state === "active" ? "active" : "released");
