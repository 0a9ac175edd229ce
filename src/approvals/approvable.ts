import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { Call } from "@/kernel/call";
import type { EndpointContext } from "@/kernel/define";
import { type Act, type ActSpec, act, type NamedAct } from "./act";
import { isApprovalKind, type WaitingKind } from "./contract";
import type { ApprovalRequest, AsOf, RequestedAct } from "./request-approval";

type Types = { deps: Deps; access: string; actor: Actor; approval: unknown };

/** Input of a call, with its actor. */
type Sent<C extends Call> = Pick<
  EndpointContext<Types, string, C>,
  "deps" | "actor" | "params" | "body" | "form" | "version" | "seen" | "idempotency"
>;

type Awaitable<Value> = Value | Promise<Value>;

/**
 * Description of a call for the table of who can move money alone: a few words, or several rows with the second
 * person of each if its kinds do not determine it.
 */
export type Told = string | readonly (readonly [does: string, secondPerson: string])[];

/** A call that waits for a second person if the bank requires one for a kind of its acts. */
export type Approvable<C extends Call = Call> = {
  call: C;
  does: Told;
  /** The kinds of all its acts. */
  kinds: readonly WaitingKind[];
  /** Acts that the call may request approval for. */
  acts: readonly NamedAct[];
  /** Builds the approval request for the call's input. */
  ask(sent: Sent<C>): Promise<ApprovalRequest>;
};

/** Reason why a writing call needs no approval; `does` describes it if it moves money or enables that. */
export type NoApproval = { none: string; does?: string };

/** Approval that a writing call declares: the request for it, or the reason why none is needed. */
export type Approval = Approvable | NoApproval;

type Asking<C extends Call> = {
  does: Told;
  /** The kinds that may apply to this input: if absent, all of the call's; none if it cannot wait. */
  getKinds?(sent: Sent<C>): Awaitable<readonly WaitingKind[]>;
  /** Act to store if the ledger refuses the call with SECOND_PERSON, the last of its checks. */
  ledgerAsks?(sent: Sent<C>): ReturnType<NonNullable<ApprovalRequest["ledgerAsks"]>>;
};

/** Declares a call that requests approval for one act: its body, its description for an approver, and its execution. */
export function approvable<C extends Call, Body>(
  call: C,
  {
    does,
    request,
    getKinds,
    ...spec
  }: ActSpec<Body> &
    Asking<C> & {
      /** The act's body; or the version for which no approval is needed. As `ApprovalRequest.request`. */
      request(sent: Sent<C>): Awaitable<(Omit<RequestedAct, "act"> & { body: NoInfer<Body> }) | AsOf>;
    },
): Approvable<C> & Act<Body> {
  const only = act(spec);
  const asking = approvableWithActs(call, {
    acts: [only],
    does,
    ...(getKinds && { getKinds }),
    async request(sent) {
      const found = await request(sent);
      if (!("body" in found)) return found;
      const { body, ...rest } = found;
      return { ...rest, ...only.of(body) };
    },
  });
  return { ...only, ...asking };
}

/** Declares a call that requests approval for one of several acts, by its input. */
export function approvableWithActs<C extends Call>(
  call: C,
  {
    acts,
    does,
    getKinds,
    ledgerAsks,
    request,
  }: Asking<C> & {
    acts: readonly NamedAct[];
    /** See `ApprovalRequest.request`. */
    request(sent: Sent<C>): Awaitable<RequestedAct | AsOf>;
  },
): Approvable<C> {
  const kinds = [...new Set(acts.flatMap((each) => each.kinds))];
  return {
    call,
    does,
    kinds,
    acts,
    async ask(sent) {
      const found = getKinds ? await getKinds(sent) : kinds;
      return {
        // The ledger applies the client's own rules for payments.
        kinds: found.filter(isApprovalKind),
        ...(ledgerAsks && { ledgerAsks: () => ledgerAsks(sent) }),
        idempotency: sent.idempotency,
        request: () => request(sent),
      };
    },
  };
}

/** True if a call may wait for a second person. */
export const isApprovable = (approval: unknown): approval is Approvable =>
  typeof approval === "object" && approval !== null && "ask" in approval;
