import GroupMappingForm from "islands/people/group-mapping-form";
import { rowPage } from "@/app/row-page";
import { groupMappingActs } from "@/oversight/approvals/acts/directory-acts";
import { groupMappingRows } from "@/people/group-mappings/commands";
import { groupMappingContract, groupMappingText } from "@/people/group-mappings/contract";
import { groupMappingList, groupMappingScreen } from "@/people/group-mappings/list";

export default rowPage(groupMappingScreen, groupMappingContract, groupMappingRows, groupMappingActs, {
  access: "directory-settings:page",
  title: "Directory groups",
  description:
    "What members of groups of the bank's directory are here when they sign in with their work account",
  list: groupMappingList,
  right: "directory-settings:write",
  form: GroupMappingForm,
  text: groupMappingText,
  deletion: "Its members sign in no more, unless another of their groups stands for something.",
  restores: true,
});
