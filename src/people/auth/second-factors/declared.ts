import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { Call } from "@/kernel/call";
import type { EndpointContext } from "@/kernel/define";
import type { Minor } from "@/vocabulary/money";

/** The settings that switch step-ups on. `payments` applies above an amount. */
export const stepUpSettings = ["payments", "apiClients", "beneficiaries", "roles", "webhooks"] as const;
export type StepUpSetting = (typeof stepUpSettings)[number];

/** One step-up that a call needs. `usdAmount`: its worth for `payments`, in cents; undefined to ask for any amount. */
export type StepUpNeed = { setting: StepUpSetting; usdAmount?: Minor | undefined };

type Types = { deps: Deps; access: string; actor: Actor; approval: unknown };

/** A call's input and sender. */
export type Sent<C extends Call = Call> = Pick<
  EndpointContext<Types, string, C>,
  "deps" | "actor" | "params" | "body" | "form" | "version" | "seen" | "idempotency" | "application"
>;

/** A step-up that depends on the call's input. */
export type StepUpByWhatIsSent<C extends Call = Call> = {
  call: C;
  /** The settings on which it depends. */
  settings: readonly StepUpSetting[];
  /** Reads the step-ups that the input needs; empty if none. Called only while one of the settings is on. */
  needs(sent: Sent<C>): Promise<readonly StepUpNeed[]> | readonly StepUpNeed[];
};

/** Reason that a call needs no step-up. */
export type NoStepUp = { none: string };

/**
 * The step-up that a call declares: a setting that always asks (`payments`: for any amount), a step-up that depends on the
 * input, or the reason that none is needed.
 */
export type StepUp = StepUpSetting | StepUpByWhatIsSent | NoStepUp;

/** Declares a step-up that depends on a call's input. */
export const stepUpByInput = <C extends Call>(
  call: C,
  settings: readonly StepUpSetting[],
  needs: StepUpByWhatIsSent<C>["needs"],
): StepUpByWhatIsSent<C> => ({ call, settings, needs });

/** True if a step-up depends on the call's input. */
export const isBySent = (stepUp: unknown): stepUp is StepUpByWhatIsSent =>
  typeof stepUp === "object" && stepUp !== null && "needs" in stepUp;

const settings: readonly unknown[] = stepUpSettings;
const isSetting = (stepUp: unknown): stepUp is StepUpSetting => settings.includes(stepUp);

/** The settings that may ask for a step-up as an endpoint declares it. */
export function stepUpSettingsFor(stepUp: unknown): readonly StepUpSetting[] {
  if (isSetting(stepUp)) return [stepUp];
  return isBySent(stepUp) ? stepUp.settings : [];
}
