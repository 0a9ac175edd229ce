import { callTo } from "@/kernel/call";
import { deleteUserCall, signUserOutCall, userMessages } from "./contract";
import { deletionProblem } from "./rules";

type User = { id: number; username: string; email: string };

/** The question before a user is deleted (specification, section 2, User Management), or why they cannot be. */
export const confirmDeletion = ({ id, username, email }: User, actor: { userId: number }) => ({
  title: userMessages.deleteQuestion,
  text: "They are signed out at once. What they did stays in the audit trail, and their username is never given again.",
  subject: { name: username, code: email },
  act: "Delete",
  refused: deletionProblem({ id }, actor),
  busyText: "Deleting...",
  ...callTo(deleteUserCall, { id }),
  success: userMessages.deleted,
  failure: userMessages.deleteFailed,
  changes: ["users" as const],
});

/** The question before all sessions of a user end. */
export const confirmSignOut = ({ id, username, email }: User) => ({
  title: "Sign this user out everywhere?",
  text: "Every session of theirs ends. They can sign in again with their password.",
  subject: { name: username, code: email },
  act: "Sign out",
  busyText: "Signing out...",
  ...callTo(signUserOutCall, { id }),
  success: userMessages.signedOut,
  failure: userMessages.signOutFailed,
  changes: ["users" as const],
});
