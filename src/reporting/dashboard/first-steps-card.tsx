import { Card } from "@/ui/card";
import { icon } from "@/ui/icon";
import { say } from "@/vocabulary/language";
import type { FirstStep } from "./first-steps";

/** Checklist for an empty book, with the finished steps marked. */
export const FirstStepsCard = ({ steps }: { steps: readonly FirstStep[] }) => (
  <Card
    title="First steps"
    description={say("{done} of {all} done. This list goes once money has moved.", {
      done: steps.filter(({ done }) => done).length,
      all: steps.length,
    })}
  >
    <ol class="first-steps">
      {steps.map(({ done, title, text, href }) => (
        <li key={title} class={done ? "done" : undefined}>
          {icon(done ? "check" : "circle")}
          <div>
            {done ? (
              <strong>
                {title} <span class="sr-only">{say("(done)")}</span>
              </strong>
            ) : (
              <a href={href}>{title}</a>
            )}
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </Card>
);
