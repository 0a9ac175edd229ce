import type { Access } from "@/access/policy";
import type { Call } from "@/kernel/call";
import type { RecordAct } from "@/ui/act-menu";
import type { waitingKinds } from "@/vocabulary/approval-kinds";

/**
 * Act on a record, declared once beside it: its required right, and its call, whose declaration determines the second
 * person.
 */
export type DeclaredAct = RecordAct & {
  right: Access;
  call?: Call;
  /** The kinds of the call's acts to which this one is limited. */
  kinds?: readonly (typeof waitingKinds)[number][];
};
