import { formatMoney } from "@/vocabulary/money";
import { configurationLabels, type EditConfiguration } from "./contract";

type Limits = Pick<EditConfiguration, "dailyLimit" | "monthlyLimit" | "enforceLimits">;

const differs = <Value>(before: Value, after: Value | undefined): boolean =>
  after !== undefined && after !== before;

/** True if an edit raises or lowers a payment limit. */
export const changesLimits = (before: Limits, after: Limits): boolean =>
  differs(before.dailyLimit, after.dailyLimit) ||
  differs(before.monthlyLimit, after.monthlyLimit) ||
  differs(before.enforceLimits, after.enforceLimits);

/** True if an edit switches off an account's compliance check, so that its payments are no longer held back. */
export const disablesComplianceCheck = (
  before: Pick<EditConfiguration, "complianceCheck">,
  after: Pick<EditConfiguration, "complianceCheck">,
): boolean => before.complianceCheck === true && after.complianceCheck === false;

/** A setting's value in words. Limits in fils. */
function describeValue(name: string, value: unknown): string {
  if (typeof value === "boolean") return value ? "On" : "Off";
  if ((name === "dailyLimit" || name === "monthlyLimit") && typeof value === "number")
    return formatMoney(value, "AED");
  return value === null || value === undefined ? "None" : String(value);
}

/** Describes an edit by the label of each setting: 'AED 100,000.00 to AED 200,000.00'. */
export function describeChanges(before: EditConfiguration, edit: EditConfiguration): Record<string, string> {
  const values = new Map<string, unknown>(Object.entries(before));
  const labels = new Map<string, string>(Object.entries(configurationLabels));
  const described: Record<string, string> = {};
  for (const [name, value] of Object.entries(edit)) {
    const was = values.get(name);
    if (!differs(was, value)) continue;
    described[labels.get(name) ?? name] = `${describeValue(name, was)} to ${describeValue(name, value)}`;
  }
  return described;
}
