import { say, type Text } from "@/vocabulary/language";
import { noticeClass, type Tone } from "./class-names";
import type { Content } from "./content";
import { icon } from "./icon";
import type { IconName } from "./icons";

const signs: Record<Tone, IconName> = {
  good: "success",
  warn: "warning",
  bad: "error",
  info: "info",
  quiet: "info",
  accent: "info",
};

/** A message within the page. A bad one is announced at once, any other when the reader pauses. */
export const Notice = (props: { tone?: Tone; title?: Text | undefined; children?: Content }) => {
  const tone = props.tone ?? "info";
  return (
    <div class={noticeClass(tone)} role={tone === "bad" ? "alert" : "status"}>
      {icon(signs[tone])}
      <div>
        {props.title ? <p class="notice-title">{say(props.title)}</p> : null}
        {props.children ? (
          <div class="notice-text">
            {typeof props.children === "string" ? say(props.children) : props.children}
          </div>
        ) : null}
      </div>
    </div>
  );
};
