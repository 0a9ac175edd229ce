import type { Access } from "@/access/policy";
import type { Call } from "@/kernel/call";
import type { RecordAct } from "@/ui/record-panel";
import type { waitingKinds } from "@/vocabulary/approval-kinds";

/**
 * Act on a record, declared once beside it: the right that it requires, and the call that it makes, whose declaration
 * determines the second person.
 */
export type DeclaredAct = RecordAct & {
  right: Access;
  call?: Call;
  /** The kinds of the call's acts that this one can be, where it can be some of them only. */
  kinds?: readonly (typeof waitingKinds)[number][];
};
