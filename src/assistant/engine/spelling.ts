export * from "../read/spelling";
