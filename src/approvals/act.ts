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
  /** The account that its amount counts for, with what else was done there alone. */
  accountId?: number;
};

/** Declaration of an act that may wait for a second person. */
export type ActSpec<Body> = {
  /** The name that is stored with it. Once used, it keeps its meaning. */
  name: string;
  /** The kinds that it is of. */
  kinds: readonly WaitingKind[];
  /** Stored form, as the command takes it; amounts in minor units. */
  body: z.ZodType<Body>;
  /** Describes it as things stand. Throws AppError if it cannot be done at all, such as for an unknown account. */
  describe(deps: Deps, actor: Actor, body: Body): Promise<Description>;
  /** Carries it out in one write, as the approver: every check is made again. */
  carryOut(deps: Deps, actor: Actor, body: Body, approvalId: number): Promise<unknown>;
};

/** An act with its body, ready to be stored, described or carried out. */
export type StoredAct = {
  name: string;
  /** Its body as text, with its fields in one order. */
  text: string;
  describe(deps: Deps, actor: Actor): Promise<Description>;
  carryOut(deps: Deps, actor: Actor, approvalId: number): Promise<unknown>;
};

/** An act by its name, whatever its body is. */
export type NamedAct = {
  name: string;
  kinds: readonly WaitingKind[];
  /** Reads the act back from what was stored. Throws ZodError where it is another act's. */
  read(stored: unknown): StoredAct;
};

/** An act that may wait, and what makes one of a body. */
export type Act<Body> = NamedAct & { of(body: Body): { act: StoredAct } };

/** Every act that was declared, by its name. The server's routes declare all there are before it serves. */
const declared = new Map<string, NamedAct>();

/**
 * Declares an act that may wait for a second person.
 * @throws Error if another one has its name
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
 * @throws Error if this code does not know it: it was stored by a newer one
 */
export function readAct(name: string, body: unknown): StoredAct {
  const found = declared.get(name);
  if (!found) throw new Error(`The act ${name} is not known to this version`);
  return found.read(body);
}
