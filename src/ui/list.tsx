import type { DialogAddress } from "@/kernel/screen";
import { say, type Text } from "@/vocabulary/language";
import type { Content } from "./content";
import { opensDialog } from "./dialog-outlet";
import { isolated } from "./isolated";
import { unbrokenText } from "./unbroken";

export type ListItem = {
  key: string | number;
  title: Content;
  text?: Content;
  figure?: Content;
  note?: Content;
  href?: string | undefined;
  /** Record or dialog of the same page that opens in place, instead of `href`. */
  opens?: DialogAddress;
  /** Plain form that the row sends, instead of `href`. */
  sends?: Sends | undefined;
};

/** Address that a row's form is sent to, and the value that goes along. */
export type Sends = { action: string; name?: string; value?: string };

const Body = (item: ListItem) => (
  <>
    <span class="list-main">
      <span class="list-title">{isolated(unbrokenText(item.title))}</span>
      {item.text ? <span class="list-text">{isolated(unbrokenText(item.text))}</span> : null}
    </span>
    {item.figure || item.note ? (
      <span class="list-side">
        <span>{isolated(unbrokenText(item.figure))}</span>
        {item.note ? <span class="list-text">{isolated(unbrokenText(item.note))}</span> : null}
      </span>
    ) : null}
  </>
);

/** Rows with a line between: a name on the left, a figure on the right. `label` names the list. */
export const List = ({ items, label }: { items: readonly ListItem[]; label?: Text }) => (
  <ul class="list" aria-label={label && say(label)}>
    {items.map((item) => (
      <li key={item.key}>
        {item.sends ? (
          <form method="post" action={item.sends.action}>
            <button class="list-row" type="submit" name={item.sends.name} value={item.sends.value}>
              <Body {...item} />
            </button>
          </form>
        ) : item.opens || item.href ? (
          <a class="list-row" {...(item.opens ? opensDialog(item.opens) : { href: item.href })}>
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
