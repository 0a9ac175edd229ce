import { defineTimelines } from "@/platform/timeline";
import { getSetupRequest } from "./queries";

export const timelines = defineTimelines({
  "setup-request": {
    title: "Set-up request",
    trail: "SETUP_REQUEST",
    readName: async (deps, actor, id) => (await getSetupRequest(deps, actor, id)).companyName,
  },
});
