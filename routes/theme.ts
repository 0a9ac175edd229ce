import { setCookie } from "hono/cookie";
import { z } from "zod";
import { endpoint } from "@/app/define";
import { call } from "@/kernel/call";
import { cookieAttributes } from "@/people/auth/cookies";
import { localPath } from "@/people/auth/local-path";
import { goTo } from "@/people/auth/redirects";
import { parseTheme, themeCookie, themeMaxAge } from "@/ui/theme";

const chooseTheme = call({ method: "POST", path: "/theme", form: z.object({ theme: z.string() }) });

/** The path of this site that a form was sent from, `/` where the browser does not say. */
const cameFrom = (referer: string | undefined): string => {
  const url = URL.parse(referer ?? "");
  return localPath(url ? url.pathname + url.search : undefined);
};

/** Light, dark or as the device says: a plain form, remembered for a year and answered by the page it came from. */
export const POST = endpoint(chooseTheme, {
  summary: "Choose the colours of the screens",
  category: "Authentication",
  access: "public",
  approval: { none: "how one's own screen looks" },
  handler({ form, deps, c }) {
    const theme = parseTheme(form.theme);
    const maxAge = theme === "system" ? 0 : themeMaxAge;
    setCookie(c, themeCookie, theme, { ...cookieAttributes(deps.env), maxAge });
    return goTo(c, cameFrom(c.req.header("referer")));
  },
});
