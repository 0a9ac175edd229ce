/** @jsxImportSource react */
import { say, type Text } from "@/vocabulary/language";
import { Icon } from "./icon";

type Props<Item> = {
  label: Text;
  items: readonly Item[];
  getKey: (item: Item) => string;
  onRemove: (item: Item) => void;
};

/** Selected items, each with a button that removes it; hidden if there are none. */
export function Chips<Item extends { label: string }>({ label, items, getKey, onRemove }: Props<Item>) {
  if (items.length === 0) return null;
  return (
    <ul className="chips field-wide" aria-label={say(label)}>
      {items.map((item) => (
        <li key={getKey(item)}>
          <button type="button" className="chip" onClick={() => onRemove(item)}>
            <bdi>{item.label}</bdi>
            <span className="sr-only"> {say("(remove)")}</span>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
