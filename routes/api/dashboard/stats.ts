import { getStatsCall } from "@/dashboard/contract";
import { getStats } from "@/dashboard/queries";
import { endpoint } from "@/define";

export const GET = endpoint(getStatsCall, {
  summary: "Read the dashboard's figures",
  description: "Over the accounts that the caller may see; it also says whether a session is valid.",
  category: "Dashboard",
  access: "stats:read",
  handler: ({ actor, deps }) => getStats(deps, actor),
});
