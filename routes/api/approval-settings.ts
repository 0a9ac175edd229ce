import { endpoint } from "@/app/define";
import { actOrAsk } from "@/oversight/approvals/ask";
import {
  editApprovalSettingsCall,
  getApprovalSettingsCall,
  waitingSchema,
} from "@/oversight/approvals/contract";
import { askForSettings } from "@/oversight/approvals/requests";
import { editApprovalSettings, listApprovalSettings } from "@/oversight/approvals/settings";

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
  accepted: waitingSchema,
  access: "approval-settings:write",
  handler: async ({ actor, deps, body }) =>
    actOrAsk(deps, actor, await askForSettings(deps, body), (deps) =>
      editApprovalSettings(deps, actor, body),
    ),
});
