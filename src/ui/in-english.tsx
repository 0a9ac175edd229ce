import { currentLanguage, speak } from "@/vocabulary/language/speaking";
import type { View } from "./html";

/**
 * Part of a screen that stays English in every language, such as machine input: it runs from left to right, and is marked as
 * English for screen readers.
 *
 * @example <InEnglish view={() => <Guide base={base} />} />
 */
export const InEnglish = ({ view }: { view: () => View }) => (
  <div class="in-english" lang={currentLanguage() === "en" ? undefined : "en"} dir="ltr">
    {speak("en", view)}
  </div>
);
