import { rowEndpoints } from "@/app/row-endpoints";
import { groupMappingActs } from "@/people/group-mappings/approvals";
import { groupMappingRows } from "@/people/group-mappings/commands";
import { groupMappingContract } from "@/people/group-mappings/contract";
import { groupMappingList } from "@/people/group-mappings/list";

export default rowEndpoints(groupMappingContract, groupMappingRows, groupMappingActs, groupMappingList, {
  category: "Authentication",
  stepUp: "roles",
  about: "The roles of members of the directory's groups, from their next sign-in.",
});
