import { raw } from "./html";
import { renderScope } from "./scope";

// The indicator's style comes with the application's own: htmx would add a style element.
const htmxConfig = "<meta name='htmx-config' content='{\"includeIndicatorCSS\":false}'>";

/** The style sheet and the client script, for the `<head>` of the application's document. */
export function ClientAssets() {
  const { assets, nonce } = renderScope();
  const styles = `<link rel="stylesheet" href="${assets.url("app.css")}" nonce="${nonce}">`;
  const script = `<script type="module" src="${assets.url("client.js")}" data-react="${assets.react}" data-later="${assets.later}"></script>`;
  return raw(styles + htmxConfig + script);
}
