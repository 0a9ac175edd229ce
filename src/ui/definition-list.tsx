import type { Content } from "./content";

export type Definition = { term: string; detail: Content; wide?: boolean };

/** Names and values of one thing, two columns where there is room; with `rows`, each pair on one line. */
export const DefinitionList = ({ items, rows }: { items: readonly Definition[]; rows?: boolean }) => (
  <dl class={rows ? "details details-rows" : "details"}>
    {items.map((item) => (
      <div key={item.term} class={item.wide ? "details-wide" : undefined}>
        <dt>{item.term}</dt>
        <dd>{item.detail}</dd>
      </div>
    ))}
  </dl>
);
