import type { Screen } from "./screens";

const getTone = (classes: string) => (/\bdanger\b/.test(classes) ? "danger" : "plain");

/** Act button of a confirmation dialog: none if a second person is requested, or nothing is possible. */
function askedTone(html: string): string | undefined {
  if (html.includes('class="second-person"')) return undefined;
  const tone = /<div class="dialog-foot">.*?<button[^>]*class="btn btn-(primary|danger)/s.exec(html)?.[1];
  return tone && (tone === "danger" ? "danger" : "plain");
}

/**
 * Acts whose tone in a record or a row's menu differs from their confirmation's, or whose confirmations for one and for
 * many records differ.
 */
export function differingTones(screens: readonly Screen[]): string[] {
  const offered = new Map<string, Set<string>>();
  const offer = (act: string, tone: string) => {
    const tones = offered.get(act) ?? new Set();
    offered.set(act, tones.add(tone));
  };
  for (const { page, html } of screens) {
    for (const [, classes = "", act = ""] of html.matchAll(
      /<a class="?(i-[^"> ]*(?: danger)?)"? data-act=(\w+)/g,
    ))
      offer(`${page}?${act}`, getTone(classes));
    for (const [, classes = "", path = "", query = ""] of html.matchAll(
      /<a class="?(btn(?: btn-sm| danger)*)"? href="([^"?]*)\?([^"]*)"/g,
    )) {
      for (const [, act = ""] of query.matchAll(/(\w+)=/g)) offer(`${path || page}?${act}`, getTone(classes));
    }
  }
  const asked = new Map<string, string>();
  for (const { page, dialog, html } of screens) {
    const tone = dialog && askedTone(html);
    if (tone) asked.set(`${page}?${dialog}`, tone);
  }
  return [...asked].flatMap(([act, tone]) => {
    const several = asked.get(`${act}All`) ?? tone;
    const tones = new Set([...(offered.get(act) ?? []), tone, several]);
    return tones.size > 1
      ? [`${act}: offered ${[...(offered.get(act) ?? [])]}, asked ${tone}, asked for many ${several}`]
      : [];
  });
}
