import { defineTimelines } from "@/platform/timeline";
import { getUser } from "./queries";

export const timelines = defineTimelines({
  user: {
    title: "User",
    trail: "USER",
    readName: async (deps, actor, id) => (await getUser(deps, actor, id)).username,
  },
});
