import type { DialogAddress } from "@/kernel/screen";
import { say, type Text } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { opensDialog } from "./dialog-outlet";
import { icon } from "./icon";
import { PopoverButton } from "./popover-button";

/** Act on a record. If `refused` gives a reason, the act is shown and disabled. */
export type RecordAct = {
  label: Text;
  tone?: "danger";
  refused?: string | undefined;
  /** Effect of the act, as a sentence. */
  does: Text;
  /** People who have to approve it. */
  asks?: Text;
} & (
  | {
      /** Opens a dialog of the same page, such as `/admin/virtual-accounts?edit=3`. */
      href: DialogAddress;
      leaves?: undefined;
    }
  | {
      /** Leads to another screen. */
      href: string;
      leaves: true;
    }
);

const address = (act: RecordAct) => (act.leaves ? { href: act.href } : opensDialog(act.href));

const MenuItem = ({ act }: { act: RecordAct }) =>
  act.refused === undefined ? (
    <a class={act.tone} title={say(act.does)} {...address(act)}>
      {say(act.label)}
      {act.asks ? <small class="act-asks">{say(act.asks)}</small> : null}
    </a>
  ) : (
    <p class="act-refused">
      {say(act.label)}
      <small>{translate(act.refused)}</small>
    </p>
  );

const Button = ({ act, main }: { act: RecordAct; main: boolean }) => (
  <a
    class={main && act.tone === undefined ? "btn btn-primary" : `btn ${act.tone ?? ""}`}
    title={say(act.does)}
    {...address(act)}
  >
    {say(act.label)}
  </a>
);

/**
 * Acts of a page or a record: the first available act as the main button, unless it is destructive, and the others in a menu with
 * destructive ones last. The menu
 * shows unavailable acts with the reason, and acts that need approval with the people who approve. A single other act is a button
 * beside the main one. If no other act is available, the reasons replace the menu.
 * @param id of the menu
 */
export const ActMenu = ({ id, acts }: { id: string; acts: readonly RecordAct[] }) => {
  const sorted = acts.toSorted(
    (one, other) => Number(one.tone === "danger") - Number(other.tone === "danger"),
  );
  const main = sorted.find(({ refused }) => refused === undefined);
  const others = sorted.filter((act) => act !== main);
  const isRefused = others.every(({ refused }) => refused !== undefined);
  const reasons = isRefused ? [...new Set(others.flatMap(({ refused }) => refused ?? []))] : [];
  const hasMenu = !isRefused && others.length > 1;
  const buttons = [main, isRefused || hasMenu ? undefined : others[0]].flatMap((act) => act ?? []);
  return (
    <div class="act-menu">
      {buttons.map((act) => (
        <Button act={act} main={act === main} key={act.label} />
      ))}
      {hasMenu ? (
        <>
          <PopoverButton of={id} class="btn">
            {say("More actions")}
            {icon("chevron-down")}
          </PopoverButton>
          <div class="row-menu" id={id} popover>
            {others.map((act) => (
              <MenuItem act={act} key={act.label} />
            ))}
          </div>
        </>
      ) : null}
      {reasons.map((reason) => (
        <p class="act-refused" key={reason}>
          {translate(reason)}
        </p>
      ))}
      {[...new Set(buttons.flatMap(({ asks }) => asks ?? []))].map((asks) => (
        <p class="act-asks" key={asks}>
          {buttons.every((act) => act.asks === asks)
            ? say(asks)
            : buttons.map((act) => (act.asks === asks ? `${say(act.label)}: ${say(asks)}` : ""))}
        </p>
      ))}
    </div>
  );
};
