export * from "../read/tokens";
