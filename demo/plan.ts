import type { Env } from "@/env";
import { planAnalyses } from "./analyses";
import { planCbsAccounts } from "./cbs";
import { daysUpTo } from "./days";
import { planMovements } from "./movements";
import { planNumbers } from "./numbers";
import { planOpenings, planPeople } from "./opening";
import { Random } from "./random";
import { planRates } from "./rates";
import { planReceivables } from "./receivables";
import { planRequests } from "./requests";
import { planHolds, planStandingHolds } from "./reserves";
import type { Scene } from "./scene";
import { type Act, Script } from "./script";
import { planAllocations, planReconciliations } from "./services";
import { planSettings } from "./settings";
import { planSuspicious } from "./suspicious";
import { planSweeps } from "./sweeps";
import { planTalks } from "./talks";
import { planTrail } from "./trail";
import { planTurns } from "./turns";
import { planViews } from "./views";
import { planWatch } from "./watch";
import { readAccounts } from "./work";

/**
 * Everything that the demo book is made of, oldest first: six months that end with the first hour of the bank's
 * date. The same date gives the same acts.
 * @param now the instant at which the book is loaded
 * @param unusable a password hash that no password has
 */
export function planBook(
  now: number,
  { zone, bankCode, secret, brand }: Pick<Env, "zone" | "bankCode" | "secret" | "brand">,
  unusable: string,
): Act[] {
  const days = daysUpTo(now, zone);
  const script = new Script(days, new Random(days.today));
  const accounts = readAccounts();
  planPeople(script, brand.name, unusable);
  planOpenings(script, accounts, bankCode);
  const scene: Scene = {
    script,
    accounts,
    rates: planRates(script),
    bankCode,
    made: [],
    collected: [],
    numbers: new Map(),
  };
  planCbsAccounts(script);
  planSettings(script, accounts);
  planTurns(scene);
  planNumbers(scene);
  planMovements(scene);
  planSweeps(scene);
  planHolds(scene);
  planStandingHolds(scene);
  planSuspicious(scene);
  planWatch(scene);
  planReceivables(scene);
  planAllocations(scene);
  planReconciliations(scene);
  planTrail(script, secret);
  planRequests(script);
  planTalks(scene);
  planAnalyses(script);
  planViews(script);
  script.play();
  return script.acts;
}
