import { say } from "@/vocabulary/language";
import { icon } from "./icon";

/** Lines of code with a copy button; `label` names them. A keyboard can scroll them. */
export const CodeBlock = ({ label, text }: { label: string; text: string }) => (
  <div class="code-block copyable">
    <section class="code-lines" tabindex={0} aria-label={say(label)}>
      <pre dir="ltr">{text}</pre>
    </section>
    <button type="button" class="copy" data-copy={text} aria-label={say("Copy {label}", { label })}>
      {icon("copy")}
    </button>
    <span class="copy-said" role="status" />
  </div>
);
