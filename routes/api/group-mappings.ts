import { rowEndpoints } from "@/app/row-endpoints";
import { groupMappingActs } from "@/people/group-mappings/approvals";
import { groupMappingRows } from "@/people/group-mappings/commands";
import { groupMappingContract } from "@/people/group-mappings/contract";
import { groupMappingList, listGroupMappings } from "@/people/group-mappings/list";

export default rowEndpoints(groupMappingContract, groupMappingRows, groupMappingActs, {
  category: "Authentication",
  read: "directory-settings:read",
  write: "directory-settings:write",
  stepUp: "roles",
  list: listGroupMappings,
  exportCsv: groupMappingList.exportCsv,
  about: "The roles of members of the directory's groups, from their next sign-in.",
});
