import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { journalKinds } from "../journal-kinds";
import type { JournalKinds } from "../journal-kinds/declaration";
import { postingProgram, withJournalKinds } from "../posting-program";
import { withReceiptRules } from "../receipt-rules";
import { withReceivers } from "../receivers";
import { withAccountRule } from "../same-account";
import { watchedProgram } from "../watched";

/** A trigger or a view, with the statement that creates it. */
type ProgramObject = { type: "trigger" | "view"; name: string; sql: string };

/** One file of the program: the objects that it creates, in order, and the digest of its text. */
export type ProgramFile = { name: string; hash: string; objects: ProgramObject[] };

/**
 * The triggers and views of the ledger. `version` grows with every change, so that older code recognises a newer
 * program. `serves`: the lowest version whose servers work with these; none before this one if absent.
 */
export type Program = { version: number; serves?: number; files: ProgramFile[] };

const folder = import.meta.dir;
const manifestSchema = z.object({
  version: z.int(),
  serves: z.int(),
  files: z.record(z.string(), z.string()),
});

/**
 * Manifest of the program, written by `bun run schema`: its version, the lowest version that it supports, and the
 * digest of each file.
 */
export type Manifest = z.infer<typeof manifestSchema>;

export const manifestPath = join(folder, "manifest.json");

export function readManifest(): Manifest {
  return manifestSchema.parse(JSON.parse(readFileSync(manifestPath, "utf8")));
}

/**
 * The program that is part of this code: the files of `db/program`, by name, and two that are made as if they were files of it:
 * the triggers of the kinds of journal (`db/journal-kinds`) and those of watched rows (`db/watched.ts`).
 */
export function committedProgram(kinds: JournalKinds<string> = journalKinds): Program {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const texts = names.map(
    (name) =>
      [
        name,
        withJournalKinds(
          withReceivers(withReceiptRules(withAccountRule(readFileSync(join(folder, name), "utf8")))),
          kinds,
        ),
      ] as const,
  );
  const made = [
    ["posting-kinds.sql", postingProgram(kinds)],
    ["states-rows.sql", watchedProgram()],
  ] as const;
  const files = [...texts, ...made]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => parseProgramFile(name, text));
  const { version, serves } = readManifest();
  return { version, serves, files };
}

const created = /^CREATE (?:VIEW (\w+)\b[^;]*|TRIGGER (\w+)\b[\s\S]*?^END);/gm;

/**
 * Reads a file of the program. Each statement is a CREATE VIEW or CREATE TRIGGER that begins its line; a trigger ends
 * with a line `END;`. Comments may stand between statements and within them.
 * @throws Error that names the file, if there is anything else in it
 */
export function parseProgramFile(name: string, text: string): ProgramFile {
  const rest = text
    .replace(created, "")
    .replace(/^--.*$/gm, "")
    .trim();
  if (rest !== "") {
    throw new Error(
      `db/program/${name} holds more than CREATE VIEW and CREATE TRIGGER statements that begin a line: ${rest.slice(0, 80)}`,
    );
  }
  const objects = [...text.matchAll(created)].map(([statement, view, trigger = ""]): ProgramObject => {
    const sql = statement.slice(0, -1);
    return view === undefined ? { type: "trigger", name: trigger, sql } : { type: "view", name: view, sql };
  });
  return { name, hash: createHash("sha256").update(text).digest("hex"), objects };
}
