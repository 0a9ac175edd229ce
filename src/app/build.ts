import { keepGuards } from "db/guards";
import { buildAssets } from "@/kernel/build";
import { compilePrograms } from "@/programs/compile";

/** Builds whatever a start would otherwise make again: what the browser is sent, the compiled programs, the guards of a book. */
export async function buildAll(): Promise<void> {
  await Promise.all([buildAssets(), compilePrograms(), keepGuards()]);
}

if (import.meta.main) void buildAll();
