import { raw } from "./html";
import { renderScope } from "./scope";

/** The style sheet and the client script, for the `<head>` of the application's document. */
export function ClientAssets() {
  const { assets, nonce, language } = renderScope();
  const styles = `<link rel=stylesheet href=${assets.url("app.css")} nonce=${nonce}>`;
  // Before the scripts and islands that use them: both wait until the page has been read, and then run in this order.
  const words = assets.words(language);
  const phrases = words === undefined ? "" : `<script defer src=${words}></script>`;
  const script = `<script type=module src=${assets.url("client.js")} data-react="${assets.react}" data-later="${assets.later}"></script>`;
  return raw(styles + phrases + script);
}
