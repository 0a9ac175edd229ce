import type { ReadLine } from "../lines/labelled-amounts";
import { textOf } from "../lines/lines";

const GOES_ON =
  /\bcontinue[sd]? (on|over|overleaf|next)\b|\bcont(in|inue)?'?d\.? ?(on|over|overleaf)\b|\bplease turn over\b|\bfurther (transactions|entries|pages) (on|over|follow)|\bfortsetzung (auf|folgt|siehe|umseitig|nächste)|\bsuite (au verso|page|à la page|sur)|\bà suivre\b|\bcontinúa (en|al)\b|\bsigue (en|al) |\bcontinua (a|alla|na|no|nella|en) |\bsegue (a|alla|nella|pagina)|продолжение (на|следует)|يتبع في|يتبع على|\bvervolg op\b/iu;
const WENT_ON =
  /\bcontinued from\b|\bfortsetzung von\b|\bsuite de la page\b|\bviene de la\b|\bcontinuação da página\b|\bsegue da pagina\b|продолжение с /iu;
const MOST_WORDS = 12;

function says(lines: readonly ReadLine[], words: RegExp): boolean {
  return lines.some(
    (line) => line.words.length <= MOST_WORDS && line.money.length === 0 && words.test(textOf(line.words)),
  );
}

/** True where the last page of some lines says that another follows, or the first that it goes on from another. */
export function goesBeyond(lines: readonly ReadLine[]): boolean {
  const [first, last] = [lines[0]?.page, lines.at(-1)?.page];
  return (
    says(
      lines.filter((line) => line.page === last),
      GOES_ON,
    ) ||
    says(
      lines.filter((line) => line.page === first),
      WENT_ON,
    )
  );
}
