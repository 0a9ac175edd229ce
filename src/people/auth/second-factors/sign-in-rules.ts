import { keptReads } from "db/kept-reads";
import { preparedRead } from "db/prepared";
import { readPrimaryRow } from "db/rows";
import { signInRules } from "db/schema";
import { getTableColumns } from "drizzle-orm";
import { z } from "zod";
import type { Role } from "@/access/actor";
import type { Deps } from "@/deps";
import { type FactorRule, factorRules } from "@/vocabulary/second-factors";
import type { StepUpSetting } from "./declared";

/** Rules for signing in by role, and for the acts that require a step-up; amounts in US cents. */
export type SignInRules = {
  secondFactor: Record<Role, FactorRule>;
  stepUp: {
    paymentsAboveUsd: number | null;
    apiClients: boolean;
    beneficiaries: boolean;
    roles: boolean;
    webhooks: boolean;
  };
  /** 0 until the rules are set for the first time. */
  version: number;
};

/** The settings of step-ups, without the unit of the amount. */
type StepUps = Omit<SignInRules["stepUp"], "paymentsAboveUsd"> & { paymentsAboveUsd: number | string | null };

/** True if the bank requires a step-up for any act. */
export const asksForAny = ({ paymentsAboveUsd, ...flags }: StepUps): boolean =>
  paymentsAboveUsd !== null || Object.values(flags).includes(true);

/**
 * True if the bank requires a step-up for the acts of a setting. `roles` and `apiClients` are on with any other setting: a session
 * could otherwise switch the settings off, or act through a new user or a program, which is never asked.
 */
export function asks(rules: StepUps, setting: StepUpSetting): boolean {
  if (setting === "payments") return rules.paymentsAboveUsd !== null;
  return rules[setting] || ((setting === "roles" || setting === "apiClients") && asksForAny(rules));
}

/** Rules of a bank that has set none: second factors are optional, and no act requires a step-up. */
const defaultRules: SignInRules = {
  secondFactor: { admin: "offered", auditor: "offered", client_user: "offered" },
  stepUp: {
    paymentsAboveUsd: null,
    apiClients: false,
    beneficiaries: false,
    roles: false,
    webhooks: false,
  },
  version: 0,
};

const flag = z.literal([0, 1]).transform((cell) => cell === 1);
const row = z.object({
  admin: z.enum(factorRules),
  auditor: z.enum(factorRules),
  clientUser: z.enum(factorRules),
  paymentsAboveUsd: z.int().nullable(),
  apiClients: flag,
  beneficiaries: flag,
  roles: flag,
  webhooks: flag,
  version: z.int(),
});

const columns = `admin, auditor, client_user as "clientUser", payments_above_usd as "paymentsAboveUsd",
  api_clients as "apiClients", beneficiaries, roles, webhooks, version`;

/** The current rules, from the primary. */
export const readSignInRules = async ({ db }: Pick<Deps, "db">): Promise<SignInRules> =>
  toRules(await readPrimaryRow(db, row, { sql: `select ${columns} from sign_in_rules`, args: [] }));

/**
 * The rules as this node has them, for calls that move money: a replica learns of a change within moments. Calls
 * between two commits share one read.
 */
export const readRulesHere = ({ db }: Pick<Deps, "db">): Promise<SignInRules> =>
  keptRules(db, "", async () => toRules(await rulesHere(db).get()));

const keptRules = keptReads<SignInRules>();

const { id: _id, updatedBy: _updatedBy, updatedAt: _updatedAt, ...rules } = getTableColumns(signInRules);
const rulesHere = preparedRead((read) => read.select(rules).from(signInRules));

function toRules(found: z.output<typeof row> | undefined): SignInRules {
  if (!found) return defaultRules;
  const { admin, auditor, clientUser, version, ...stepUp } = found;
  return { secondFactor: { admin, auditor, client_user: clientUser }, stepUp, version };
}
