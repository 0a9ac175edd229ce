import type { Content } from "./content";

/**
 * Where a page keeps the dialog or the record that its address opens. A link with `opensDialog` fetches it into here,
 * and `dialog-address` keeps the address in step. It stands at the head of the page, where it reads as a section
 * without JavaScript.
 */
export const DialogOutlet = ({ children }: { children?: Content }) => <div id="dialog">{children}</div>;

/** For a form that needs JavaScript: says so to whoever has none. */
export const NeedsScript = ({ act }: { act: string }) => (
  <noscript>
    <div class="notice tone-warn" role="alert">
      <p class="notice-title">{act} needs JavaScript. Allow it for this site, and load the page again.</p>
    </div>
  </noscript>
);
