import { say } from "@/vocabulary/language";
import { meaningOf } from "@/vocabulary/terms";
import { cachedMarkup } from "./cached-markup";
import { HeaderPanel } from "./header-menu";
import { icon } from "./icon";

/**
 * Word of the product that opens its meaning. It needs no script.
 * @param of the term, as `src/vocabulary/terms.txt` has it; it is explained once on a page
 */
export const Term = ({ of, children }: { of: string; children: string }) => {
  const id = `term-${of.replaceAll(" ", "-")}`;
  return (
    <span class="term">
      <button type="button" popovertarget={id}>
        {children}
        {icon("info")}
      </button>
      <span class="term-meaning" id={id} popover>
        {say(meaningOf(of))}
      </span>
    </span>
  );
};

const id = "glossary";
export const glossaryTitle = "What these words mean";

const words = {};

/**
 * Words of a screen that may need explaining: pressed, they open their meanings, fetched when the pointer or the focus reaches
 * them.
 */
export const Words = cachedMarkup(
  ({ terms }: { terms: Readonly<Record<string, string>> }) => {
    const href = `/find/words?of=${encodeURIComponent(Object.keys(terms).join("."))}`;
    return (
      <>
        <p class="page-terms">
          <button type="button" popovertarget={id}>
            {Object.values(terms).map((written, at, { length }) => (
              <bdi key={written}>
                {say(written)}
                {at + 1 < length ? say(", ") : null}
              </bdi>
            ))}
            {icon("info")}
          </button>
        </p>
        <HeaderPanel id={id} label={glossaryTitle} later={{ href, page: href, label: glossaryTitle }} />
      </>
    );
  },
  ({ terms }) => [words, Object.keys(terms).join()],
);

/** Meanings of words, each a sentence that begins with its word. */
export const Meanings = ({ meanings }: { meanings: readonly string[] }) => (
  <>
    {meanings.map((meaning) => (
      <p key={meaning}>{say(meaning)}</p>
    ))}
  </>
);

/** Those meanings in the panel of a screen's words. */
export const MeaningsPanel = ({ meanings }: { meanings: readonly string[] }) => (
  <HeaderPanel id={id} label={glossaryTitle}>
    <Meanings meanings={meanings} />
  </HeaderPanel>
);
