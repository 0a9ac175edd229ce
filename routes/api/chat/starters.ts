import { endpoint } from "@/app/define";
import { startersCall } from "@/assistant/contract";
import { starters } from "@/assistant/engine";

export const GET = endpoint(startersCall, {
  summary: "List questions to begin a chat with",
  description: "From what the person who asks may see.",
  category: "Chat",
  access: "chat:own",
  handler: async ({ actor, deps }) => ({ questions: await starters(deps, actor) }),
});
