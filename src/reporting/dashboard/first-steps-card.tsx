import { Card } from "@/ui/card";
import { icon } from "@/ui/icon";
import type { FirstStep } from "./first-steps";

/** What to do first in an empty book, with what is done already. */
export const FirstStepsCard = ({ steps }: { steps: readonly FirstStep[] }) => (
  <Card
    title="First steps"
    description={`${steps.filter(({ done }) => done).length} of ${steps.length} done. This list goes once money has moved.`}
  >
    <ol class="first-steps">
      {steps.map(({ done, title, text, href }) => (
        <li key={title} class={done ? "done" : undefined}>
          {icon(done ? "check" : "circle")}
          <div>
            {done ? (
              <strong>
                {title} <span class="sr-only">(done)</span>
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
