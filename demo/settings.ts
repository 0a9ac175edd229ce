import { alertSettings, configurations } from "db/schema";
import { auditStatement } from "@/commands/statement";
import { daysAgo } from "./days";
import { person, toPoster } from "./people";
import type { Script } from "./script";
import type { AccountSpec } from "./work";

/** Limits in whole dirhams; `enforce` if they are enforced. By the account's title. */
type Setting = {
  daily: number;
  monthly: number;
  enforce?: true;
  hold?: number;
  compliance?: false;
  email?: true;
};

const settings: Readonly<Record<string, Setting>> = {
  "Export Collections": { daily: 100_000, monthly: 3_000_000, email: true },
  "Supplier Payments": { daily: 1_000_000, monthly: 9_000_000, enforce: true, email: true },
  "Operating Account": { daily: 600_000, monthly: 6_000_000, enforce: true, hold: 120 },
  "European Desk": { daily: 400_000, monthly: 4_000_000 },
  "Carrier Payments": { daily: 900_000, monthly: 8_000_000, enforce: true, email: true },
  "Customs and Duties": { daily: 250_000, monthly: 3_000_000, hold: 48 },
  "Medical Procurement": { daily: 500_000, monthly: 5_000_000, email: true },
  "Clinic Operations": { daily: 200_000, monthly: 2_500_000, compliance: false },
  Purchasing: { daily: 150_000, monthly: 3_000_000 },
  Contractors: { daily: 300_000, monthly: 4_000_000, hold: 240 },
  "Reserve Fund": { daily: 100_000, monthly: 1_000_000, email: true },
  "Licence Collections": { daily: 100_000, monthly: 3_000_000 },
};

/** The amount from which a movement raises an alert, in whole dollars, and how many within an hour are a burst. */
const thresholds: Readonly<Record<string, { high: number; burst: number }>> = {
  CLIENT_001: { high: 45_000, burst: 8 },
  CLIENT_003: { high: 60_000, burst: 10 },
  CLIENT_006: { high: 40_000, burst: 10 },
};

const risk = () => toPoster(person("rohan.risk"));

/** Writes the configurations some days after an account was opened, and the alert thresholds in the first week. */
export function planSettings(script: Script, accounts: readonly AccountSpec[]): void {
  for (const account of accounts) {
    const setting = settings[account.title];
    if (!setting) continue;
    const day = daysAgo(script.days, Math.max(2, account.opened - 3));
    script.on(day, 10 * 60 + account.id, () => configure(script, account, setting));
  }
  Object.entries(thresholds).forEach(([clientId, { high, burst }], at) => {
    script.on(daysAgo(script.days, 174 - at), 15 * 60 + at, () =>
      setThreshold(script, clientId, high, burst),
    );
  });
}

function configure(script: Script, account: AccountSpec, setting: Setting): void {
  const at = script.now;
  const values = {
    dailyLimit: setting.daily * 100,
    monthlyLimit: setting.monthly * 100,
    enforceLimits: setting.enforce ?? false,
    complianceCheck: setting.compliance ?? true,
    suspenseAccount: `900000000${(account.id % 3) + 1}`,
    holdDuration: setting.hold ?? 72,
    notificationEmail: setting.email
      ? `treasury@${account.client.id.toLowerCase().replace("_", "-")}.example`
      : null,
  };
  script.write((db) => [
    db.read.insert(configurations).values({ virtualAccountId: account.id, ...values, updatedAt: at }),
    auditStatement({
      actor: risk(),
      action: "UPDATE",
      resource: "CONFIGURATION",
      resourceId: account.id,
      at,
      details: { after: values },
    }),
  ]);
}

function setThreshold(script: Script, clientId: string, high: number, burst: number): void {
  const at = script.now;
  const values = { highAmount: high * 100, velocityCount: burst, velocityMinutes: 60 };
  script.write((db) => [
    db.read.insert(alertSettings).values({ clientId, ...values, updatedAt: at }),
    auditStatement({
      actor: risk(),
      action: "UPDATE",
      resource: "ALERT_SETTINGS",
      resourceId: clientId,
      at,
      details: { after: values },
    }),
  ]);
}
