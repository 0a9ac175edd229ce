import { readFile } from "node:fs/promises";

/** Suffix of files that are encrypted with age (age-encryption.org/v1). */
export const ageEnding = ".age";

/** Encrypts a file of any size for a recipient (`age1…`): only the holder of its identity can read it. */
export async function encryptFile(from: string, to: string, recipient: string): Promise<void> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  await writeStream(await encrypter.encrypt(Bun.file(from).stream()), to);
}

/**
 * Decrypts a file of any size.
 * @throws Error with a sentence if none of the identities fits, or a byte of it was changed
 */
export async function decryptFile(from: string, to: string, identities: readonly string[]): Promise<void> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    await writeStream(await decrypter.decrypt(Bun.file(from).stream()), to);
  } catch (error) {
    throw new Error(`${from} cannot be decrypted: another key is needed, or it was changed`, {
      cause: error,
    });
  }
}

/**
 * The identities in a file of `age-keygen`: one a line, besides comments.
 * @throws Error with a sentence if it cannot be read or has none
 */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new Error(`${file}, which BACKUP_AGE_IDENTITY_FILE names, cannot be read`);
  });
  const identities = text.split(/\s*\n\s*/).filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (identities.length === 0) throw new Error(`${file} has no age identity (AGE-SECRET-KEY-…)`);
  return identities;
}

async function writeStream(stream: ReadableStream<Uint8Array>, to: string): Promise<void> {
  const sink = Bun.file(to).writer();
  try {
    for await (const part of stream) {
      sink.write(part);
      await sink.flush();
    }
  } finally {
    await sink.end();
  }
}
