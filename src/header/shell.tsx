import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Actor } from "@/auth/actor";
import { bankYear } from "@/calendar";
import { layout } from "@/define";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { homeOf, sidebarOf } from "@/navigation";
import type { Content } from "@/ui/content";
import { Shell } from "@/ui/shell";
import { parseTheme, themeCookie } from "@/ui/theme";
import { readHeader } from "./queries";
import { AvatarMenu, Bell } from "./view";

type SignedIn = { actor: Actor; deps: Deps; url: URL; c: Context; title: string; children: Content };

/** The sidebar, header and footer around a screen of somebody who is signed in. */
export async function signedInShell({ actor, deps, url, c, title, children }: SignedIn) {
  const header = await readHeader(deps, actor);
  const clock = { now: deps.now(), zone: deps.env.zone };
  const theme = parseTheme(getCookie(c, themeCookie));
  return (
    <Shell
      brand={{ name: deps.env.brand.name, href: homeOf(actor.role) }}
      groups={sidebarOf(actor.role)}
      current={url.pathname}
      title={title}
      tools={
        <>
          <Bell header={header} {...clock} />
          <AvatarMenu actor={actor} header={header} theme={theme} {...clock} />
        </>
      }
      footer={`© ${bankYear(clock.now, clock.zone)} ${deps.env.brand.name}`}
    >
      {children}
    </Shell>
  );
}

/** The layout of every signed-in screen. */
export const signedInLayout = layout(({ actor, ...rest }) => {
  if (!actor) throw new AppError("unauthenticated", "Please sign in");
  return signedInShell({ actor, ...rest });
});
