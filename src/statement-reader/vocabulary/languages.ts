import { afrikaans } from "./afrikaans";
import { arabic } from "./arabic";
import { bulgarian } from "./bulgarian";
import { chinese } from "./chinese";
import { croatian } from "./croatian";
import { czech } from "./czech";
import { danish } from "./danish";
import { dutch } from "./dutch";
import { english } from "./english";
import { estonian } from "./estonian";
import { finnish } from "./finnish";
import { french } from "./french";
import { german } from "./german";
import { greek } from "./greek";
import { hebrew } from "./hebrew";
import { hungarian } from "./hungarian";
import { icelandic } from "./icelandic";
import { indonesian } from "./indonesian";
import { italian } from "./italian";
import { japanese } from "./japanese";
import { korean } from "./korean";
import { latvian } from "./latvian";
import { lithuanian } from "./lithuanian";
import { malay } from "./malay";
import { norwegian } from "./norwegian";
import { polish } from "./polish";
import { portuguese } from "./portuguese";
import { romanian } from "./romanian";
import { russian } from "./russian";
import { serbian } from "./serbian";
import { slovak } from "./slovak";
import { spanish } from "./spanish";
import { swahili } from "./swahili";
import { swedish } from "./swedish";
import { thai } from "./thai";
import { turkish } from "./turkish";
import { ukrainian } from "./ukrainian";
import { vietnamese } from "./vietnamese";
import type { Vocabulary } from "./vocabulary";

/**
 * The languages in which statements are read, by name; only these are compiled. If two of them use one word for two
 * things, the first decides.
 */
export const languages: Readonly<Record<string, Vocabulary>> = {
  english,
  french,
  german,
  spanish,
  italian,
  portuguese,
  russian,
  arabic,
  dutch,
  polish,
  turkish,
  swedish,
  indonesian,
  danish,
  norwegian,
  finnish,
  icelandic,
  czech,
  slovak,
  hungarian,
  romanian,
  bulgarian,
  croatian,
  serbian,
  ukrainian,
  greek,
  hebrew,
  malay,
  vietnamese,
  thai,
  chinese,
  japanese,
  korean,
  estonian,
  latvian,
  lithuanian,
  afrikaans,
  swahili,
};
