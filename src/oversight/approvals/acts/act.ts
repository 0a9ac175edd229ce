import type { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { Minor } from "@/vocabulary/money";

/** What an approver is shown of an act: a sentence, its figures by name, and its worth in cents where it has one. */
export type Description = {
  summary: string;
  details: Record<string, string>;
  usdAmount?: Minor | undefined;
  /** The account that its amount counts for, with what else was done there alone. */
  accountId?: number;
};

/** An act that may wait for a second person. */
type Act<Body> = {
  /** How it is stored: as the command takes it, amounts in minor units. */
  body: z.ZodType<Body>;
  /** Describes it as things stand. Throws AppError where it cannot be done at all, such as for an unknown account. */
  describe(deps: Deps, actor: Actor, body: Body): Promise<Description>;
  /** Carries it out in one write, as the approver: every check is made again. */
  carryOut(deps: Deps, actor: Actor, body: Body, approvalId: number): Promise<unknown>;
};

/** An act that was read back from its text, ready to be described or carried out. */
export type StoredAct = {
  /** Its text, with its fields in one order. */
  text: string;
  describe(deps: Deps, actor: Actor): Promise<Description>;
  carryOut(deps: Deps, actor: Actor, approvalId: number): Promise<unknown>;
};

/** Declares an act, which can be read back from its text. */
export const act = <Body>(spec: Act<Body>) => ({
  body: spec.body,
  /** Reads the act back from its text. Throws ZodError where it is another act's. */
  read(stored: unknown): StoredAct {
    const body = spec.body.parse(stored);
    return {
      text: JSON.stringify(body),
      describe: (deps, actor) => spec.describe(deps, actor, body),
      carryOut: (deps, actor, approvalId) => spec.carryOut(deps, actor, body, approvalId),
    };
  },
});
