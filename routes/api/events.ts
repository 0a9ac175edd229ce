import { endpoint } from "@/app/define";
import { readFeedCall } from "@/events/feed/contract";
import { readFeed } from "@/events/feed/queries";

export default [
  endpoint(readFeedCall, {
    summary: "Read the feed of events",
    description:
      "What happened, as CloudEvents 1.0, in the order in which it was committed and without gaps, within what the caller may see: a client its own accounts', staff all. `next` goes into the next call's `after`; without `after` the oldest event that is kept comes first. A cursor whose events are no longer kept is answered with 410 and the `next` to go on with. `types` names types with commas between.",
    category: "Events",
    access: "events:read",
    handler: ({ actor, deps, query }) => readFeed(deps, actor, query),
  }),
];
