import text from "./words.txt" with { type: "text" };

/** Phrases by what they stand for. */
type Table = readonly (readonly [string, readonly string[]])[];

/** The tables of `words.txt`, each headed by its name. */
const tables: ReadonlyMap<string, Table> = new Map(
  text
    .split(/^\[/m)
    .slice(1)
    .map((section) => {
      const [name = "", ...lines] = section.split("\n").filter((line) => line && !line.startsWith("#"));
      const rows = lines.map(
        (line) => [line.split(": ")[0] ?? "", (line.split(": ")[1] ?? "").split("; ")] as const,
      );
      return [name.replace("]", ""), rows];
    }),
);
const table = (name: string): Table => tables.get(name) ?? [];
const sets = new Map(table("sets").map(([name, words]) => [name, new Set(words)]));
const set = (name: string): ReadonlySet<string> => sets.get(name) ?? new Set();

export const openings = table("openings");
export const synonyms = table("synonyms");
export const meaning = set("meaning");
export const around = set("around");
export const leads = set("leads");
export const common = set("common");
export const hard = set("hard");
export const bareTerms = set("bare");
