import type { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { Minor } from "@/vocabulary/money";
import type { WaitingKind } from "./contract";

/** Description of an act for its approver: a sentence, figures by name, and its worth in cents, if any. */
export type Description = {
  summary: string;
  details: Record<string, string>;
  usdAmount?: Minor | undefined;
  /** Details that change with time alone, such as the number of expired records. */
  moving?: readonly string[];
  /** The account for whose sum its amount counts, with other acts without a second person there. */
  accountId?: number;
};

/** Declaration of an act that may wait for a second person. */
export type ActSpec<Body> = {
  /** The name stored with it. Once used, it keeps its meaning. */
  name: string;
  /** Its kinds of approval. */
  kinds: readonly WaitingKind[];
  /** Stored form, as the command accepts it; amounts in minor units. */
  body: z.ZodType<Body>;
  /** Describes it at present. Throws AppError if it is impossible, such as for an unknown account. */
  describe(deps: Deps, actor: Actor, body: Body): Promise<Description>;
  /** Carries it out in one write, with the approver as the actor: every check is made again. */
  carryOut(deps: Deps, actor: Actor, body: Body, approvalId: number): Promise<unknown>;
};

/** An act with its body, ready to be stored, described or carried out. */
export type StoredAct = {
  name: string;
  /** Its body as text, with fields in a fixed order. */
  text: string;
  describe(deps: Deps, actor: Actor): Promise<Description>;
  carryOut(deps: Deps, actor: Actor, approvalId: number): Promise<unknown>;
};

/** An act by its name, for any body. */
export type NamedAct = {
  name: string;
  kinds: readonly WaitingKind[];
  /** Reads a stored act. Throws ZodError if it is another act's. */
  read(stored: unknown): StoredAct;
};

/** An act that may wait, and a constructor from its body. */
export type Act<Body> = NamedAct & { of(body: Body): { act: StoredAct } };

/** Every declared act, by name. The server's routes declare all of them before it serves. */
const declared = new Map<string, NamedAct>();

/**
 * Declares an act that may wait for a second person.
 * @throws Error for a duplicate name
 */
export function act<Body>({ name, kinds, body: schema, describe, carryOut }: ActSpec<Body>): Act<Body> {
  const read = (stored: unknown): StoredAct => {
    const body = schema.parse(stored);
    return {
      name,
      text: JSON.stringify(body),
      describe: (deps, actor) => describe(deps, actor, body),
      carryOut: (deps, actor, approvalId) => carryOut(deps, actor, body, approvalId),
    };
  };
  const made: Act<Body> = { name, kinds, read, of: (body) => ({ act: read(body) }) };
  if (declared.has(name)) throw new Error(`Two acts that may wait are named ${name}: rename the new one.`);
  declared.set(name, made);
  return made;
}

/**
 * Reads a stored act.
 * @throws Error if this code does not know it, since a newer one stored it
 */
export function readAct(name: string, body: unknown): StoredAct {
  const found = declared.get(name);
  if (!found) throw new Error(`The act ${name} is not known to this version`);
  return found.read(body);
}
