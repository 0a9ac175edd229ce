import { callTo } from "@/kernel/call";
import { say } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import {
  deleteUserCall,
  resetFactorsCall,
  signUserOutCall,
  userActivityCall,
  userMessages,
} from "./contract";
import type { UserRow } from "./queries";
import { activityProblem, deletionProblem, resetProblem } from "./rules";

type User = { id: number; username: string; email: string };

/** The question before a user is deleted (specification, section 2, User Management), or the obstacle to it. */
export const confirmDeletion = ({ id, username, email }: User, actor: { userId: number }) => ({
  title: userMessages.deleteQuestion,
  text: "They are signed out at once. What they did stays in the audit trail, and their username is never reused.",
  subject: { name: data(username), code: email },
  act: "Delete",
  refused: deletionProblem({ id }, actor),
  busyText: "Deleting...",
  ...callTo(deleteUserCall, { id }),
  success: userMessages.deleted,
  failure: userMessages.deleteFailed,
  changes: ["users" as const],
});

const activity = {
  inactive: {
    title: "Deactivate this user?",
    text: "They are signed out at once, and cannot sign in until they are active again.",
    act: "Deactivate",
    busyText: "Deactivating...",
    refused: "This user is inactive already.",
    tone: "danger",
  },
  active: {
    title: "Make this user active?",
    text: "They can sign in again with their password.",
    act: "Make active",
    busyText: "Making it active...",
    refused: "This user is active already.",
    tone: "primary",
  },
} as const;

/** The question before a user is deactivated or activated, for the version that is seen; or the obstacle to it. */
export function confirmActivity(user: UserRow, to: keyof typeof activity, actor: { userId: number }) {
  const { refused, ...said } = activity[to];
  const isActive = to === "active";
  const call = callTo(userActivityCall, { id: user.id });
  return {
    ...said,
    ...call,
    subject: { name: data(user.username), code: user.email },
    refused: user.isActive === isActive ? say(refused) : activityProblem(user, actor),
    body: { isActive },
    version: user.version,
    undo: { ...call, body: { isActive: !isActive } },
    success: userMessages.updated,
    failure: userMessages.updateFailed,
    changes: ["users" as const],
  };
}

/** The question before the second factors of a user are removed, or the obstacle to it. */
export const confirmReset = (
  { id, username, email }: User,
  { userId, has }: { userId: number; has: boolean },
) => ({
  title: "Remove all second factors of this user?",
  text: "For users who have lost them: make sure that the request is theirs. They are signed out at once and informed by email. Until they set one up again, their password alone signs them in.",
  subject: { name: data(username), code: email },
  act: "Remove",
  busyText: "Removing...",
  refused: resetProblem({ id }, { userId }) ?? (has ? undefined : userMessages.noFactors),
  ...callTo(resetFactorsCall, { id }),
  success: userMessages.factorsReset,
  failure: userMessages.resetFailed,
  changes: ["users" as const],
});

/** The question before all sessions of a user end. */
export const confirmSignOut = ({ id, username, email }: User) => ({
  title: "Sign this user out everywhere?",
  text: "Every session of theirs ends. They can sign in again with their password.",
  subject: { name: data(username), code: email },
  act: "Sign out",
  tone: "primary" as const,
  busyText: "Signing out...",
  ...callTo(signUserOutCall, { id }),
  success: userMessages.signedOut,
  failure: userMessages.signOutFailed,
  changes: ["users" as const],
});
