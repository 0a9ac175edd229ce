import { getCookie } from "hono/cookie";
import { layout } from "@/app/define";
import { ClientAssets } from "@/kernel/head";
import { asset } from "@/kernel/scope";
import { Welcome } from "@/people/auth/view";
import { readAppearance } from "@/ui/appearance";
import { Document } from "@/ui/document";

export default layout({
  title: (title, { deps }) => `${title} · ${deps.env.brand.name}`,
  view: ({ children, title, deps, c }) => (
    <Document
      title={title}
      appearance={readAppearance((name) => getCookie(c, name))}
      font={asset("inter.woff2")}
      assets={<ClientAssets />}
    >
      {children}
      <Welcome c={c} deps={deps} />
    </Document>
  ),
});
