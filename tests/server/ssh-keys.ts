import ssh2 from "ssh2";

const { generateKeyPairSync, parseKey } = ssh2.utils;

/** An Ed25519 pair as OpenSSH writes it. One in 128 of ssh2's own lacks its leading zero, and is not a key. */
export function sshKeyPair(): ReturnType<typeof generateKeyPairSync> {
  for (;;) {
    const pair = generateKeyPairSync("ed25519");
    if ([pair.public, pair.private].every((text) => !(parseKey(text) instanceof Error))) return pair;
  }
}
