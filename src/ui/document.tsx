import { say } from "@/vocabulary/language";
import { directionOf } from "@/vocabulary/language/languages";
import { currentLanguage } from "@/vocabulary/language/speaking";
import type { Appearance } from "./appearance";
import { cachedMarkup } from "./cached-markup";
import type { Content } from "./content";
import { raw } from "./html";
import { icon } from "./icon";

export type DocumentProps = {
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
 * Bar of a failed request with all its possible texts, which the kernel's script fills in and moves to the request's part of the
 * page.
 */
const FailureBar = cachedMarkup(
  () => (
    <template
      id="failure"
      data-failure={[
        say("Failed to fetch {part}", { part: "{part}" }),
        say("the page"),
        say("The server took too long."),
        say("The server cannot be reached."),
        say("You are offline."),
        say("The server answered {status}.", { status: "{status}" }),
        say("What you see may be out of date."),
      ].join("\n")}
    >
      <div class="failure" role="alert">
        {icon("error")}
        <div>
          <p />
          <p />
        </div>
        <button class="btn btn-sm" type="button">
          {say("Retry")}
        </button>
      </div>
    </template>
  ),
  () => [failureBar, ""],
);
const failureBar = {};

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
        dir={directionOf(language)}
        data-theme={chosen}
        data-density={density === "compact" ? density : undefined}
      >
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{props.title}</title>
          {props.description ? <meta name="description" content={props.description} /> : null}
          <meta name="color-scheme" content={chosen ?? "light dark"} />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          {props.fonts?.map((href) => (
            <link
              key={href}
              rel="preload"
              href={href}
              as="font"
              type="font/woff2"
              crossorigin=""
              fetchpriority="low"
            />
          ))}
          {/* What is painted first is the whole body: rows still to come would widen the columns of those painted. */}
          <link rel="expect" href="#failure" blocking="render" />
          {props.assets}
          {props.head}
        </head>
        <body>
          {props.children}
          <p class="unscripted" role="status">
            {say("This page has not finished loading. Reload it when you are online.")}
          </p>
          <FailureBar />
        </body>
      </html>
    </>
  );
};
