import { say } from "@/vocabulary/language";
import { translate } from "@/vocabulary/language/speaking";
import { opensDialog } from "./dialog-outlet";
import { icon } from "./icon";
import { PopoverButton } from "./popover-button";
import type { RecordAct } from "./record-panel";

const address = (act: RecordAct) => (act.leaves ? { href: act.href } : opensDialog(act.href));

const MenuItem = ({ act }: { act: RecordAct }) => {
  const words = (
    <>
      {say(act.label)}
      {act.refused === undefined ? null : <small>{translate(act.refused)}</small>}
      {act.refused === undefined && act.asks ? <small class="act-asks">{say(act.asks)}</small> : null}
    </>
  );
  return act.refused === undefined ? (
    <a class={act.tone} {...address(act)}>
      {words}
    </a>
  ) : (
    <p class="act-refused">{words}</p>
  );
};

/**
 * Acts of a page: the first that can be carried out as its main button, the others in a menu, those that take away last. An act
 * that would fail stands there with the reason, one that needs approval with the people who give it. A single other act is a
 * button beside the main one.
 * @param id of the menu
 */
export const ActMenu = ({ id, acts }: { id: string; acts: readonly RecordAct[] }) => {
  const main = acts.find(({ refused }) => refused === undefined);
  const others = acts
    .filter((act) => act !== main)
    .toSorted((one, other) => Number(one.tone === "danger") - Number(other.tone === "danger"));
  const [only, ...more] = others;
  return (
    <div class="act-menu">
      {main ? (
        <a class="btn btn-primary" {...address(main)}>
          {say(main.label)}
        </a>
      ) : null}
      {only && more.length === 0 && only.refused === undefined ? (
        <a class="btn" {...address(only)}>
          {say(only.label)}
        </a>
      ) : only ? (
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
    </div>
  );
};
