import { say } from "@/vocabulary/language";
import { cachedMarkup } from "./cached-markup";
import { HeaderPanel } from "./header-menu";
import { icon } from "./icon";

const id = "glossary";
export const glossaryTitle = "What these words mean";

const words = {};

/** The words of a screen that a newcomer does not know: pressed, they open their meanings, fetched once somebody reaches for them. */
export const Words = cachedMarkup(
  ({ terms }: { terms: Readonly<Record<string, string>> }) => {
    const href = `/glossary?of=${encodeURIComponent(Object.keys(terms).join("."))}`;
    return (
      <>
        <p class="page-terms">
          <button popovertarget={id}>
            {Object.values(terms).map((written, at) => (
              <>
                {at > 0 ? say(", ") : null}
                <bdi>{say(written)}</bdi>
              </>
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

/** The same in the panel of a screen's words. */
export const MeaningsPanel = ({ meanings }: { meanings: readonly string[] }) => (
  <HeaderPanel id={id} label={glossaryTitle}>
    <Meanings meanings={meanings} />
  </HeaderPanel>
);
