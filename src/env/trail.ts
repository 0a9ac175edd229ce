import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { address, place, settingTypes, text } from "./kinds";
import type { Source } from "./reading";

/** Places of the audit trail's head, and its receivers. */
export const trailVariables = z.object({
  AUDIT_HEAD_FILE: place("file")
    .optional()
    .describe(
      "Where the trail's head is kept, for a start and `verify` to compare with, best on another disk; unset, beside a book that is a file (`vostra.db.head`), and for a database on a server nowhere",
    ),
  ARCHIVE_DIR: place("folder")
    .optional()
    .describe(
      "The folder of the files that `bun run archive` moved rows of the trail to; unset, beside a book that is a file",
    ),
  AUDIT_ANCHOR_URL: address(
    "AUDIT_ANCHOR_URL",
    "anyone between the two could take heads away and answer in its place",
  )
    .optional()
    .describe(
      "An address of the bank's own to which the trail's head is posted once a minute, signed; `verify --heads` checks the list",
    ),
  AUDIT_ANCHOR_KEY: text("private Ed25519 key in base64")
    .optional()
    .describe(
      "The Ed25519 key that signs those heads, e.g. from `openssl genpkey -algorithm ed25519 -outform DER`, in base64",
    ),
  AUDIT_ANCHOR_FORMER_KEYS: z
    .string()
    .register(settingTypes, { type: "public Ed25519 keys in base64" })
    .optional()
    .describe(
      "The public halves of keys that were AUDIT_ANCHOR_KEY before (`openssl pkey -pubout -outform DER`, in base64, blanks between): what they signed stays verifiable",
    ),
});

export type TrailSettings = {
  /** The file of the trail's head, if it is not the one beside the book. */
  auditHeadFile?: string;
  /** The folder of archives of the trail, if it is not the book's. */
  archiveDir?: string;
  /** Receiver of the trail's head, and the Ed25519 key that signs it. */
  anchor?: { url: string; key: KeyObject };
};

/** @throws Error for an address without a key, a key without an address, and an invalid key */
export function trailSettings(value: z.output<typeof trailVariables>): TrailSettings {
  const { AUDIT_ANCHOR_URL: url, AUDIT_ANCHOR_KEY: key, AUDIT_HEAD_FILE: auditHeadFile } = value;
  const { ARCHIVE_DIR: archiveDir } = value;
  if ((url === undefined) !== (key === undefined))
    throw new Error("AUDIT_ANCHOR_URL and AUDIT_ANCHOR_KEY are set together");
  // An unreadable key is reported at the start, not at the next verification.
  readSigningKeys(value);
  return {
    ...(auditHeadFile && { auditHeadFile }),
    ...(archiveDir && { archiveDir }),
    ...(url && key && { anchor: { url, key: readAnchorKey(key) } }),
  };
}

/**
 * Reads a private Ed25519 key, PKCS#8 in base64.
 * @throws Error with a sentence about how to make one
 */
export function readAnchorKey(text: string): KeyObject {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" });
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // Reported below, without the given text.
  }
  throw new Error(
    "AUDIT_ANCHOR_KEY is no Ed25519 key: make one by `openssl genpkey -algorithm ed25519 -outform DER | base64 -w0`",
  );
}

/**
 * Reads the public Ed25519 keys, SPKI in base64, of former signing keys.
 * @throws Error with a sentence about how to write one
 */
function readFormerAnchorKeys(text: string): KeyObject[] {
  return text
    .split(/[\s,]+/)
    .filter((part) => part !== "")
    .map((part) => {
      try {
        const key = createPublicKey({ key: Buffer.from(part, "base64"), format: "der", type: "spki" });
        if (key.asymmetricKeyType === "ed25519") return key;
      } catch {
        // Reported below.
      }
      throw new Error(
        "AUDIT_ANCHOR_FORMER_KEYS has something else than public Ed25519 keys: write each by `openssl pkey -inform DER -in KEY -pubout -outform DER | base64 -w0`",
      );
    });
}

/**
 * The public keys of anchors and checkpoints, the current one first; none if no key is set.
 * @throws Error with a sentence if one is not an Ed25519 key
 */
export function readSigningKeys(variables: Source): KeyObject[] {
  const { AUDIT_ANCHOR_KEY: current, AUDIT_ANCHOR_FORMER_KEYS: former } = variables;
  return [
    ...(current ? [createPublicKey(readAnchorKey(current))] : []),
    ...(former ? readFormerAnchorKeys(former) : []),
  ];
}
