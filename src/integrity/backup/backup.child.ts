import { copyBackup, makeBackup, proveBackup } from "./nightly";
import { orderSchema } from "./order";

/**
 * A separate process, since copying, encrypting and proving a large book takes minutes, in which the server answers.
 */
async function main(): Promise<void> {
  process.umask(0o077);
  try {
    const { act, name, at, url, archiveDir, settings } = orderSchema.parse(
      JSON.parse(await Bun.stdin.text()),
    );
    if (act === "make") await makeBackup({ url }, settings, archiveDir, () => at);
    if (act === "copy") await copyBackup(settings, name);
    if (act === "prove") await proveBackup({ url }, settings, name, () => at);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

void main();
