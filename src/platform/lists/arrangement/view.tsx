import { asset } from "@/kernel/scope";
import { AppearanceSwitch } from "@/ui/appearance-switch";
import { badge } from "@/ui/badge";
import type { Content } from "@/ui/content";
import { icon } from "@/ui/icon";
import { isolated } from "@/ui/isolated";
import { PopoverButton } from "@/ui/popover-button";
import { say } from "@/vocabulary/language";
import type { ArrangementModel, ArrangementPanel, ViewLink } from "../model";

/**
 * The popover 'Display' of a list: its views and, fetched when its button is reached (`panels-client.ts`), the forms that change
 * views, columns and height of rows. Other arrangements of the list precede its button.
 */
export const ArrangementMenu = ({
  of,
  arrangement,
  children,
}: {
  of: string;
  arrangement: ArrangementModel;
  children: Content;
}) => {
  const { views, current, all, open, panel } = arrangement;
  const item = (view: ViewLink) => (
    <a
      key={view.id}
      href={view.href}
      hx-boost="true"
      aria-current={view.id === current?.view.id ? "true" : undefined}
    >
      {isolated(view.name)}
      {view.owner ? <small>{isolated(view.owner)}</small> : null}
    </a>
  );
  return (
    <div class="list-views">
      {children}
      <PopoverButton of={`${of}-display`} class="btn btn-ghost btn-sm">
        {icon("sliders")}
        {current ? isolated(current.view.name) : say("Display")}
        {current?.changed ? <span class="list-changed">{say("changed")}</span> : null}
      </PopoverButton>
      <div
        class="row-menu"
        id={`${of}-display`}
        popover
        data-later={panel ? undefined : views.length > 0 ? open : ""}
      >
        {views.length > 0 ? (
          <>
            <a href={all} hx-boost="true" aria-current={current ? undefined : "true"}>
              {say("All")}
            </a>
            {views.map(item)}
          </>
        ) : null}
        {panel ? <Panel of={of} panel={panel} views={views} /> : <a href={open}>{say("Display")}</a>}
      </div>
    </div>
  );
};

/** States which parts of a view the list no longer has. */
export const LostFilters = ({ current }: Pick<ArrangementModel, "current">) =>
  current && current.lost.length > 0 ? (
    <p class="list-note" role="status">
      {say(
        "The view '{name}' was saved with what this list takes no more: {lost}. Replace it to keep it as it is now.",
        { name: current.view.name, lost: current.lost.join(", ") },
      )}
    </p>
  ) : null;

const State = ({
  list,
  panel,
  except = [],
}: {
  list?: string;
  panel: ArrangementPanel;
  except?: string[];
}) => (
  <>
    {/* An act leads back to the panel, which stays open. */}
    {Object.entries({ list, query: panel.query, columns: panel.columns, at: panel.openAt })
      .filter(([name, value]) => value !== undefined && !except.includes(name))
      .map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
  </>
);

/** The keys of columns with one moved or removed. */
const moved = (keys: readonly string[], at: number, by: number): string =>
  keys
    .toSpliced(at, 1)
    .toSpliced(at + by, 0, keys[at] ?? "")
    .join();

/** The columns in order: each is a line with its handle (`drag-columns.ts`) and buttons, which send the resulting choice. */
const Columns = ({ of, panel }: { of: string; panel: ArrangementPanel }) => {
  const { choices, ofView } = panel;
  if (ofView?.owner)
    return (
      <p>
        {say("The view '{name}' of {owner} has columns of its own. Leave it to choose yours.", {
          name: ofView.name,
          owner: ofView.owner,
        })}
      </p>
    );
  const free = choices.filter(({ shown, fixed }) => shown && !fixed).map(({ key }) => key);
  const button = (act: string, key: string, label: string, header: string, columns: string | undefined) => (
    <button
      type="submit"
      class="btn btn-ghost btn-sm"
      id={`${of}-${act}-${key}`}
      name="columns"
      value={columns}
      aria-disabled={columns === undefined ? "true" : undefined}
      disabled={columns === undefined}
    >
      {act === "up" ? icon("arrow-up") : act === "down" ? icon("arrow-down") : say(label)}
      <span class="sr-only">
        {act === "up" || act === "down" ? `${say(label)} ${say(header)}` : ` ${say(header)}`}
      </span>
    </button>
  );
  return (
    <form
      class="arrange-columns"
      method="post"
      action={ofView ? `/list-views/${ofView.id}` : "/list-views/choice"}
      hx-post={ofView ? `/list-views/${ofView.id}` : "/list-views/choice"}
    >
      {ofView ? (
        <>
          <p>{say("The columns of your view '{name}'.", { name: ofView.name })}</p>
          <input type="hidden" name="act" value="arrange" />
          <input type="hidden" name="name" value={ofView.name} />
        </>
      ) : null}
      <State list={of} panel={panel} except={["columns"]} />
      <ol>
        {choices.map(({ key, header, shown, fixed }) => {
          const at = free.indexOf(key);
          const without = free.filter((one) => one !== key).join();
          return (
            <li
              key={key}
              class={shown ? undefined : "hidden-column"}
              data-column={shown && !fixed ? key : undefined}
            >
              {shown && !fixed ? <span class="drag-handle">{icon("grip")}</span> : null}
              <span class="column-name">{say(header)}</span>
              {fixed ? (
                <small>{say("Always shown")}</small>
              ) : shown ? (
                <span class="arrange-acts">
                  {button("up", key, "Move up", header, at > 0 ? moved(free, at, -1) : undefined)}
                  {button(
                    "down",
                    key,
                    "Move down",
                    header,
                    at < free.length - 1 ? moved(free, at, 1) : undefined,
                  )}
                  {button("show", key, "Hide", header, without || "none")}
                </span>
              ) : (
                <span class="arrange-acts">{button("show", key, "Show", header, [...free, key].join())}</span>
              )}
            </li>
          );
        })}
      </ol>
      {/* Sends the order in which a dragged column was let go. */}
      <button type="submit" name="columns" hidden data-script={asset("drag-columns.js")} />
      {panel.columns === "" ? null : (
        <button type="submit" class="btn btn-sm" name="columns" value="">
          {say("Columns as at first")}
        </button>
      )}
    </form>
  );
};

/** Form that saves the list's state under a name. */
const SaveView = ({ of, panel }: { of: string; panel: ArrangementPanel }) => (
  <form class="arrange-save" method="post" action="/list-views" hx-post="/list-views">
    <State list={of} panel={panel} />
    <label class="filter-field">
      <span>{say("Save as view")}</span>
      <input
        class="input"
        name="name"
        required
        maxlength={60}
        autocomplete="off"
        placeholder={say("A name for it")}
      />
    </label>
    <label class="arrange-check">
      <input type="checkbox" name="shared" />
      {panel.audience === "staff" ? say("Share with all staff") : say("Share with your company's users")}
    </label>
    <label class="arrange-check">
      <input type="checkbox" name="first" />
      {say("Open the list with it")}
    </label>
    <button type="submit" class="btn btn-primary btn-sm">
      {say("Save view")}
    </button>
  </form>
);

/** One of the reader's own views with its buttons; for another person's view, only its use as the initial one. */
const ViewLine = ({ of, panel, view }: { of: string; panel: ArrangementPanel; view: ViewLink }) => {
  const act = (name: string, label: string) => (
    <button type="submit" class="btn btn-ghost btn-sm" name="act" value={name}>
      {say(label)}
      <span class="sr-only"> {isolated(view.name)}</span>
    </button>
  );
  return (
    <li>
      {view.owner ? (
        <span>
          {isolated(view.name)} <small>{isolated(view.owner)}</small>
        </span>
      ) : (
        <form method="post" action={`/list-views/${view.id}`} hx-post={`/list-views/${view.id}`}>
          <State panel={panel} />
          <input
            class="input"
            name="name"
            value={view.name}
            required
            maxlength={60}
            aria-label={say("Name of the view {name}", { name: view.name })}
            autocomplete="off"
          />
          {act("rename", "Rename")}
          {act("replace", "Replace with what is shown")}
          {view.shared ? act("unshare", "Stop sharing") : act("share", "Share")}
          {act("delete", "Delete")}
        </form>
      )}
      <form method="post" action="/list-views/choice" hx-post="/list-views/choice">
        <State list={of} panel={panel} except={["query", "columns"]} />
        <input type="hidden" name="first" value={view.first ? "0" : String(view.id)} />
        <button type="submit" class="btn btn-ghost btn-sm" aria-pressed={view.first ? "true" : "false"}>
          {say("Open the list with it")}
          <span class="sr-only">: {isolated(view.name)}</span>
        </button>
        {view.shared && !view.owner ? badge("Shared", "quiet") : null}
      </form>
    </li>
  );
};

/** Notice of a deleted view, with a form that restores it. */
const DeletedView = (props: { of: string; panel: ArrangementPanel; view: { id: number; name: string } }) => (
  <form
    class="arrange-deleted"
    role="status"
    method="post"
    action={`/list-views/${props.view.id}`}
    hx-post={`/list-views/${props.view.id}`}
  >
    <State panel={props.panel} />
    <input type="hidden" name="name" value={props.view.name} />
    <span>{say("The view '{name}' was deleted.", { name: props.view.name })}</span>
    <button type="submit" class="btn btn-sm" id={`${props.of}-restore`} name="act" value="restore">
      {say("Undo")}
    </button>
  </form>
);

/** Forms that change a list's views, its columns and the height of rows: each is answered with the list in its new state. */
const Panel = (props: { of: string; panel: ArrangementPanel; views: readonly ViewLink[] }) => {
  const { of, panel, views } = props;
  return (
    <div class="arrange">
      <AppearanceSwitch names={["density"]} chosen={panel.appearance} />
      <h2>{say("Columns")}</h2>
      <Columns of={of} panel={panel} />
      <h2>{say("Views")}</h2>
      <SaveView of={of} panel={panel} />
      {panel.deleted ? <DeletedView of={of} panel={panel} view={panel.deleted} /> : null}
      {views.length > 0 ? (
        <ul>
          {views.map((view) => (
            <ViewLine key={view.id} of={of} panel={panel} view={view} />
          ))}
        </ul>
      ) : null}
    </div>
  );
};
