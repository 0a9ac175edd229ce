/* Imported before anything that could print. */
import { printAsJson } from "@/kernel/lines";

if (process.env.NODE_ENV === "production") printAsJson(process.env.LOG_LEVEL ?? "info");
