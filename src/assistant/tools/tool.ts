import { z } from "zod";
import type { Actor } from "@/access/actor";
import type { Deps } from "@/deps";
import type { Answer, Figure } from "../contract";

/** What a tool found: sentences, rows and links of an answer, and each figure in them. */
export type ToolResult = Pick<Answer, "content" | "understood" | "table" | "chart" | "links" | "choices"> & {
  figures: Figure[];
};

/** A read of the book that answers one kind of question, within what the actor may see. */
export type Tool = {
  /** What it answers, for whoever chooses among the tools. */
  description: string;
  input: z.ZodType;
  /** Whether only staff may use it. */
  staff?: true;
  /** Reads its input by its schema: whoever chose it may have chosen wrongly. */
  run(deps: Deps, actor: Actor, input: unknown): Promise<ToolResult>;
};

/** Declares a tool; its function is handed what the schema read. */
export function defineTool<Input extends z.ZodType>(
  tool: Omit<Tool, "input" | "run"> & {
    input: Input;
    run(deps: Deps, actor: Actor, input: z.output<Input>): Promise<ToolResult>;
  },
): Tool {
  return { ...tool, run: (deps, actor, input) => tool.run(deps, actor, tool.input.parse(input)) };
}

const date = z.iso.date();

/** Whose transactions, holds or payments are meant. Accounts that the actor may not see are as if they were not there. */
export const subjectFields = {
  accounts: z
    .array(z.int().positive())
    .max(50)
    .optional()
    .describe("Ids of accounts; all that the asker sees if absent"),
  clientId: z.string().max(100).optional().describe("Staff only: the client whose accounts are meant"),
};

/** Days of the bank, both included. */
export const periodFields = {
  from: date.optional().describe("First day, YYYY-MM-DD; from the beginning if absent"),
  to: date.optional().describe("Last day, YYYY-MM-DD; until today if absent"),
};

/** Collects the figures of an answer as they are written into it. */
export class Figures {
  readonly all: Figure[] = [];

  /** Notes a figure and gives its text back. */
  of(label: string, text: string): string {
    this.all.push({ label, text });
    return text;
  }
}
