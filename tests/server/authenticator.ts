import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** Origin of the tests' site. */
const here = { rpId: "localhost", origin: "http://localhost:5000" };

/** Options to falsify an authenticator's answers. */
type Lie = Partial<typeof here> & {
  /** Its signature counter; by default it grows with each answer. */
  counter?: number;
  /** True if its owner unlocked it. */
  unlocked?: boolean;
  /** Claimed owner of the passkey. */
  userHandle?: string;
  /** Breaks the signature. */
  broken?: boolean;
};

const sha256 = (bytes: string | Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest();
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");

/** Software authenticator with one passkey (WebAuthn level 3), whose answers a test chooses. */
export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let count = 0;

  const clientData = (type: string, challenge: string, { origin = here.origin }: Lie) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authData({ rpId = here.rpId, counter, unlocked = true }: Lie, attested?: Uint8Array): Buffer {
    const counted = Buffer.alloc(4);
    count += 1;
    counted.writeUInt32BE(counter ?? count);
    const flags = 0x01 | (unlocked ? 0x04 : 0) | (attested ? 0x40 : 0);
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counted, attested ?? Buffer.alloc(0)]);
  }

  const named = { id: base64url(id), rawId: base64url(id), type: "public-key" as const };

  return {
    id: named.id,

    /** Answer to the creation of a passkey. */
    make(challenge: string, lie: Lie = {}) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]);
      const length = Buffer.of(0, id.byteLength);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const statement = new Map<string, string | Map<string, string> | Uint8Array>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData(lie, attested))],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", challenge, lie)),
          attestationObject: base64url(isoCBOR.encode(statement)),
          transports: ["internal"],
        },
      };
    },

    /** Answer to a request to sign. */
    sign(challenge: string, lie: Lie = {}) {
      const client = clientData("webauthn.get", challenge, lie);
      const data = authData(lie);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      if (lie.broken) signature.writeUInt8(signature.readUInt8(20) ^ 1, 20);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          ...(lie.userHandle && { userHandle: base64url(lie.userHandle) }),
        },
      };
    },
  };
}
