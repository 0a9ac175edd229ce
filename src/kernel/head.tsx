import { renderScope } from "./scope.ts";

// The indicator's style comes with the application's own: htmx would add a style element.
const HTMX = '{"includeIndicatorCSS":false}';

/** The style sheet and the client script, for the `<head>` of the application's document. */
export function ClientAssets() {
  const { assets, nonce } = renderScope();
  return (
    <>
      <link rel="stylesheet" href={assets.url("app.css")} nonce={nonce} />
      <meta name="htmx-config" content={HTMX} />
      <script type="module" src={assets.url("client.js")} data-react={assets.react} />
    </>
  );
}
