import type { z } from "zod";
import type { Actor } from "@/auth/actor";
import type { Deps } from "@/deps";
import type { Answer, Figure } from "../contract";

/** What a tool found: an answer, and each figure in it. */
export type Result = Answer & { figures: Figure[] };

/** A read that a language model may choose: typed, and within what the actor may see. */
export type ModelTool = {
  description: string;
  input: z.ZodType;
  /** Whether only staff may use it. */
  staff?: true;
  run(deps: Deps, actor: Actor, input: never): Promise<Result>;
};
