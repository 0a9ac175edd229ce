import { z } from "zod";

/** Meaning of a mail server's answer, or silence, for the mail. */
export type Failure =
  /** The mail is refused finally: this recipient, or this text. */
  | { kind: "refused"; reason: string }
  /** This mail is not accepted now; others may be. */
  | { kind: "later"; reason: string }
  /** The server cannot be used now: it refuses the sign-in or the sender. */
  | { kind: "away"; reason: string }
  /** The server did not answer this mail: it is down, or the mail breaks the connection or cannot be encoded. */
  | { kind: "unknown"; reason: string };

/**
 * Reads what a failed attempt means (RFC 5321, section 4.2.1): 4yz is temporary, 5yz final. A 5yz before the
 * recipient is named concerns the bank's settings and not the mail.
 */
export function readFailure(error: unknown): Failure {
  const { code, responseCode, command } = getAnswer(error);
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`;
  if (responseCode === undefined) return { kind: "unknown", reason };
  const ofThisMail = command === "RCPT TO" || command === "DATA";
  if (!ofThisMail) return { kind: "away", reason };
  return { kind: responseCode >= 500 ? "refused" : "later", reason };
}

/** Part of a mail client's error that describes the server's answer. */
const answerSchema = z.object({
  code: z.string().catch("unknown"),
  responseCode: z.number().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
});

const getAnswer = (error: unknown) =>
  answerSchema.catch({ code: "unknown", responseCode: undefined, command: undefined }).parse(error);
