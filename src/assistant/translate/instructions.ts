import type { Actor } from "@/access/actor";
import { getScope } from "@/access/scope";
import { listAccounts } from "@/accounts/list";
import { findCounterparty } from "@/accounts/transactions/counterparty";
import { listTransactions } from "@/accounts/transactions/list";
import type { Deps } from "@/deps";
import { type EntityModel, splitPhrases } from "../question/entity";
import { measures, operators, units } from "../question/query";

/** Maximal bytes sent to a language model, the question included. */
export const mostBytes = 8000;

const rules = `\
Translate a question about accounts at a bank into JSON. Answer with the JSON object alone, or with {} where you are not sure.
{"entity":{"is":"movements","text":"dough"},"measures":[{"is":"sum","text":"how much"}],
"filters":[{"field":"type","op":"is","value":"credit","text":"rolled into"},{"field":"account","op":"is","text":"Main Account"}],
"spans":[{"text":"last month"}],"by":[{"field":"month","text":"by month"}]}
"text" is copied from the question letter by letter: the few words that say just this. Every word that means something stands in
one; leave "text" of the entity out where no word names it. Never write a date: the words of a time are a span. "value" is one
that is listed, and is left out of names, amounts and texts. Also possible: "of" (the amount that is asked, {"field","text"}),
"time" (which day of a row is meant), "fields" (the field of one record that is asked), "compare", "limit", "nth" ({"text"}).
measures: ${measures.join(", ")}. op: ${operators.join(", ")}. by: a field with *, or ${units.join(", ")}.
Entities, their names for it, and their fields:`;

/** Number of accounts, and of bookings, examined for the names of a book. */
const mostNamed = 200;

/** The names of accounts and counterparties within the actor's scope, those of accounts first. */
export async function bookNames(deps: Deps, actor: Actor): Promise<string[]> {
  const [accounts, moved] = await Promise.all([
    listAccounts(deps, actor, {}, { limit: mostNamed }),
    listTransactions(deps, actor, {}, { limit: mostNamed }),
  ]);
  const names = [
    ...accounts.rows.map(({ customerName }) => customerName),
    ...moved.rows.flatMap(({ description }) => findCounterparty(description) ?? []),
  ];
  return [...new Set(names)];
}

/**
 * Instructions for a language model: the form of its answer, and the entities that the actor may ask about. It
 * receives nothing of the book except the given names.
 * @param names of accounts and counterparties, as far as there is room; none if the bank shares no data
 */
export function instructionsFor(
  actor: Pick<Actor, "role">,
  entities: readonly EntityModel[],
  question: string,
  names: readonly string[],
): string {
  const isStaff = getScope(actor) === "all";
  let text = [rules, ...entities.map((entity) => entityText(entity, isStaff))].join("\n");
  const room = () => mostBytes - Buffer.byteLength(text) - Buffer.byteLength(question);
  let lead = "\nNames: ";
  for (const name of names) {
    if (Buffer.byteLength(`${lead}${name}`) > room()) continue;
    text += `${lead}${name}`;
    lead = "; ";
  }
  return text;
}

function entityText({ name, noun, fields, says = [] }: EntityModel, isStaff: boolean): string {
  const words = says
    .filter(({ staff }) => isStaff || !staff)
    .slice(0, 2)
    .map((one) => splitPhrases(one.words)[0]?.join(" "));
  const all = Object.entries(fields)
    .filter(([, { staff }]) => isStaff || !staff)
    .map(([field, { kind, parts, values = {}, when }]) => {
      const known = Object.entries(values).filter(
        ([, own]) => own.words !== "" || (isStaff && own.staffWords),
      );
      const listed =
        known.length === 0 || kind === "currency" ? "" : `(${known.map(([id]) => id).join("|")})`;
      const isDay = kind === "day" ? (when === undefined ? undefined : " day") : "";
      return isDay === undefined ? "" : `${field}${parts ? "*" : ""}${listed}${isDay}`;
    });
  return `${name} (${[noun[1], ...words].join(", ")}): ${all.filter((one) => one !== "").join(", ")}`;
}
