import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import Chat from "islands/assistant/chat";
import type { Actor } from "@/access/actor";
import { keyed } from "@/access/digest";
import { layout } from "@/app/define";
import { Finder } from "@/app/find/view";
import { getHome, getSidebar } from "@/app/navigation";
import { panelCookie, panelStates, widePanelCookie } from "@/assistant/contract";
import type { Deps } from "@/deps";
import { AppError } from "@/kernel/errors";
import { Island } from "@/kernel/island";
import type { Content } from "@/ui/content";
import { icon } from "@/ui/icon";
import { findTabbed } from "@/ui/page-tabs";
import { Shell } from "@/ui/shell";
import { say } from "@/vocabulary/language";
import { HeaderBell } from "./bell";
import { type Header, readHeader } from "./queries";
import { sidebar } from "./sidebar";
import { AvatarMenu } from "./view";

type SignedIn = {
  actor: Actor;
  header: Header;
  deps: Deps;
  url: URL;
  c: Context;
  title: string;
  children: Content;
};

/** Launcher of the assistant, or its panel in the previous page's state: that one wakes with the page. */
const Assistant = ({ actor, deps: { env }, c }: Pick<SignedIn, "actor" | "deps" | "c">) => {
  const left = getCookie(c, panelCookie);
  const state = panelStates.find((one) => one === left) ?? "closed";
  const wide = getCookie(c, widePanelCookie) !== undefined;
  const props = {
    brand: env.brand.name,
    username: actor.username,
    zone: env.zone,
    ...(state !== "closed" && { state }),
    ...(wide && { wide }),
  };
  return (
    <>
      <Island of={Chat} name="panel" when={state === "closed" ? "interaction" : "load"} props={props} />
      <noscript>
        <a class="launcher" href="/assistant">
          {icon("chat")}
          <span class="sr-only">{say("Assistant")}</span>
        </a>
      </noscript>
    </>
  );
};

const persons = new WeakMap<Deps["env"], Map<number, string>>();

/** Key under which the browser stores a user's drafts: the same on every page, so it is computed once. */
function getPerson(env: Deps["env"], userId: number): string {
  const known = persons.get(env) ?? new Map<number, string>();
  persons.set(env, known);
  const person = known.get(userId) ?? keyed(env.secret, "drafts", userId).slice(0, 16);
  known.set(userId, person);
  return person;
}

/** Sidebar and header around a screen of a signed-in person. */
export function signedInShell({ actor, header, deps, url, c, title, children }: SignedIn) {
  return (
    <Shell
      brand={{ name: deps.env.brand.name, href: getHome(actor.role) }}
      {...sidebar(actor, header.badges)}
      current={url.pathname}
      person={getPerson(deps.env, actor.userId)}
      title={title}
      find={<Finder />}
      tools={
        <>
          <HeaderBell figures={header.figures} />
          <AvatarMenu actor={actor} />
        </>
      }
      floating={<Assistant actor={actor} deps={deps} c={c} />}
    >
      {children}
    </Shell>
  );
}

/** The layout of every signed-in screen. */
export const signedInLayout = layout({
  kept: true,
  title(title, { actor, url }) {
    const tabbed = actor && findTabbed(getSidebar(actor.role), url.pathname);
    return tabbed ? `${title} · ${say(tabbed.label)}` : title;
  },
  async load({ actor, deps }) {
    if (!actor) throw new AppError("unauthenticated", "Please sign in");
    return { actor, header: await readHeader(deps, actor) };
  },
  view: ({ data, deps, url, c, title, children }) =>
    signedInShell({ ...data, deps, url, c, title, children }),
});
