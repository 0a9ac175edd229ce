import { randomInt } from "node:crypto";
import { sha256 } from "@/access/digest";

const count = 10;
/** Letters and digits that cannot be mistaken for each other. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;

/** Ten new recovery codes of 79 random bits each, e.g. `k7p2-9xwm-q3ta-hd8r`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(""),
    ).join("-"),
  );

/** Form of a code for comparison, however it was typed. A plain hash is enough, since the code is random. */
export const recoveryDigest = (code: string): string => sha256(code.toLowerCase().replace(/[^a-z0-9]/g, ""));
