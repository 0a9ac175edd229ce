import { setCookie } from "hono/cookie";
import { z } from "zod";
import { endpoint } from "@/app/define";
import { call } from "@/kernel/call";
import { cookieAttributes } from "@/people/auth/cookies";
import { goBack } from "@/people/auth/redirects";
import { appearanceMaxAge, appearanceNames, appearances, readAppearance } from "@/ui/appearance";

const chooseAppearance = call({
  method: "POST",
  path: "/appearance",
  form: z.object({ theme: z.string().optional(), density: z.string().optional() }),
});

/** Appearance of the screens: a plain form, each choice remembered for a year and answered by the page it came from. */
export const POST = endpoint(chooseAppearance, {
  summary: "Choose the colours of the screens, or how high rows are",
  category: "Authentication",
  access: "public",
  stepUp: { none: "how one's own screen looks" },
  approval: { none: "how one's own screen looks" },
  handler({ form, deps, c }) {
    const chosen = readAppearance((name) => form[name]);
    for (const name of appearanceNames) {
      if (form[name] === undefined) continue;
      const maxAge = chosen[name] === appearances[name][0] ? 0 : appearanceMaxAge;
      setCookie(c, name, chosen[name], { ...cookieAttributes(deps.env), maxAge });
    }
    return goBack(c);
  },
});
