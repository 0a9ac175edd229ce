import { existsSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Env } from "./index";

/**
 * Checks once, before a server starts, the settings whose check needs a library or the disk.
 * @throws Error that lists every wrong one, each with its remedy
 */
export const checkSettings = (env: Env): Promise<void> =>
  throwAll([
    () => assertKeys(env),
    () => env.auditHeadFile !== undefined && assertWritable("AUDIT_HEAD_FILE", env.auditHeadFile),
  ]);

/** @throws Error that lists the unusable keys */
export const assertKeys = (env: Env): Promise<void> =>
  throwAll([
    () => env.backup?.recipient && assertRecipient(env.backup.recipient),
    () => env.sftp && assertHostKey(env.sftp.hostKey),
  ]);

async function throwAll(checks: readonly (() => unknown)[]): Promise<void> {
  const faults: string[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
    }
  }
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

/** @throws Error with a sentence for an unusable recipient (a wrong letter breaks its checksum) */
export async function assertRecipient(recipient: string): Promise<void> {
  const { Encrypter } = await import("age-encryption");
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new Error(
      "BACKUP_AGE_RECIPIENT is no public key of age, or has a wrong letter: copy it once more from `age-keygen`",
    );
  }
}

/** @throws Error with a sentence for a text that the SFTP server cannot use as its key */
async function assertHostKey(text: string): Promise<void> {
  const { utils } = await import("ssh2");
  const key = utils.parseKey(text);
  const found = Array.isArray(key) ? key[0] : key;
  if (found !== undefined && !(found instanceof Error) && found.isPrivateKey()) return;
  throw new Error(
    "SFTP_HOST_KEY is no private key without a passphrase: make one by `ssh-keygen -t ed25519 -N '' -f sftp_host_key`",
  );
}

/**
 * @throws Error with a sentence for a file that this process cannot replace, which it tries with another file beside
 * it
 */
function assertWritable(name: string, file: string): void {
  const folder = nearestFolder(dirname(file));
  const draft = join(folder, `.vostra-${crypto.randomUUID().slice(0, 8)}.part`);
  try {
    writeFileSync(draft, "", { flag: "wx", mode: 0o600 });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    throw new Error(`${name} cannot be written: no file can be made in ${folder}${code}`);
  }
  rmSync(draft);
}

const nearestFolder = (path: string): string =>
  existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
