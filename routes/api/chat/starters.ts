import { startersCall } from "@/chat/contract";
import { starters } from "@/chat/engine";
import { endpoint } from "@/define";

export const GET = endpoint(startersCall, {
  summary: "List questions to begin a chat with",
  description: "From what the person who asks may see.",
  category: "Chat",
  access: "chat:own",
  handler: async ({ actor, deps }) => ({ questions: await starters(deps, actor) }),
});
