import text from "./words.txt" with { type: "text" };

/** Phrases by their meaning. */
type Table = readonly (readonly [string, readonly string[]])[];

/** The tables of `words.txt`, each headed by its name. */
const tables: ReadonlyMap<string, Table> = new Map(
  text.split(/^\[/m).map((section) => {
    const rows = section.matchAll(/^([^#:\n]+): (.*)$/gm);
    return [section.split("]")[0] ?? "", [...rows].map(([, word = "", all = ""]) => [word, all.split("; ")])];
  }),
);
const table = (name: string): Table => tables.get(name) ?? [];
const sets = new Map(table("sets").map(([name, words]) => [name, new Set(words)]));
const set = (name: string): ReadonlySet<string> => sets.get(name) ?? new Set();

export const openings = table("openings");
export const synonyms = table("synonyms");
export const acts = set("acts");
export const meaning = set("meaning");
export const around = set("around");
export const leads = set("leads");
export const common = set("common");
export const hard = set("hard");
export const bareTerms = set("bare");
