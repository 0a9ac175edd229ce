import type { z } from "zod";
import { readForm } from "./body";
import { closedBy, type Layout, type Page, type View } from "./define";
import { AppError } from "./errors";
import { asHtml, raw } from "./html";
import { islandFiles } from "./island";
import { findRedirect, holds, isAlike, nobody, type Rendered } from "./kept-answers";
import { addHeaders, explainedError, type Step } from "./pipeline";
import { type Application, RequestState } from "./request-context";
import { compress } from "./respond";
import type { Segment } from "./routes";
import { type RenderScope, renderWithin } from "./scope";
import { headersOfData, headersOfPage, newNonce } from "./security";
import { anything, checkSent, readFields, validateAddress } from "./validate";
import { requestName, Watch } from "./watch";

const hasDoctype = /^<!doctype/i;

/** Content that a page puts into the layouts around it. */
export type Content = {
  title: string;
  /** True if the title depends on the data, so that a part of the page includes it. */
  titleChanges?: boolean;
  view: () => View;
  status: number;
};

/**
 * Shows a page: reads its query, loads its data, renders its view into the layouts around it. If htmx replaces the outlet, the
 * dialog alone is loaded and rendered. A kept answer is sent again.
 */
export function showPage(page: Page, segments: readonly Segment[]): Step {
  const layouts = listLayouts(segments);
  const keeps = page.kept === true && layouts.every(({ kept }) => kept);
  return (state) => (keeps ? showKept(page, layouts, state) : showUnkept(page, layouts, state));
}

async function showUnkept(page: Page, layouts: readonly Layout[], state: RequestState): Promise<Response> {
  return send(state, await make(page, layouts, state));
}

/** Sends the kept answer for this person, request and state of the book, or renders it and keeps it. */
async function showKept(page: Page, layouts: readonly Layout[], state: RequestState): Promise<Response> {
  const { application, actor, c } = state;
  const { keeping, keptAnswers, languages } = application;
  const named = actor === undefined ? {} : keeping?.person(actor);
  // Determined before any read: a commit in the meantime is another revision.
  const revision = named && keeping?.revision();
  if (!keeping || !named || revision === undefined) return showUnkept(page, layouts, state);
  const person = actor === undefined ? nobody : JSON.stringify(named);
  const name = Bun.SHA256.hash(`${languages.current()}\n${requestName(c)}`, "base64");
  const before = keptAnswers.get(person, name);
  const kept = before && holds(before, revision, application.now()) ? before : undefined;
  if (kept && !keeping.checks) return keptAnswers.send(state, person, kept);
  const watch = new Watch(application.now);
  const seen = new RequestState(watch.context(c), application, state.requestId);
  seen.params = state.params;
  seen.deps = keeping.watched(state.deps, watch.clock);
  seen.actor = actor && watch.actor(actor, named);
  const { result, reads } = keeping.record(revision, () => make(page, layouts, seen), before?.reads);
  const made = await result;
  const answer = made instanceof Response ? findRedirect(made) : made;
  if (answer === undefined || watch.reason !== undefined || !seen.isKept) return send(state, made);
  if (kept && keeping.revision() === revision) {
    if (!isAlike(answer, kept))
      throw new Error(
        `What is kept of ${c.req.url} is not what it shows now: it reads what is not in its name.`,
      );
    return keptAnswers.send(state, person, kept);
  }
  return keptAnswers.send(state, person, keptAnswers.keep(person, name, answer, watch.sayings, reads));
}

/** Loads and renders a page, or only the requested dialog. */
async function make(page: Page, layouts: readonly Layout[], state: RequestState) {
  readAddress(page, state);
  return asksForDialog(page, state) ? makeDialog(page, state) : makePage(page, layouts, state, 200);
}

/** Sends the rendered page, or the answer that replaces it. */
const send = (state: RequestState, made: Rendered | Response): Response =>
  made instanceof Response ? made : compress(state, made.text, made.status, headersOfPage(made.nonce));

/** Takes a page's plain HTML form: answers the result of `post`, or the page again with the typed values and the errors. */
export function postPage(page: Page, form: z.ZodObject, segments: readonly Segment[]): Step {
  const layouts = listLayouts(segments);
  const again = async (state: RequestState, status: number) =>
    send(state, await makePage(page, layouts, state, status));
  return async (state) => {
    readAddress(page, state);
    const sent = readFields(await readForm(state.c, page.maxBytes));
    const values = keepTexts(sent);
    const checked = checkSent(form, sent);
    if (checked.fields) {
      state.attempt = { values, fields: saidFields(state, checked.fields) };
      return again(state, 400);
    }
    state.form = checked.data;
    try {
      const response = await page.post?.(state);
      return addHeaders(response ?? new Response(null, { status: 204 }), headersOfData);
    } catch (thrown) {
      const error = explainedError(state, thrown);
      if (!(error instanceof AppError) || !isAnswered(error, page)) throw error;
      if (error.retryAfter !== undefined) state.c.header("Retry-After", String(error.retryAfter));
      const message = state.application.languages.translate(error.message);
      state.attempt = { values, fields: saidFields(state, error.fields ?? {}), message };
      return again(state, error.status);
    }
  };
}

/** True if a refusal is shown on the page with the typed values. Refusals of the reader lead to the login or an error page. */
const isAnswered = ({ status }: AppError, { access }: Page): boolean =>
  access === "public" || (status !== 401 && status !== 403 && status !== 404);

const keepTexts = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );

/** The sentences of a refusal, field by field, in the reader's language. */
export const saidFields = (
  { application: { languages } }: RequestState,
  fields: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [name, languages.translate(sentence)]));

function readAddress(page: Page, state: RequestState): void {
  state.params = validateAddress(page.params ?? anything, state.params);
  state.query = validateAddress(page.query ?? anything, state.c.req.query());
  if (page.screen) state.closes = closedBy(page.screen);
}

async function makePage(
  page: Page,
  layouts: readonly Layout[],
  state: RequestState,
  status: number,
): Promise<Rendered | Response> {
  // Both load in parallel. If the page's own load fails or redirects, the layouts' result is not needed.
  const around = state.targetId === undefined ? loadLayouts(layouts, state) : undefined;
  around?.catch(() => {});
  const [data, opened] = await Promise.all([page.load?.(state), openDialog(page, state)]);
  if (data instanceof Response) return addHeaders(data, headersOfData);
  state.data = data;
  const titleChanges = typeof page.title === "function";
  const title = getTitle(page, state, data);
  const view = () => makeView(page, state, title, opened);
  return render(state, layouts, { title, titleChanges, view, status }, await around);
}

const getTitle = ({ title }: Page, { application }: RequestState, data: unknown): string =>
  typeof title === "function" ? title(data) : application.languages.translate(title);

/**
 * True if only the dialog is requested. A page with parameters in its path is read even then: its `load` finds out if the record
 * exists.
 */
const asksForDialog = ({ screen, params }: Page, { targetId, application }: RequestState): boolean =>
  screen !== undefined &&
  params === undefined &&
  targetId !== undefined &&
  targetId === application.outlet.id;

/** The dialog of a page without the page. */
async function makeDialog(page: Page, state: RequestState): Promise<Rendered> {
  const opened = await openDialog(page, state);
  const scope = newScope(state);
  const text = await renderView(scope, () =>
    makeOutlet(page, state, getTitle(page, state, undefined), opened),
  );
  return { text, status: 200, nonce: scope.nonce };
}

/** Loads the first dialog that the address opens and the actor may open; the returned function shows it. */
async function openDialog({ screen, dialogs = {} }: Page, state: RequestState) {
  if (!screen) return undefined;
  const query = Object(state.query);
  for (const [name, { right, kept, open }] of Object.entries(dialogs)) {
    const value: unknown = query[name];
    if (value === undefined || !mayOpen(state, right)) continue;
    state.isKept &&= kept === true;
    const { actor, deps, url, c, requestId, application, params, closed } = state;
    return open({ actor, deps, url, c, requestId, application, params, query, value, closed });
  }
}

/** A reader without a dialog's right sees the page without it. */
function mayOpen({ application, actor }: RequestState, right: string): boolean {
  try {
    application.authorize(right, actor);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === "forbidden") return false;
    throw error;
  }
}

/** Renders an opened dialog. */
type Shown = (() => View | null) | undefined;

/** Files of the islands of a page's dialogs, in the format of `Outlet`: the same for each of its answers. */
const islandFilesByPage = new WeakMap<Page, string>();

function dialogIslands(page: Page, { assets }: Application, closes: readonly string[]): string {
  const known = islandFilesByPage.get(page);
  if (known !== undefined) return known;
  const dialogs = Object.entries(page.dialogs ?? {}).flatMap(([name, { islands }]) => {
    const files = islandFiles(islands, assets);
    return files.length === 0 ? [] : [{ at: closes.indexOf(name), files }];
  });
  const files = [...new Set(dialogs.flatMap((dialog) => dialog.files))];
  const formatPlaces = (file: string) => {
    const places = dialogs.flatMap((dialog) => (dialog.files.includes(file) ? [dialog.at] : []));
    return places.length === dialogs.length && files.length > 1 ? "" : places.join(".");
  };
  const islands = files.map((file) => `${file}:${formatPlaces(file)}`).join(" ");
  islandFilesByPage.set(page, islands);
  return islands;
}

/** The application's outlet with the page's dialog in it. */
function makeOutlet(page: Page, state: RequestState, title: string, shown: Shown): View {
  const { application, actor, closes } = state;
  const islands = dialogIslands(page, application, closes);
  const opened = shown && application.showDialog({ actor, path: state.url.pathname, title }, shown);
  return application.outlet.show({ closes, islands, children: opened ?? null });
}

/** A page's view with its dialog. Throws if the view has no place for it: then nothing could open. */
function makeView(page: Page, state: RequestState, title: string, shown: Shown): View {
  const { view, screen } = page;
  if (!screen) return view(state);
  state.outlet = makeOutlet(page, state, title, shown);
  const html = view(state);
  if (!state.isOutletPlaced) throw new Error(`The view of ${screen.path} does not place its dialog.`);
  return html;
}

/** The layouts of the folders, from the root inwards. */
const listLayouts = (segments: readonly Segment[]): Layout[] =>
  segments.flatMap(({ layout }) => layout ?? []);

const loadLayouts = (layouts: readonly Layout[], state: RequestState): Promise<unknown[]> =>
  Promise.all(layouts.map((layout) => layout.load?.(state)));

/** Renders a view into the layouts of its folders as one document, or without them if htmx requests a part of it. */
export const renderPage = async (state: RequestState, segments: readonly Segment[], content: Content) =>
  send(state, await render(state, listLayouts(segments), content));

async function render(
  state: RequestState,
  layouts: readonly Layout[],
  content: Content,
  loaded?: readonly unknown[],
): Promise<Rendered> {
  const scope = newScope(state);
  const view = await renderView(scope, content.view);
  const titles = listTitles(state, layouts, content.title);
  const { status } = content;
  const { nonce } = scope;
  if (isPart(state, view)) {
    const text = content.titleChanges
      ? `<title>${Bun.escapeHTML(titles[0] ?? content.title)}</title>${view}`
      : view;
    return { text, status, nonce };
  }
  const data = loaded ?? (await loadLayouts(layouts, state));
  const html = await renderView(scope, () => wrap(state, layouts, data, titles, view));
  return { text: hasDoctype.test(html) ? html : `<!DOCTYPE html>${html}`, status, nonce };
}

const newScope = ({ application }: RequestState): RenderScope => ({
  assets: application.assets,
  language: application.languages.current(),
  nonce: newNonce(),
  islands: new Map(),
});

async function renderView(scope: RenderScope, view: () => View): Promise<string> {
  const rendered = renderWithin(scope, view);
  return String(rendered instanceof Promise ? await rendered : rendered);
}

/** Titles from the root layout's, which is the document's, inwards: each layout derives its own from the one within. */
function listTitles(state: RequestState, layouts: readonly Layout[], title: string): string[] {
  const titles: string[] = [];
  for (const layout of layouts.toReversed()) {
    const inner = titles[0] ?? title;
    titles.unshift(layout.title?.(inner, state) ?? inner);
  }
  return titles;
}

/** True if the view has the element that htmx replaces. An element of a layout is sent with the whole document. */
const isPart = ({ targetId }: RequestState, view: string): boolean =>
  targetId !== undefined && view.includes(` id="${Bun.escapeHTML(targetId)}"`);

function wrap(
  { actor, deps, url, c, requestId, application }: RequestState,
  layouts: readonly Layout[],
  data: readonly unknown[],
  titles: readonly string[],
  view: string,
): View {
  const context = { actor, deps, url, c, requestId, application };
  return layouts.reduceRight<View>(
    (inner, layout, depth) => {
      const own = { ...context, title: titles[depth] ?? "", data: data[depth] };
      const around = (children: Awaited<View>) => layout.view({ ...own, children });
      return inner instanceof Promise ? inner.then(around) : around(inner);
    },
    asHtml(raw(view)),
  );
}
