import type { z } from "zod";
import { accountActs } from "./account-acts";
import type { StoredAct } from "./act";
import { bankActs } from "./bank-acts";
import { moneyActs } from "./money-acts";
import { settingsActs } from "./settings-acts";
import { userActs } from "./user-acts";

/** Every act that may wait, by the name that is stored with it. A name, once used, keeps its meaning. */
export const acts = { ...moneyActs, ...bankActs, ...accountActs, ...userActs, ...settingsActs } as const;

export type { Description, StoredAct } from "./act";

export type ActName = keyof typeof acts;

/** Something that a person asks for: the whole act. */
export type ActRequest = {
  [Name in ActName]: { act: Name; body: z.output<(typeof acts)[Name]["body"]> };
}[ActName];

/**
 * Reads a stored act.
 * @throws Error where this code does not know it: it was stored by a newer one
 */
export function readAct(name: string, body: unknown): StoredAct {
  const found = Object.entries(acts).find(([known]) => known === name)?.[1];
  if (!found) throw new Error(`The act ${name} is not known to this version`);
  return found.read(body);
}
