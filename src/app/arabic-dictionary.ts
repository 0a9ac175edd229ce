import { joinDictionaries } from "@/vocabulary/language/dictionaries";
import { dictionaries } from "./dictionaries";

type KeysOf<Dictionaries> = Dictionaries extends unknown ? keyof Dictionaries : never;
type Words = { [Written in KeysOf<(typeof dictionaries)[number]>]: string };

declare module "@/vocabulary/language" {
  interface Phrases extends Words {}
}

/**
 * Arabic texts of the screens, from each room's `arabic.ts`. Texts of several rooms are in that of
 * `src/vocabulary/language`.
 */
export const arabic = joinDictionaries(dictionaries);

export { findRowNoun } from "@/vocabulary/language/row-texts";
