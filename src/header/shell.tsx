import { getCookie } from "hono/cookie";
import { bankYear } from "@/calendar";
import { layout } from "@/define";
import { AppError } from "@/kernel/errors";
import { homeOf, sidebarOf } from "@/navigation";
import { Shell } from "@/ui/shell";
import { parseTheme, themeCookie } from "@/ui/theme";
import { readHeader } from "./queries";
import { AvatarMenu, Bell } from "./view";

/** The room of every signed-in screen: sidebar, header with bell and avatar menu, footer. */
export const signedInLayout = layout(async ({ children, actor, deps, url, c }) => {
  if (!actor) throw new AppError("unauthenticated", "Please sign in");
  const header = await readHeader(deps, actor);
  const clock = { now: deps.now(), zone: deps.env.zone };
  const theme = parseTheme(getCookie(c, themeCookie));
  return (
    <Shell
      brand={{ name: deps.env.brand.name, href: homeOf(actor.role) }}
      entries={sidebarOf(actor.role)}
      current={url.pathname}
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
});
