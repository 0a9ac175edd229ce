import { getCookie } from "hono/cookie";
import { layout } from "@/app/define";
import { ClientAssets } from "@/kernel/head";
import { asset } from "@/kernel/scope";
import { Welcome } from "@/people/auth/view";
import { readAppearance } from "@/ui/appearance";
import { Document } from "@/ui/document";
import type { Language } from "@/vocabulary/language/languages";
import { currentLanguage } from "@/vocabulary/language/speaking";

/** The letters that a page's texts are written in: names and codes are in Latin ones on every page. */
const letters: Record<Language, readonly string[]> = {
  en: ["inter.woff2"],
  ar: ["inter.woff2", "arabic.woff2"],
};

export default layout({
  title: (title, { deps }) => `${title} · ${deps.env.brand.name}`,
  kept: true,
  view: ({ children, title, deps, c }) => (
    <Document
      title={title}
      appearance={readAppearance((name) => getCookie(c, name))}
      fonts={letters[currentLanguage()].map(asset)}
      assets={<ClientAssets />}
    >
      {children}
      <Welcome c={c} deps={deps} />
    </Document>
  ),
});
