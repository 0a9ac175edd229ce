import type { SetupRequestStatus } from "./contract";

/** Limit of requests per network and hour. */
export const requestsPerHour = 5;
export const hour = 3_600_000;

const steps: Record<SetupRequestStatus, readonly SetupRequestStatus[]> = {
  new: ["in_review", "done", "declined"],
  in_review: ["done", "declined"],
  // A request that has ended returns to review before it ends otherwise.
  done: ["in_review"],
  declined: ["in_review"],
};

/** Lists the statuses that a request may be given next. */
export const nextStatuses = (status: SetupRequestStatus): readonly SetupRequestStatus[] => steps[status];

/** True if a request may change from one status to another. */
export const isAllowedTransition = (from: SetupRequestStatus, to: SetupRequestStatus): boolean =>
  steps[from].includes(to);

/** Previous use of a request, and its status. */
type RequestUse = {
  status: SetupRequestStatus;
  virtualAccountId: number | null;
  userId: number | null;
};

/** Reason why nothing can be created from a request, as a sentence; undefined if it can. */
export function creationProblem(request: RequestUse, what: "account" | "user"): string | undefined {
  if (request.status === "declined") return "The request was declined: take it up again first";
  if (what === "account" && request.virtualAccountId !== null)
    return "An account was created from this request already";
  if (what === "user" && request.userId !== null) return "A user was created from this request already";
  return undefined;
}

/**
 * A username for the sender of a request: the part of the address before the @, in the characters that a username may
 * have.
 */
export const suggestUsername = (email: string): string =>
  (email.split("@", 1)[0] ?? "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, "")
    .slice(0, 64);
