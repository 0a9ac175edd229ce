import { say, type Text } from "@/vocabulary/language";
import type { Content } from "./content";
import { icon } from "./icon";
import { LanguageSwitch } from "./language-switch";

/**
 * A page without the shell: the brand, a card in the middle of the screen, a footer. For signing in and other public
 * pages.
 */
export const CenteredPage = (props: {
  brand: string;
  title: Text;
  text?: Content;
  /** For content beyond a short form. */
  wide?: boolean;
  footer: Content;
  children?: Content;
}) => (
  <div class="centered">
    <main class="centered-main" id="main">
      <div class="centered-brand">
        <span class="centered-mark">{icon("brand")}</span>
        {props.brand}
      </div>
      <div class={props.wide ? "centered-card centered-wide" : "centered-card"}>
        <h1>{say(props.title)}</h1>
        {props.text ? (
          <p class="centered-text">{typeof props.text === "string" ? say(props.text) : props.text}</p>
        ) : null}
        {props.children}
      </div>
    </main>
    <header class="centered-head">
      <LanguageSwitch />
    </header>
    <footer class="centered-foot">{props.footer}</footer>
  </div>
);
