import { isSame, keyedByEither, type Secrets } from "@/access/digest";

/**
 * Messages between nodes that travel through callers: a text with a signature by their shared secret, as `5f2c… text`.
 * Nobody else can forge one.
 */
const marks = (env: Secrets, purpose: string, text: string): string[] =>
  keyedByEither(env, purpose, text).map((digest) => `${digest.slice(0, 32)}.${text}`);

const marked = (env: Secrets, purpose: string, text: string): string => marks(env, purpose, text)[0] ?? "";

function readMarked(env: Secrets, purpose: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const text = given.slice(33);
  return marks(env, purpose, text).some((mark) => isSame(mark, given)) ? text : undefined;
}

const positionPurpose = "position in the primary's log";
const clientPurpose = "client of a request that was passed on";

/** Header with a position in the primary's log, in an answer and in the caller's next request. */
export const writtenHeader = "Vostra-Written";
/** Header with the client's address in a request that a node passes on. */
export const clientHeader = "Vostra-Client";

/** A position in the primary's log, as callers see it. */
export const markPosition = (env: Secrets, position: number): string =>
  marked(env, positionPurpose, String(position));

/** The position that a caller brings along; undefined if no node wrote it. */
export function readPosition(env: Secrets, mark: string | undefined): number | undefined {
  const text = readMarked(env, positionPurpose, mark);
  return text === undefined ? undefined : Number(text);
}

/** The address of a client as a node passes it on. */
export const markClient = (env: Secrets, address: string): string => marked(env, clientPurpose, address);

/** The address that another node passed on; undefined if none did. */
export const readClient = (env: Secrets, mark: string | undefined): string | undefined =>
  readMarked(env, clientPurpose, mark);
