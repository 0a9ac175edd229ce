import { groupMappingRows } from "@/people/group-mappings/commands";
import {
  type GroupMappingBody,
  groupMappingContract,
  groupMappingText,
  groupMappingValues,
} from "@/people/group-mappings/contract";
import { rowActs } from "../row-acts";

/** Approvals for the mappings of the directory's groups. */
export const groupMappingActs = rowActs(groupMappingContract, groupMappingRows, {
  kind: "user_role",
  values: groupMappingValues,
  does: [
    "who signs in by the directory as what, admins among them",
    "such a mapping, changed",
    "members of the group sign in no more",
  ],
  text: groupMappingText,
  details: (mapping: GroupMappingBody) => ({ mapping: groupMappingText(mapping) }),
});
