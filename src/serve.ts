// Before anything that could print.
import "@/app/printed";
import { runUntilEnd } from "@/app/shutdown";
import { start } from "@/app/start";
import { readEnv } from "./env";

void runUntilEnd(() => start(readEnv(process.env)));
