import type { DialogAddress } from "@/kernel/screen";
import { say, type Text } from "@/vocabulary/language";
import { sayAs } from "@/vocabulary/language/around";
import { ActMenu, type RecordAct } from "./act-menu";
import type { Content } from "./content";
import { opensDialog } from "./dialog-outlet";
import { icon } from "./icon";
import { isolated } from "./isolated";
import { Crumbs } from "./navigation";
import { type RecordWalk, screensNow, walkNow } from "./record-place";
import { FoldedTimeline } from "./timeline";

const signs = { previous: "chevron-up", next: "chevron-down" } as const;

/** Breadcrumbs of the record, whose last step closes it. */
const Above = ({ list }: { list: string }) => {
  const screens = screensNow();
  const page = screens.at(-1);
  return page ? (
    <Crumbs label={say("Above the record")} above={screens.slice(0, -1)}>
      <a href={list} data-close>
        {say(page.label)}
      </a>
    </Crumbs>
  ) : null;
};

/** Link to the previous or next record; at an end of the list it leads nowhere. */
const Step = (props: { to: DialogAddress | undefined; label: Text; sign: "previous" | "next" }) =>
  props.to === undefined ? (
    <span class="btn btn-ghost btn-icon" aria-hidden="true" data-ended>
      {icon(signs[props.sign])}
    </span>
  ) : (
    <a
      class="btn btn-ghost btn-icon"
      rel={props.sign === "next" ? "next" : "prev"}
      id={`record-${props.sign}`}
      {...opensDialog(props.to)}
      hx-push-url="false"
      hx-replace-url="true"
    >
      {icon(signs[props.sign])}
      <span class="sr-only">{say(props.label)}</span>
    </a>
  );

const Walk = ({ of }: { of: RecordWalk | undefined }) =>
  of && (of.previous || of.next) ? (
    <nav class="record-walk" aria-label={say("Records of the list")}>
      <Step to={of.previous} label="Previous" sign="previous" />
      <Step to={of.next} label="Next" sign="next" />
    </nav>
  ) : null;

/**
 * Record at its own address (`?view=3`), within the page's `DialogOutlet`. On the server it is an open `<dialog>`, which reads as
 * a section without JavaScript; the page's script makes it modal: a panel at the side, a sheet on a phone. It is modal at every
 * width, because a list of seven columns next to it would lose half of them at 1440 px.
 *
 * @param id the record's id, as in its address: the focus goes back to the row with that address
 * @param acts the main one first
 * @param list the address of the list without the record
 */
export const RecordPanel = (props: {
  id: number | string;
  title: Text;
  subject: Content;
  list: string;
  /** Address of its timeline, or the reason for having none. */
  timeline: string | { none: string };
  /** Addresses of the record's labels and attachments. */
  labels?: string;
  attachments?: string;
  acts?: readonly RecordAct[];
  /** Address of its own page, if it has one. */
  page?: string;
  /** Prints the record alone, as a sheet with a letterhead, by a button with `data-print` or the browser's print command. */
  printed?: { title: Text; issuer: string; note: Content };
  children?: Content;
}) => {
  const acts = props.acts ?? [];
  return (
    <record-panel of={props.id}>
      <dialog open class={props.printed ? "record record-sheet" : "record"} aria-labelledby="record-title">
        {props.printed ? (
          <div class="sheet-head" aria-hidden="true">
            <p class="sheet-issuer">{props.printed.issuer}</p>
            <p class="sheet-title">{say(props.printed.title)}</p>
          </div>
        ) : null}
        <header class="record-head">
          <div>
            <Above list={props.list} />
            <h2 class="record-title" id="record-title" tabindex={-1} autofocus>
              {say(props.title)}
            </h2>
            <p class="record-subject">{isolated(props.subject)}</p>
          </div>
          <div class="record-tools">
            <Walk of={walkNow()} />
            {props.page ? (
              <a class="btn btn-sm" href={props.page}>
                {say("Open page")}
              </a>
            ) : null}
            <a class="btn btn-ghost btn-icon" href={props.list} data-close aria-label={say("Close")}>
              {icon("close")}
            </a>
          </div>
        </header>
        {/* A keyboard can scroll it where nothing in it takes the focus. */}
        <div class="record-body" tabindex={0}>
          {props.children}
          {props.labels || props.attachments ? (
            <p class="page-actions">
              {props.labels ? (
                <a class="btn btn-sm" href={props.labels}>
                  {say("Labels")}
                </a>
              ) : null}
              {props.attachments ? (
                <a class="btn btn-sm" href={props.attachments}>
                  {say("Attachments")}
                </a>
              ) : null}
            </p>
          ) : null}
          {typeof props.timeline === "string" ? <FoldedTimeline address={props.timeline} /> : null}
          {props.printed ? (
            <p class="sheet-foot" aria-hidden="true">
              {props.printed.note}
            </p>
          ) : null}
        </div>
        {acts.length > 0 ? (
          <footer class="record-foot">
            <ActMenu id="record-acts" acts={acts} />
          </footer>
        ) : null}
      </dialog>
    </record-panel>
  );
};

/** A part of a record under its own heading. */
export const RecordPart = (props: { title: Text; note?: Content; children?: Content }) => (
  <section class="record-part">
    <h3>{say(props.title)}</h3>
    {props.note ? (
      <p class="record-note">{typeof props.note === "string" ? say(props.note) : props.note}</p>
    ) : null}
    {props.children}
  </section>
);

/** Principal figures of a record, the first of them large. */
export const RecordFigures = (props: { items: readonly { term: Text; figure: Content }[] }) => (
  <dl class="record-figures">
    {props.items.map((item) => (
      <div key={item.term}>
        <dt>{sayAs("heading", item.term)}</dt>
        <dd>{isolated(item.figure)}</dd>
      </div>
    ))}
  </dl>
);

/** Text with a copy button; `label` names it. The page's script does the copying. */
export const Copyable = (props: { label: Text; text: string; copied?: string }) => (
  <span class="copyable">
    <span class="iban">{props.text}</span>
    <button
      type="button"
      class="copy"
      data-copy={props.copied ?? props.text}
      aria-label={say("Copy {label}", { label: say(props.label) })}
    >
      {icon("copy")}
    </button>
    <span class="copy-said" role="status" />
  </span>
);
