import { callTo } from "@/kernel/call";
import type { UserRow } from "@/people/users/queries";
import { deletionProblem } from "@/people/users/rules";
import type { Said } from "@/vocabulary/language";
import { data } from "@/vocabulary/language/around";
import {
  type ErasureDto,
  erasedPlaceLabels,
  eraseOtherCall,
  eraseUserCall,
  erasureMessages,
  type OtherErasureDto,
} from "./contract";

const getEffects = (goes: ErasureDto["goes"]) =>
  goes.map(({ place, records }) => ({
    term: erasedPlaceLabels[place],
    text: records.toLocaleString("en-US"),
  }));

/** The question before a person's data is erased; it lists what is deleted. */
export const confirmErasure = (
  { id, username, email }: UserRow,
  { goes }: ErasureDto,
  actor: { userId: number },
) => ({
  title: "Erase this person's data?",
  text: "The user is deleted, and their personal data is erased for good. Postings, payments, approvals and the record of what they did stay, under the number of the user.",
  subject: { name: data(username), code: email },
  effects: getEffects(goes),
  act: "Erase data",
  refused: deletionProblem({ id }, actor),
  busyText: "Erasing...",
  ...callTo(eraseUserCall, { id }),
  success: erasureMessages.erased,
  failure: erasureMessages.eraseFailed,
  changes: ["users" as const],
});

/** The question before the data of a person who is not a user is erased, or the obstacle to it. */
export const confirmOtherErasure = (
  subject: { name: Said; code: string },
  { erasure: { of, id, goes }, refused }: { erasure: OtherErasureDto; refused: string | undefined },
  changes: "beneficiaries" | "setup-requests",
) => ({
  title: "Erase this person's data?",
  text: "This person's data is erased for good. Postings, payments and approvals stay as they are.",
  subject,
  effects: getEffects(goes),
  act: "Erase data",
  refused,
  busyText: "Erasing...",
  ...callTo(eraseOtherCall, { of, id }),
  success: erasureMessages.erased,
  failure: erasureMessages.eraseFailed,
  changes: [changes],
});
