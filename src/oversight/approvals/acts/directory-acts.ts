import { z } from "zod";
import { checkDirectory, editDirectory, readDirectorySettings } from "@/people/directory-settings/commands";
import { editDirectorySettingsCall, storedDirectorySchema } from "@/people/directory-settings/contract";
import { groupMappingRows } from "@/people/group-mappings/commands";
import {
  type GroupMappingBody,
  groupMappingContract,
  groupMappingText,
  groupMappingValues,
} from "@/people/group-mappings/contract";
import { approvable } from "../approvable";
import { rowActs } from "../row-acts";

const kind = "user_role";

/** What a group of the bank's directory stands for. */
export const groupMappingActs = rowActs(groupMappingContract, groupMappingRows, {
  kind,
  values: groupMappingValues,
  does: [
    "who signs in by the directory as what, admins among them",
    "such a mapping, changed",
    "members of the group sign in no more",
  ],
  text: groupMappingText,
  details: (mapping: GroupMappingBody) => ({ mapping: groupMappingText(mapping) }),
});

/** How people sign in: by which groups, and whether staff by password. */
export const directorySettingsEdit = approvable(editDirectorySettingsCall, {
  name: "directory_settings",
  kinds: [kind],
  does: "how people sign in, and as what",
  body: z.object({ version: z.int(), directory: storedDirectorySchema }),
  async request({ deps, actor, body: directory, version }) {
    const seen = await readDirectorySettings(deps, actor, version);
    return { body: { version: seen.version, directory } };
  },
  async describe(deps, _actor, { directory }) {
    await checkDirectory(deps, directory);
    const { claim, mappings, closePasswordsForStaff } = directory;
    return {
      summary: `Sign-in by the directory: ${mappings.length} groups`,
      details: {
        claim,
        groups: mappings.map(groupMappingText).join(", ") || "none",
        passwords: closePasswordsForStaff ? "closed for staff" : "open",
      },
    };
  },
  carryOut: (deps, actor, { directory, version }) => editDirectory(deps, actor, directory, version),
});
