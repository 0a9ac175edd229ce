/* Written by `bun run lists` from the names of files. */

/* The whole schema of the product. Money is INTEGER minor units, instants are INTEGER milliseconds UTC. */
export * from "./schema/accounts";
export * from "./schema/approvals";
export * from "./schema/bank-statements";
export * from "./schema/bulk-uploads";
export * from "./schema/client-channel";
export * from "./schema/events";
export * from "./schema/history";
export * from "./schema/identity";
export * from "./schema/jobs";
export * from "./schema/ledger";
export * from "./schema/lists";
export * from "./schema/machines";
export * from "./schema/mail";
export * from "./schema/oversight";
export * from "./schema/payment-files";
export * from "./schema/payments";
export * from "./schema/reconciliation";
export * from "./schema/reports";
export * from "./schema/retention";
export * from "./schema/scheduled-payments";
export * from "./schema/second-factors";
export * from "./schema/services";
export * from "./schema/webhooks";
