/** The languages of the screens. English is the one that the product is written in. */
export const languages = ["en", "ar"] as const;
export type Language = (typeof languages)[number];

/** Names of the languages in themselves. */
export const languageNames: Record<Language, string> = { en: "English", ar: "العربية" };

/** The way a language is written. */
export const getDirection = (language: Language): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");

/** Name of the cookie that remembers the choice. It is not secret; the server writes it. */
export const languageCookie = "language";

/** A year: seconds for `Max-Age`. */
export const languageMaxAge = 31_536_000;

/** Reads a cookie's, a header's or a form's value; anything unknown is English. */
export const parseLanguage = (value: unknown): Language => (value === "ar" ? "ar" : "en");
