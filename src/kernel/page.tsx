import { readForm } from "./body";
import { compress } from "./compress";
import type { Page } from "./define";
import { addHeaders, type Step } from "./pipeline";
import type { Visit } from "./request-context";
import type { Segment } from "./routes";
import { renderWithin } from "./scope";
import { dataHeaders, headersOfPage } from "./security";
import { validateAddress } from "./validate";

const hasDoctype = /^<!doctype/i;

type Rendered = { toString(): string | Promise<string> };

/** Shows a page: its query is read, its data loaded, its view rendered into the layouts around it. */
export function showPage(page: Page, segments: readonly Segment[]): Step {
  return async (visit) => {
    readUrl(page, visit);
    const data = await page.load?.(visit as never);
    if (data instanceof Response) return addHeaders(data, dataHeaders);
    return render(page, segments, visit, data, 200);
  };
}

/** Takes a page's plain HTML form: a redirect, or the page again with what `post` gives. */
export function postPage(page: Page, segments: readonly Segment[]): Step {
  return async (visit) => {
    readUrl(page, visit);
    visit.form = await readForm(visit.c);
    const result = await page.post?.(visit as never);
    if (result === undefined || result instanceof Response)
      return addHeaders(result ?? new Response(null, { status: 204 }), dataHeaders);
    return render(page, segments, visit, result.data, result.status ?? 200);
  };
}

function readUrl(page: Page, visit: Visit): void {
  visit.params = validateAddress(page.params, visit.params);
  visit.query = validateAddress(page.query, visit.c.req.query());
}

function render(page: Page, segments: readonly Segment[], visit: Visit, data: unknown, status: number) {
  visit.data = data;
  const title = typeof page.title === "function" ? page.title(data) : page.title;
  return renderPage(visit, segments, title, () => page.view(visit as never), status);
}

/** Renders a view into the layouts of its folders, from the leaf outwards, as one document. */
export async function renderPage(
  visit: Visit,
  segments: readonly Segment[],
  title: string,
  view: () => Rendered | Promise<Rendered>,
  status: number,
): Promise<Response> {
  const nonce = crypto.randomUUID();
  const scope = { assets: visit.site.assets, nonce, islands: new Map<string, number>() };
  const text = renderWithin(scope, () => {
    const { actor, deps, url, c } = visit;
    let tree = view();
    for (let depth = segments.length - 1; depth >= 0; depth--) {
      const layout = segments[depth]?.layout;
      if (!layout) continue;
      const children = tree as never;
      tree =
        tree instanceof Promise
          ? tree.then((inner) => layout.render({ children: inner as never, title, actor, deps, url, c }))
          : layout.render({ children, title, actor, deps, url, c });
    }
    return tree instanceof Promise ? tree.then(String) : tree.toString();
  });
  const html = typeof text === "string" ? text : await text;
  const document = hasDoctype.test(html) ? html : `<!DOCTYPE html>${html}`;
  return compress(visit.c, document, status, headersOfPage(nonce));
}
