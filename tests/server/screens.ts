import { can } from "@/access/policy";
import type { createApp } from "@/app/create-app";
import { getCookies } from "./support";

/** Readers of the screens of the demo book, with the password of each. */
export const readers = { nobody: undefined, admin: "admin123", auditor: "auditor123", client: "client123" };
export type Reader = keyof typeof readers;

const roles = { nobody: undefined, admin: "admin", auditor: "auditor", client: "client_user" } as const;

type App = Awaited<ReturnType<typeof createApp>>;

/** Page as a person sees it, or one of its dialogs without the page. */
export type Screen = {
  who: Reader;
  /** The page's declared path, e.g. `/admin/holds`. */
  page: string;
  /** The parameter that opens the dialog, where one is open. */
  dialog?: string;
  /** The address, with the ids of the book. */
  path: string;
  html: string;
  /** The address of the page or the record that has a link to its dialog. */
  from?: string | undefined;
  /** True if its dialog explains why the act is impossible, and no row allows it. */
  refused?: true;
};

/** Number of rows of a list tried until one has the dialog, since not every row has every act. */
const rowsTried = 60;

/** Number of a list's records that are looked through for dialogs which no row opens. */
const recordsTried = 20;

/** The Cookie header of someone who signs in to a book of the demo. */
export async function demoCookie({ app }: Pick<App, "app">, who: Reader): Promise<string> {
  const password = readers[who];
  if (password === undefined) return "";
  const body = JSON.stringify({ username: who, password });
  const headers = { "content-type": "application/json" };
  return getCookies(
    await app.request("http://localhost:5000/api/auth/login", { method: "POST", body, headers }, from),
  );
}

/** Address of these readers' requests. */
const from = { requestIP: () => ({ address: "192.0.2.10" }) };

/** The values that a parameter has in the links of a page, each once, in their order. */
const linked = (html: string, name: string): string[] => [
  ...new Set(
    [...html.matchAll(new RegExp(`href="[^"]*[?&;]${name}=([\\w.%-]+)`, "g"))].map(([, value = ""]) => value),
  ),
];

/** Rows of a page's tables with a button that opens a menu of acts. */
const rowsWithActs = (html: string): string[] =>
  [...html.matchAll(/<button popovertarget=act [^>]*?value="?([\w.-]+)/g)].map(([, id = ""]) => id);

/** The values that a page's own path has in the links of others, e.g. `7` of `/admin/payment-files/7`. */
const listPlaces = (page: string, texts: readonly string[]): string[] => {
  const pattern = new RegExp(`["=](${page.replaceAll(/\{\w+\}/g, "[\\w-]+")})(?=["?# >])`, "g");
  return [...new Set(texts.flatMap((html) => [...html.matchAll(pattern)].map(([, path = ""]) => path)))];
};

/** True if a dialog can only be closed, like one that explains why its act is impossible. */
const onlyCloses = (html: string): boolean =>
  /<div class="dialog-foot"><button[^>]*>[^<]*<\/button><\/div>/.test(html);

/** Headers with which htmx requests an address's dialog without its page. */
const forDialog = { "HX-Request": "true", "HX-Target": "div#dialog" };

const isOpen = (html: string): boolean => /<div id="dialog"[^>]*><(?!\/div)/.test(html);

/**
 * Every screen of a book that a person may see: each page, and once each of its dialogs that opens on some row,
 * preferably one that allows its act.
 * @param cookie the Cookie header of their session, and further headers of their browser
 */
export async function* walkScreens(
  { app, pages: all }: Pick<App, "app" | "pages">,
  who: Reader,
  cookie: string,
): AsyncGenerator<Screen> {
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const init = { headers: { ...headers, cookie } };
    const answer = await app.request(`http://localhost:5000${path}`, init, from);
    return answer.status === 200 ? await answer.text() : undefined;
  };
  const seen: string[] = [];
  const pages = all.filter(({ method }) => method === "GET");
  for (const { path: page, dialogs } of pages.toSorted((a, b) => depth(a.path) - depth(b.path))) {
    const places = page.includes("{") ? listPlaces(page, seen).slice(0, 3) : [page];
    const role = roles[who];
    const own = dialogs.filter(({ right }) => role && can({ role }, right));
    const waiting = new Set(own.map(({ name }) => name));
    const refusals = new Map<string, Screen>();
    for (const [index, place] of places.entries()) {
      const html = await read(place);
      if (html === undefined) continue;
      seen.push(html);
      if (index === 0) yield { who, page, path: place, html };
      const around = [{ at: place, html }];
      /** Opens a dialog; none if it does not open, or only explains why its act is impossible. */
      const open = async (name: string, value: string, near = around): Promise<Screen | undefined> => {
        const path = `${place}?${name}=${value}`;
        const opened = await read(path, forDialog);
        if (opened === undefined || !isOpen(opened)) return undefined;
        const from = near.find((one) => linked(one.html, name).includes(value))?.at;
        const screen = { who, page, dialog: name, path, html: opened, from };
        if (onlyCloses(opened)) {
          if (!refusals.has(name)) refusals.set(name, { ...screen, refused: true });
          return undefined;
        }
        waiting.delete(name);
        around.push({ at: path, html: opened });
        seen.push(opened);
        return screen;
      };
      for (const { name } of own) {
        if (!waiting.has(name)) continue;
        const values = [
          ...[name, "view"].flatMap((param) => around.flatMap((near) => linked(near.html, param))),
          ...rowsWithActs(html),
        ];
        for (const value of [...new Set(values)].slice(0, rowsTried)) {
          const screen = await open(name, value);
          if (!screen) continue;
          yield screen;
          break;
        }
      }
      // Dialogs to which only some of the records have a link.
      for (const value of linked(html, "view").slice(0, recordsTried)) {
        if (waiting.size === 0) break;
        const at = `${place}?view=${value}`;
        const record = await read(at, forDialog);
        if (record === undefined) continue;
        for (const name of waiting) {
          const [first] = linked(record, name);
          const screen = first && (await open(name, first, [{ at, html: record }]));
          if (screen) yield screen;
        }
      }
    }
    for (const [name, refusal] of refusals) if (waiting.has(name)) yield refusal;
  }
}

/**
 * Finds the unread pages that a book's readers may open, such as `client /client/payments`. Redirecting pages are left
 * out, and so are pages of single records, which are found by links.
 * @param read the screens that were read
 */
export async function unreadPages(
  book: Pick<App, "app" | "pages"> & { getCookie(who: Reader): Promise<string> },
  visitors: readonly Reader[],
  read: readonly Pick<Screen, "who" | "page">[],
): Promise<string[]> {
  const found = new Set(read.map(({ who, page }) => `${who} ${page}`));
  const unread: string[] = [];
  for (const who of visitors) {
    const role = roles[who];
    const headers = { cookie: await book.getCookie(who) };
    for (const { method, path, access } of book.pages) {
      if (method !== "GET" || path.includes("{") || found.has(`${who} ${path}`)) continue;
      if (!can(role && { role }, access)) continue;
      const { status } = await book.app.request(`http://localhost:5000${path}`, { headers }, from);
      if (status < 300 || status > 399) unread.push(`${who} ${path}`);
    }
  }
  return unread;
}

/** Pages with a parameter come after those whose links lead to them. */
const depth = (path: string): number => path.split("{").length;
