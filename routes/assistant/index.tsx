import "@/app/waiting/inbox-state";
import { z } from "zod";
import { page } from "@/app/define";
import { readAsked } from "@/assistant/asked-page";
import { queryText } from "@/assistant/contract";
import { AskedPage } from "@/assistant/view";

/**
 * The assistant without a script: whole questions, an answer and its chips, each of them a link. Nothing of it is kept
 * in a chat.
 */
export default page({
  access: "chat:own",
  title: "Assistant",
  query: z.object({
    query: queryText.optional(),
    part: z.string().max(60).default(""),
    typed: z.string().max(100).default(""),
  }),
  load: ({ actor, deps, query }) => readAsked(deps, actor, query),
  view: ({ data, query }) => <AskedPage {...data} {...query} />,
});
