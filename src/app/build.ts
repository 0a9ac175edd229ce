import { keepGuards } from "db/guards";
import { buildAssets } from "@/kernel/build";
import { compilePrograms } from "@/programs/compile";

/** Builds everything that a start would otherwise build: the browser's assets, the compiled programs, the guards of a book. */
export async function buildAll(): Promise<void> {
  await Promise.all([buildAssets(), compilePrograms(), keepGuards()]);
}

if (import.meta.main) void buildAll();
