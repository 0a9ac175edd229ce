import { currentLanguage } from "@/vocabulary/language/speaking";
import { flatten, raw, type View } from "./html";

/** Maximum number of texts kept per object: typed values must not fill the memory. */
const mostTexts = 200;

/**
 * Component that keeps its markup: for parts of every page with few variants, such as a sidebar. The markup may depend only on
 * the two values that `getKey` returns, an object that lives as long as the program and a text; it is made once for each pair, in
 * each language.
 *
 * @example const Navigation = cachedMarkup(View, ({ entries, current }) => [entries, current]);
 */
export function cachedMarkup<Props>(
  component: (props: Props) => View,
  getKey: (props: Props) => readonly [object, string],
): (props: Props) => View {
  const all = new WeakMap<object, Map<string, View>>();
  return (props) => {
    const [of, own] = getKey(props);
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
