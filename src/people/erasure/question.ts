import { callTo } from "@/kernel/call";
import type { UserRow } from "@/people/users/queries";
import { deletionProblem } from "@/people/users/rules";
import { type ErasureDto, erasedPlaceLabels, eraseUserCall, erasureMessages } from "./contract";

/** The question before a person's data is erased, with what goes. */
export const confirmErasure = (
  { id, username, email }: UserRow,
  { goes }: ErasureDto,
  actor: { userId: number },
) => ({
  title: "Erase this person's data?",
  text: "The user is deleted, and what names them is gone for good. Postings, payments, approvals and the record of what they did stay, under the number of the user.",
  subject: { name: username, code: email },
  effects: goes.map(({ place, records }) => ({
    term: erasedPlaceLabels[place],
    text: records.toLocaleString("en-US"),
  })),
  act: "Erase data",
  refused: deletionProblem({ id }, actor),
  busyText: "Erasing...",
  ...callTo(eraseUserCall, { id }),
  success: erasureMessages.erased,
  failure: erasureMessages.eraseFailed,
  changes: ["users" as const],
});
