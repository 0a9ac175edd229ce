import { say } from "@/vocabulary/language";
import { getDirection } from "@/vocabulary/language/languages";
import { currentLanguage } from "@/vocabulary/language/speaking";
import type { Appearance } from "./appearance";
import type { Content } from "./content";
import { raw } from "./html";

type DocumentProps = {
  title: string;
  appearance?: Appearance;
  /** Style sheet and scripts, as the kernel's `ClientAssets` writes them. */
  assets: Content;
  /** Addresses of the fonts of the text's letters, fetched before the style sheet asks for them. */
  fonts?: readonly string[];
  description?: string;
  /** More for the head, such as preloads. */
  head?: Content;
  children?: Content;
};

/**
 * Document around every page. The theme and the height of rows are attributes of `html` from the first byte, so nothing flashes;
 * there is no inline script.
 *
 * @example <Document title="Dashboard · Vostra" appearance={readAppearance((name) => getCookie(c, name))} assets={<ClientAssets
 * />}>
 */
export const Document = (props: DocumentProps) => {
  const { theme = "system", density = "comfortable" } = props.appearance ?? {};
  const chosen = theme === "system" ? undefined : theme;
  const language = currentLanguage();
  return (
    <>
      {raw("<!doctype html>")}
      <html
        lang={language}
        dir={getDirection(language)}
        data-theme={chosen}
        data-density={density === "compact" ? density : undefined}
      >
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <title>{props.title}</title>
          {props.description ? <meta name="description" content={props.description} /> : null}
          <meta name="color-scheme" content={chosen ?? "light dark"} />
          <link rel="icon" href="/favicon.svg" />
          {props.fonts?.map((href) => (
            <link key={href} rel="preload" href={href} as="font" crossorigin="" fetchpriority="low" />
          ))}
          {/* What is painted first is the whole body: rows still to come would widen the columns of those painted. */}
          <link rel="expect" href="#loaded" blocking="render" />
          {props.assets}
          {props.head}
        </head>
        <body>
          {props.children}
          <p class="unscripted" id="loaded" role="status">
            {say("This page has not finished loading. Reload it when you are online.")}
          </p>
        </body>
      </html>
    </>
  );
};
