import { endpoint } from "@/app/define";
import { directorySettingsEdit } from "@/oversight/approvals/acts/directory-acts";
import { editDirectory, readDirectorySettings } from "@/people/directory-settings/commands";
import { directorySettingsCall, editDirectorySettingsCall } from "@/people/directory-settings/contract";

const category = "Authentication";

export default [
  endpoint(directorySettingsCall, {
    summary: "Get how people sign in by the directory",
    category,
    access: "directory-settings:read",
    handler: ({ deps, actor }) => readDirectorySettings(deps, actor),
  }),
  endpoint(editDirectorySettingsCall, {
    summary: "Change how people sign in by the directory",
    description: "As a whole: mappings that are left out are deleted.",
    category,
    access: "directory-settings:write",
    approval: directorySettingsEdit,
    handler: ({ deps, actor, body, version }) => editDirectory(deps, actor, body, version),
  }),
];
