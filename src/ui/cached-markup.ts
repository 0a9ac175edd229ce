import { currentLanguage } from "@/vocabulary/language/speaking";
import { flatten, raw, type View } from "./html";

/** The most texts that are kept of one object: values that people type must not fill the memory. */
const mostTexts = 200;

/**
 * A component that keeps its markup: for what stands on every page and differs in a few ways only, such as a sidebar.
 * The markup may depend on nothing but the two things that `keyOf` gives, an object that lives as long as the program
 * and a text; it is made once for each pair, in each language.
 *
 * @example const Navigation = cachedMarkup(View, ({ entries, current }) => [entries, current]);
 */
export function cachedMarkup<Props>(
  component: (props: Props) => View,
  keyOf: (props: Props) => readonly [object, string],
): (props: Props) => View {
  const all = new WeakMap<object, Map<string, View>>();
  return (props) => {
    const [of, own] = keyOf(props);
    const text = `${currentLanguage()} ${own}`;
    const views = all.get(of) ?? new Map<string, View>();
    const known = views.get(text);
    if (known !== undefined) return known;
    if (views.size >= mostTexts) views.clear();
    const view = component(props);
    const made = view instanceof Promise ? view : raw(flatten(`${view}`));
    views.set(text, made);
    all.set(of, views);
    return made;
  };
}
