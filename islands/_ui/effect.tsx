/** @jsxImportSource react */
import { say } from "@/vocabulary/language";

/** One figure that an act changes, as `$100.00 → $80.00`. */
export type EffectLine = { term: string; text: string };

/** A currency and its amount stay on one line. */
const unbroken = (text: string) => text.replaceAll(/([A-Z]{3}) (?=\d)/g, "$1\u00a0");

/** What an act will do, figure by figure, before it is done. Changes are read out. */
export const Effect = ({ lines, title }: { lines: readonly EffectLine[]; title?: string }) =>
  lines.length === 0 ? null : (
    <div className="effect field-wide" role="status">
      {title ? <p className="effect-title">{say(title)}</p> : null}
      <dl className="details details-rows">
        {lines.map(({ term, text }) => (
          <div key={term}>
            <dt>{say(term)}</dt>
            <dd>
              <bdi>{unbroken(text)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
