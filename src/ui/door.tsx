import type { Content } from "./content.ts";
import { icon } from "./icon.tsx";

/**
 * A page outside of the house: the brand on calm ground, a card in the middle of the screen, a footer. For signing in
 * and for what else is public.
 */
export const Door = (props: {
  brand: string;
  title: string;
  text?: Content;
  footer: Content;
  children?: Content;
}) => (
  <div class="door">
    <main class="door-main" id="main">
      <div class="door-brand">
        <span class="door-mark">{icon("brand")}</span>
        {props.brand}
      </div>
      <div class="door-card">
        <h1>{props.title}</h1>
        {props.text ? <p class="door-text">{props.text}</p> : null}
        {props.children}
      </div>
    </main>
    <footer class="door-foot">{props.footer}</footer>
  </div>
);
