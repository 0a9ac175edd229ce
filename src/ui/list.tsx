import type { Content } from "./content";

export type ListItem = {
  key: string | number;
  title: Content;
  text?: Content;
  figure?: Content;
  note?: Content;
  href?: string;
  /** Lets an address end in `#id`. */
  id?: string;
};

const Body = (item: ListItem) => (
  <>
    <span class="list-main">
      <span class="list-title">{item.title}</span>
      {item.text ? <span class="list-text">{item.text}</span> : null}
    </span>
    {item.figure || item.note ? (
      <span class="list-side">
        <span>{item.figure}</span>
        {item.note ? <span class="list-text">{item.note}</span> : null}
      </span>
    ) : null}
  </>
);

/** Things one beneath the other with a line between: what on the left, how much on the right. */
export const List = ({ items }: { items: readonly ListItem[] }) => (
  <ul class="list">
    {items.map((item) => (
      <li key={item.key} id={item.id}>
        {item.href ? (
          <a class="list-row" href={item.href}>
            <Body {...item} />
          </a>
        ) : (
          <div class="list-row">
            <Body {...item} />
          </div>
        )}
      </li>
    ))}
  </ul>
);
