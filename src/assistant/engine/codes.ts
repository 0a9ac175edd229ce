export * from "../read/codes";
