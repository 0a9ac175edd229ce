import type { Access } from "@/access/policy";
import type { Call } from "@/kernel/call";
import type { RecordAct } from "@/ui/record-panel";
import type { waitingKinds } from "@/vocabulary/approval-kinds";

/**
 * What can be done with a record, declared once beside it: the right that it takes, and the call that it makes in the
 * end, whose declaration says whether a second person is asked.
 */
export type DeclaredAct = RecordAct & {
  right: Access;
  call?: Call;
  /** The kinds of the call's acts that this one can be, where it can be some of them only. */
  kinds?: readonly (typeof waitingKinds)[number][];
};
