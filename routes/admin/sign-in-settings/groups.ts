import GroupMappingForm from "islands/people/group-mapping-form";
import { rowPage } from "@/app/row-page";
import { groupMappingActs } from "@/people/group-mappings/approvals";
import { groupMappingRows } from "@/people/group-mappings/commands";
import { groupMappingContract } from "@/people/group-mappings/contract";
import { groupMappingList, groupMappingScreen } from "@/people/group-mappings/list";

export default rowPage(groupMappingScreen, groupMappingContract, groupMappingRows, groupMappingActs, {
  access: "directory-settings:page",
  description: "The roles that members of the bank's directory groups have here",
  list: groupMappingList,
  form: GroupMappingForm,
  deletion: "Its members can no longer sign in, unless another of their groups has a role.",
  restores: true,
});
