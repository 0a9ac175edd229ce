import { getRefusalLog, type RefusalKind } from "@/commands/refusal-log";
import type { Deps } from "@/deps";
import { networkPrefix } from "./client-ip";
import { type ActingParty, userAuditRow } from "./user-audit";

/** A refused request: the answered status, the method and the route's pattern. */
type DeniedRequest = { status: number; method: string; route: string };

/**
 * Records a refusal by role (401, 403) or by rate (429) in counted rows. Users are counted individually, strangers by
 * their network; of each, 20 kinds are counted separately. Rows for further kinds omit the route and, for strangers,
 * the address; those of a user always name the user.
 */
export async function recordDenied(deps: Deps, who: ActingParty, request: DeniedRequest): Promise<void> {
  const { status, method, route } = request;
  const stranger = who.userId === null;
  const from = stranger ? networkPrefix(who.origin.ip) : String(who.userId);
  const several = { status, method: "several", route: "several" };
  const unknown: ActingParty = {
    userId: null,
    origin: { ...who.origin, ip: "several", userAgent: "several" },
  };
  const kind = (name: string, by: ActingParty, details: DeniedRequest): RefusalKind => ({
    name: `request ${name}`,
    statements: (times) => [userAuditRow(deps, by, "REFUSED", null, { ...details, ...(times && { times }) })],
  });
  const own = kind(`${from} ${status} ${method} ${route}`, who, request);
  const ofGroup = kind(`${from} others`, who, several);
  const recorded = await getRefusalLog(deps.db).record(
    { ...own, group: stranger ? `network ${from}` : `requests of ${from}` },
    { ofGroup, ofAll: stranger ? kind("others", unknown, several) : ofGroup },
    deps.now(),
  );
  if (!recorded) deps.log.warn({ status }, "a refused request was not written to the audit trail");
}
