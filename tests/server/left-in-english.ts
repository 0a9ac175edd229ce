import { arabic } from "@/app/arabic-dictionary";
import { createApp } from "@/app/create-app";
import type { Deps } from "@/deps";
import { buildAssets } from "@/kernel/build";
import { demoDay, openDemo } from "./demo-book";
import { demoCookie, type Reader, type Screen, screensOf } from "./screens";

/** A text that stands in English on a screen in Arabic. */
export type Left = { who: Reader; path: string; page: string; text: string };

/** Words that are the same in both languages, and what is written in Latin letters anywhere. */
const latin =
  /\b(?:Vostra|COBO|POBO|BOTH|CBS|IBAN|IBANs|IP|CSV|XLSX|PDF|PNG|SVG|API|OpenAPI|JSON|XML|JavaScript|BACKUP_\w+|Bun|ISO|MT940|MT942|SWIFT|BIC|UTC|USD|AED|EUR|HTTP|CLIENT_XXX|TXN-2026-XXX|HOLD-2026-XXX|GET|POST|PUT|DELETE|Ctrl|Esc|Enter|English|RF|SHAR|DEBT|CRED|camt\.\d+|pain\.\d+)\b/g;
const told = ["aria-label", "title", "placeholder", "alt", "data-reasons", "aria-valuetext"];
/** What people and machines wrote, and what is no text of a screen. */
const apart = "bdi, .iban, code, pre, kbd, script, style, svg, textarea, option[data-own], [translate=no]";

const plain = (text: string) =>
  text
    .replaceAll(/&(?:amp|lt|gt|quot|#\w+);/g, " ")
    .replaceAll(/\u2068[^\u2069]*\u2069/g, " ")
    .replaceAll(latin, " ");

export const isEnglish = (text: string) => /[A-Za-z]{2}/.test(plain(text));

/** The texts of a document that are read or read out, and are English; words of the product that were taken for somebody's. */
export function englishIn(html: string): string[] {
  const found = new Set<string>();
  const note = (text: string) => {
    // What a `noscript` holds is one text.
    const words = text
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim();
    if (words && isEnglish(words)) found.add(words);
  };
  let hidden = 0;
  /** Within what is marked as English, and so is read out as such. */
  let english = 0;
  let text = "";
  let own = "";
  new HTMLRewriter()
    .on("*", {
      element(element) {
        if (english > 0) return;
        for (const name of told) note(element.getAttribute(name) ?? "");
        if (element.tagName === "input" && /^(?:submit|button)$/.test(element.getAttribute("type") ?? ""))
          note(element.getAttribute("value") ?? "");
      },
      text(chunk) {
        if (hidden + english === 0) text += chunk.text;
        if (!chunk.lastInTextNode) return;
        note(text);
        text = "";
      },
    })
    .on(apart, {
      element(element) {
        if (!element.canHaveContent || element.selfClosing) return;
        hidden++;
        element.onEndTag(() => void hidden--);
      },
    })
    .on("div[lang=en]", {
      element(element) {
        english++;
        element.onEndTag(() => void english--);
      },
    })
    .on("bdi", {
      text(chunk) {
        own += chunk.text;
        if (!chunk.lastInTextNode) return;
        if (Object.hasOwn(arabic, own.trim())) found.add(own.trim());
        own = "";
      },
    })
    .transform(html);
  return [...found];
}

/** Opens every screen and dialog of the demo book in a language, for everybody, and gives its texts that are English. */
export async function readScreens(
  deps: Deps,
  language: string,
  visitors: readonly Reader[] = ["nobody", "admin", "auditor", "client"],
) {
  await buildAssets();
  const app = await createApp(deps);
  const left: Left[] = [];
  const shown: string[] = [];
  const screens: Screen[] = [];
  for (const who of visitors) {
    const cookie = `${await demoCookie(app, who)}; language=${language}`;
    for await (const screen of screensOf(app, who, cookie)) {
      const { page, path, html } = screen;
      shown.push(`${who} ${path}`);
      screens.push(screen);
      for (const text of englishIn(html)) left.push({ who, path, page, text });
    }
  }
  return { left, shown, screens };
}

/** Prints what is left, by page: `bun tests/server/left-in-english.ts [page]`. */
if (import.meta.main) {
  const deps = await openDemo(demoDay);
  const { left } = await readScreens(deps, "ar");
  const wanted = process.argv[2];
  for (const [page, those] of Map.groupBy(left, (one) => one.page)) {
    if (wanted && !page.startsWith(wanted)) continue;
    const texts = new Map(those.map(({ text, path }) => [text, path]));
    console.log(`${page} (${texts.size})`);
    for (const [text, path] of texts) console.log(`  ${JSON.stringify(text)} at ${path}`);
  }
  await deps.db.close();
}
