import { endpoint } from "@/app/define";
import { updateSetupRequest } from "@/people/setup-requests/commands";
import { updateSetupRequestCall } from "@/people/setup-requests/contract";

export const PUT = endpoint(updateSetupRequestCall, {
  summary: "Handle a set-up request",
  description:
    "Another status, a note, or both. From new to in_review, done or declined, from in_review to done or declined, and from those back to in_review; otherwise 409 with who gave it its status and when.",
  category: "Set-up requests",
  access: "setup-requests:handle",
  approval: { none: "notes" },
  handler: ({ actor, deps, params, body, version }) =>
    updateSetupRequest(deps, actor, params.id, body, version),
});
