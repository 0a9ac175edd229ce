/* Written by `bun run lists` from the names of files. */

/* The whole schema of the product. Money is INTEGER minor units, instants are INTEGER milliseconds UTC. */
export * from "./accounts";
export * from "./annotations";
export * from "./approvals";
export * from "./bank-statements";
export * from "./bulk-uploads";
export * from "./client-channel";
export * from "./collections";
export * from "./entities";
export * from "./events";
export * from "./history";
export * from "./identity";
export * from "./jobs";
export * from "./ledger";
export * from "./liquidity";
export * from "./lists";
export * from "./machines";
export * from "./mail";
export * from "./numbers";
export * from "./oversight";
export * from "./payment-files";
export * from "./payments";
export * from "./reconciliation";
export * from "./reports";
export * from "./retention";
export * from "./scheduled-payments";
export * from "./second-factors";
export * from "./services";
export * from "./webhooks";
