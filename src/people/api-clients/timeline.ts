import { defineTimelines } from "@/platform/timeline";
import { getApiClient } from "./queries";

export const timelines = defineTimelines({
  "api-client": {
    title: "API client",
    trail: "API_CLIENT",
    readName: async (deps, actor, id) => (await getApiClient(deps, actor, id)).name,
  },
});
