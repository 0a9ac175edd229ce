import type { Access } from "@/access/policy";
import { type Approvable, type Approval, isApprovable } from "@/approvals/approvable";
import { waitingKindLabels, waitingSchema } from "@/approvals/contract";
import type { Call } from "@/kernel/call";
import { define, type Endpoint, type EndpointSpec, type FailureProps } from "@/kernel/define";
import { isBySent, type StepUp } from "@/people/auth/second-factors/declared";
import type { DialogTypes } from "@/platform/dialogs";

/** The types of this application. */
export type App = DialogTypes & { approval: Approval; stepUp: StepUp };

/** Props of `_404.tsx` and `_error.tsx`. */
export type ErrorPageProps = FailureProps<DialogTypes>;

/** Constructors of the pages and layouts under `routes/`, typed for this application. */
export const { page, layout } = define<DialogTypes>();

/**
 * Declares an endpoint. A writing call names the approval that it may wait for, or the reason that it needs none, and likewise the
 * step-up that it requires.
 * @throws Error for an approval or step-up of another call, or a missing reason
 */
export function endpoint<const A extends Access, C extends Call>(
  call: C,
  spec: EndpointSpec<App, A, C>,
): Endpoint {
  const made = define<App>().endpoint(call, spec);
  const { approval } = made;
  if (approval === undefined) return made;
  const name = `${call.method} ${call.path}`;
  checkStepUp(name, call, spec.stepUp);
  if (isApprovable(approval)) return { ...made, accepted: defineWaitingAnswer(name, call, approval) };
  if (isReason(approval)) return made;
  throw new Error(
    `${name} has to say why nobody has to agree to it: give its approval a reason (none: "…").`,
  );
}

function checkStepUp(name: string, call: Call, stepUp: StepUp | undefined): void {
  if (typeof stepUp === "string") return;
  if (stepUp !== undefined && isBySent(stepUp)) {
    if (stepUp.call === call) return;
    throw new Error(`${name} is given the step-up of ${stepUp.call.method} ${stepUp.call.path}.`);
  }
  if (!isReason(stepUp))
    throw new Error(`${name} has to say why it needs no step-up: give it a reason (none: "…").`);
}

const isReason = (approval: unknown): boolean =>
  typeof approval === "object" &&
  approval !== null &&
  "none" in approval &&
  typeof approval.none === "string" &&
  approval.none !== "";

/** Answer of a call whose act waits, for the API documentation. */
function defineWaitingAnswer(name: string, call: Call, { call: own, kinds }: Approvable) {
  if (own !== call) throw new Error(`${name} is given the approval of ${own.method} ${own.path}.`);
  const labels = kinds.map((kind) => waitingKindLabels[kind]);
  const list = new Intl.ListFormat("en", { type: "disjunction" }).format(labels);
  return {
    schema: waitingSchema,
    description: `Waits for a second person, where one is wanted for: ${list}. Nothing is done yet`,
  };
}
