/** @jsxImportSource react */
import { say, type Text } from "@/vocabulary/language";
import { findDirection } from "../_lib/direction";
import { unbroken } from "../_lib/unbroken";

/** One figure that an act changes, as `$100.00 → $80.00`. */
export type EffectLine = { term: string; text: string };

/** Effects of an act, figure by figure, before it is carried out. Changes are announced. */
export const Effect = ({ lines, title }: { lines: readonly EffectLine[]; title?: Text }) =>
  lines.length === 0 ? null : (
    <div className="effect field-wide" role="status">
      {title ? <p className="effect-title">{say(title)}</p> : null}
      <dl className="details details-rows">
        {lines.map(({ term, text }) => (
          <div key={term}>
            <dt>{say(term)}</dt>
            <dd>
              <bdi dir={findDirection(text)}>{unbroken(text)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
