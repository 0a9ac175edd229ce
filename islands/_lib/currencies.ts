import type { Text } from "@/vocabulary/language";
import { currencies } from "@/vocabulary/money";
import type { SelectOption } from "../_ui/select";

/** The currencies of the product, as a select offers them. */
export const currencyOptions: readonly SelectOption[] = currencies.map((value) => ({ value }));

/** The same if none in particular can be chosen, whose value is `all`. */
export const currencyOrAllOptions = (all: Text): readonly SelectOption[] => [
  { value: "all", label: all },
  ...currencyOptions,
];
