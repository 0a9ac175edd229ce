import { rowActs } from "@/approvals/row-acts";
import { groupMappingRows } from "./commands";
import { groupMappingContract } from "./contract";

/** Approvals for the mappings of the directory's groups. */
export const groupMappingActs = rowActs(groupMappingContract, groupMappingRows, {
  kind: "user_role",
  does: [
    "who signs in by the directory as what, admins among them",
    "such a mapping, changed",
    "members of the group sign in no more",
  ],
});
