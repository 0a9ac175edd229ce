import type { Page } from "./define";
import type { Application } from "./request-context";

/** The most documents that are kept of one page, and the most characters of a name: addresses must not fill the memory. */
const mostDocuments = 50;
const longestName = 500;

/** Documents by what names them, each in the parts between its nonces. */
type Documents = Map<string, readonly string[]>;

/** Documents that are the same for whoever asks, but for the nonce of their security policy, which each answer has anew. */
export class KeptDocuments {
  readonly #ofPages = new WeakMap<Application, WeakMap<Page, Documents>>();

  /** The document of a name, to be sent with a nonce; undefined where it is not kept. */
  find(page: Page, application: Application, name: string): ((nonce: string) => string) | undefined {
    const parts = this.#ofPages.get(application)?.get(page)?.get(name);
    return parts && ((nonce) => parts.join(nonce));
  }

  /** Keeps a document by its name, once it has been rendered with a nonce. */
  keeper(page: Page, application: Application, name: string) {
    return (document: string, nonce: string): void => {
      if (name.length > longestName) return;
      const pages = this.#ofPages.get(application) ?? new WeakMap<Page, Documents>();
      const documents: Documents = pages.get(page) ?? new Map();
      if (documents.size >= mostDocuments) documents.clear();
      documents.set(name, document.split(nonce));
      this.#ofPages.set(application, pages.set(page, documents));
    };
  }
}
