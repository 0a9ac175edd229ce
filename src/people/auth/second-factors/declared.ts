import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { Call } from "@/kernel/call";
import type { EndpointContext } from "@/kernel/define";
import type { Minor } from "@/vocabulary/money";

/** The settings that switch step-ups on. `payments` asks above an amount. */
export const stepUpSettings = ["payments", "apiClients", "beneficiaries", "roles", "webhooks"] as const;
export type StepUpSetting = (typeof stepUpSettings)[number];

/** One thing that a call needs a step-up for. `usdAmount`, in cents: what it is worth to `payments`; undefined for any amount. */
export type StepUpNeed = { setting: StepUpSetting; usdAmount?: Minor | undefined };

type Types = { deps: Deps; access: string; actor: Actor; approval: unknown };

/** What a call was sent with, and by whom. */
export type Sent<C extends Call = Call> = Pick<
  EndpointContext<Types, string, C>,
  "deps" | "actor" | "params" | "body" | "form" | "version" | "seen" | "idempotency" | "application"
>;

/** A step-up that depends on what was sent. */
export type StepUpByWhatIsSent<C extends Call = Call> = {
  call: C;
  /** The settings that may ask. */
  settings: readonly StepUpSetting[];
  /** What was sent needs a step-up for; none where it needs none. Called only while one of the settings is on. */
  needs(sent: Sent<C>): Promise<readonly StepUpNeed[]> | readonly StepUpNeed[];
};

/** Why a call needs no step-up. */
export type NoStepUp = { none: string };

/**
 * The step-up that a call declares: the setting that asks whatever was sent (`payments`: whatever the amount), one that depends on
 * what was sent, or why none is needed.
 */
export type StepUp = StepUpSetting | StepUpByWhatIsSent | NoStepUp;

/** Declares a step-up that depends on what a call is sent with. */
export const stepUpBy = <C extends Call>(
  call: C,
  settings: readonly StepUpSetting[],
  needs: StepUpByWhatIsSent<C>["needs"],
): StepUpByWhatIsSent<C> => ({ call, settings, needs });

/** Whether a step-up depends on what is sent. */
export const isBySent = (stepUp: unknown): stepUp is StepUpByWhatIsSent =>
  typeof stepUp === "object" && stepUp !== null && "needs" in stepUp;

const settings: readonly unknown[] = stepUpSettings;
const isSetting = (stepUp: unknown): stepUp is StepUpSetting => settings.includes(stepUp);

/** The settings that may ask for a step-up as an endpoint declares it. */
export function settingsOf(stepUp: unknown): readonly StepUpSetting[] {
  if (isSetting(stepUp)) return [stepUp];
  return isBySent(stepUp) ? stepUp.settings : [];
}
