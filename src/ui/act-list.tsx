import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { html } from "./html";
import { List } from "./list";
import type { RecordAct } from "./record-panel";

/** Acts beneath each other, each with its effect, the people who must approve it, or the reason that it would fail. */
export const ActList = ({ acts }: { acts: readonly RecordAct[] }) => (
  <List
    items={acts.map((act) => ({
      key: act.label,
      title: html`<span class="${act.tone === "danger" ? "act-name danger" : "act-name"}">${say(act.label)}</span>`,
      text:
        (act.refused === undefined ? undefined : translate(act.refused)) ??
        html`${say(act.does)}${act.asks ? html` <span class="act-asks">${say(act.asks)}.</span>` : ""}`,
      ...(act.refused === undefined ? (act.leaves ? { href: act.href } : { opens: act.href }) : {}),
    }))}
  />
);
