export * from "./money";
export * from "./rate";
export * from "./typed-amount";
