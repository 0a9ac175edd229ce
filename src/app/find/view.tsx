import { cachedMarkup } from "@/ui/cached-markup";
import type { Content } from "@/ui/content";
import { EmptyState } from "@/ui/empty-state";
import { icon } from "@/ui/icon";
import { List } from "@/ui/list";
import { say } from "@/vocabulary/language";
import { sayCount } from "@/vocabulary/language/around";
import type { Finding } from "./find";

/**
 * Results below the search. It is an element of the shell, and `/find/suggestions` returns it alone: a part that only a
 * layout has would return the whole document with every letter. `q`: the answered text.
 */
export const Suggestions = ({ q, children }: { q?: string; children?: Content }) => (
  <section class="panel" id="find-suggestions" aria-label={say("Results")} data-q={q}>
    {children}
  </section>
);

const kind = { of: "finder" };

/**
 * The header's search: a plain form that opens `/find`, and with htmx shows the results beneath while one types. The browser's
 * script sends the recently opened addresses, which are kept on the device.
 */
export const Finder = cachedMarkup(
  () => (
    <search class="find">
      <form
        action="/find"
        hx-get="/find/suggestions"
        hx-trigger="input delay:120ms"
        hx-target="#find-suggestions"
        hx-sync="this:replace"
      >
        <label class="search">
          {icon("search")}
          <input
            id="find"
            type="search"
            class="input"
            name="q"
            aria-label={say("Find anything")}
            placeholder={say("Find anything")}
            autocomplete="off"
            spellcheck={false}
            maxlength={200}
            aria-keyshortcuts="Control+K Meta+K"
          />
          <kbd>Ctrl K</kbd>
        </label>
      </form>
      <Suggestions />
    </search>
  ),
  () => [kind, ""],
);

const resultsText = (count: number) => sayCount(count, "1 result", "{count} results");

/** Results of a search by kind, or the message that there are none. */
export const Found = ({ q, groups }: Finding) => (
  <div class="found">
    <p class="sr-only" role="status">
      {resultsText(groups.reduce((sum, { items }) => sum + items.length, 0))}
    </p>
    {groups.length === 0 && q !== "" ? (
      <EmptyState
        title={say("Nothing found for '{q}'", { q })}
        text="Try a part of a name, an IBAN, a reference, an amount such as 1,250.00, or what you want to do."
        icon="search"
      />
    ) : null}
    {groups.map(({ title, items, more }) => (
      <div class="found-group" key={title}>
        <p class="panel-title" aria-hidden="true">
          {say(title)}
        </p>
        <List label={say(title)} items={items.map((item) => ({ key: item.href, ...item }))} />
        {more ? (
          <a class="panel-more" href={more}>
            {say("All that match")}
          </a>
        ) : null}
      </div>
    ))}
  </div>
);
