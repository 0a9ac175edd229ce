import { endpoint } from "@/app/define";
import { getStatsCall } from "@/reporting/dashboard/contract";
import { getStats } from "@/reporting/dashboard/queries";

export const GET = endpoint(getStatsCall, {
  summary: "Read the dashboard's figures",
  description: "Over the accounts that the caller may see; it also says whether a session is valid.",
  category: "Dashboard",
  access: "stats:read",
  handler: ({ actor, deps }) => getStats(deps, actor),
});
