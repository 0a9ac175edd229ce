import { say, type Text } from "@/vocabulary/language";
import { classes } from "./class-names";
import type { Content } from "./content";
import { icon } from "./icon";
import type { IconName } from "./icons";
import { Meanings, Term, type Terms } from "./term";

/**
 * A sheet of paper on the ground. With a title it is a region named by it.
 * `flush` lets a table, filter bar or list run to its edges.
 */
export const Card = (props: {
  title?: Text;
  description?: Text;
  actions?: Content;
  flush?: boolean;
  id?: string;
  class?: string;
  children?: Content;
}) => (
  <section
    id={props.id}
    class={classes("card", props.flush && "card-flush", props.class)}
    aria-label={props.title && say(props.title)}
  >
    {props.title ? (
      <header class="card-head">
        <div>
          <h2>{say(props.title)}</h2>
          {props.description ? <p>{say(props.description)}</p> : null}
        </div>
        {props.actions ? <div class="card-actions">{props.actions}</div> : null}
      </header>
    ) : null}
    {props.children}
  </section>
);

/** Movement of a figure; `flat` is none. */
export type Growth = { text: Text; tone: "up" | "down" | "flat" };

/** Number of characters of a figure that fit half a phone's width at its usual size: '$1,234,567.89'. */
const longFigure = 13;

/** Figure with its label and, beneath, its change. `note` is shown if there is no growth to report. */
export const StatCard = (props: {
  label: Text;
  figure: string | number;
  growth?: Growth | undefined;
  note?: Text | undefined;
  icon?: IconName;
  /** Terms that the label explains. */
  means?: Terms;
}) => (
  <div class="card stat">
    <p class="stat-label">
      {props.means ? <Term label={props.label} of={props.means} place="figure" /> : say(props.label)}
      {props.icon ? icon(props.icon) : null}
    </p>
    {props.means ? <Meanings of={props.means} place="figure" /> : null}
    <p class={`${props.figure}`.length > longFigure ? "stat-figure long" : "stat-figure"}>{props.figure}</p>
    {props.growth ? <p class={`stat-growth growth-${props.growth.tone}`}>{say(props.growth.text)}</p> : null}
    {props.note ? <p class="stat-growth">{say(props.note)}</p> : null}
  </div>
);

/** A row of stat cards: four across, two on a phone. Above a list they are one line of figures. */
export const StatCards = ({ line, children }: { line?: boolean; children?: Content }) => (
  <div class={classes("stats", line && "stats-line")}>{children}</div>
);
