/** Settings of an account without a configuration of its own (specification, section 9). Limits in fils. */
export const configurationDefaults = {
  dailyLimit: 10_000_000,
  monthlyLimit: 300_000_000,
  enforceLimits: false,
  suspenseAccount: "9000000001",
  autoReconciliation: true,
  complianceCheck: true,
  holdDuration: 72,
  notificationEmail: null,
} as const;
