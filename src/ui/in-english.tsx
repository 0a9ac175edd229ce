import { currentLanguage, speak } from "@/vocabulary/language/speaking";
import type { View } from "./html";

/**
 * A part of a screen that is English whoever reads it, such as what machines are sent: it runs from left to right, and is
 * marked as English for those who have it read out.
 *
 * @example <InEnglish view={() => <Guide base={base} />} />
 */
export const InEnglish = ({ view }: { view: () => View }) => (
  <div class="in-english" lang={currentLanguage() === "en" ? undefined : "en"} dir="ltr">
    {speak("en", view)}
  </div>
);
