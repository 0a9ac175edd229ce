export * from "./money";
export * from "./rate";
