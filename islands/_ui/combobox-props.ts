import type { Text } from "@/vocabulary/language";
/** One of the items that a combobox offers. */
export type ComboboxItem = { value: string; label: string; hint?: string | undefined; disabled?: boolean };

export type ComboboxProps<Item extends ComboboxItem = ComboboxItem> = {
  name: string;
  /** The chosen item; the list may not hold it any more. */
  value: Item | undefined;
  onValueChange: (item: Item) => void;
  /**
   * Finds items by the typed text; '' returns the first ones. Returns at most a page, which the person narrows down.
   * The signal aborts when the text changes.
   */
  search: (text: string, signal: AbortSignal) => Promise<readonly Item[]>;
  placeholder?: Text;
  searchLabel?: Text;
  emptyText?: Text;
  disabled?: boolean;
};
