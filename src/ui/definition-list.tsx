import { say, type Text } from "@/vocabulary/language";
import { classes } from "./class-names";
import type { Content } from "./content";
import { isolated } from "./isolated";
import { Meanings, Term, type Terms } from "./term";
import { unbrokenText } from "./unbroken";

/** Name and value; `means`: terms that the name explains. */
export type Definition = { term: Text; detail: Content; wide?: boolean; means?: Terms };

type Props = { items: readonly Definition[]; rows?: boolean; short?: boolean; sentences?: boolean };

/**
 * Names and values of one thing, two columns where there is room; with `rows`, each pair on one line; with `short`, as
 * many columns as fit short words; with `sentences`, each name beside its sentence.
 */
export const DefinitionList = ({ items, rows, short, sentences }: Props) => (
  <dl
    class={classes(
      "details",
      rows && "details-rows",
      short && "details-short",
      sentences && "details-sentences",
    )}
  >
    {items.map((item) => (
      <div key={item.term} class={item.wide ? "details-wide" : undefined}>
        <dt>
          {item.means ? <Term label={item.term} of={item.means} place="detail" /> : say(item.term)}
          {item.means ? <Meanings of={item.means} place="detail" /> : null}
        </dt>
        <dd>{isolated(unbrokenText(item.detail))}</dd>
      </div>
    ))}
  </dl>
);
