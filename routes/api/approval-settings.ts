import { endpoint } from "@/app/define";
import { editApprovalSettingsCall, getApprovalSettingsCall } from "@/approvals/contract";
import { editApprovalSettings, listApprovalSettings } from "@/approvals/settings";
import { approvalSettingsEdit } from "@/approvals/settings-acts";

export const GET = endpoint(getApprovalSettingsCall, {
  summary: "Read for which acts a second person is needed",
  category: "Approvals",
  access: "approval-settings:read",
  handler: ({ actor, deps }) => listApprovalSettings(deps, actor),
});

export const PUT = endpoint(editApprovalSettingsCall, {
  summary: "Set for which acts a second person is needed",
  description:
    "Kinds that are not named stay as they are. An edit that loosens a kind which is on waits for a second person itself (202).",
  category: "Approvals",
  access: "approval-settings:write",
  stepUp: "roles",
  approval: approvalSettingsEdit,
  handler: ({ actor, deps, body }) => editApprovalSettings(deps, actor, body),
});
