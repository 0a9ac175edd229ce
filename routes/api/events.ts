import { endpoint } from "@/app/define";
import { readFeedCall } from "@/events/feed/contract";
import { readFeed } from "@/events/feed/queries";

export default [
  endpoint(readFeedCall, {
    summary: "Read the feed of events",
    description:
      "Events as CloudEvents 1.0, in commit order without gaps: a client's own, for staff all. Pass `next` as the next `after`; without it the oldest come first. 410 with `next` if the events after a cursor are gone. `types`: names with commas between.",
    category: "Events",
    access: "events:read",
    handler: ({ actor, deps, query }) => readFeed(deps, actor, query),
  }),
];
