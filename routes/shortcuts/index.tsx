import { getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { page } from "@/app/define";
import { getRoleScreens } from "@/app/navigation";
import { cookieAttributes } from "@/people/auth/cookies";
import { goTo } from "@/people/auth/redirects";
import { buttonClass } from "@/ui/class-names";
import { icon } from "@/ui/icon";
import { keysCookie, keysOff, keysPath, keysSheet } from "@/ui/keys";
import { say } from "@/vocabulary/language";

/** A year, in seconds. */
const kept = 31_536_000;

const everywhere = [
  { keys: ["Ctrl", "K"], does: "Find anything, or do something" },
  { keys: ["?"], does: "Show these shortcuts" },
  { keys: ["/"], does: "Search the list" },
  { keys: ["j"], does: "Next row of the list" },
  { keys: ["k"], does: "Previous row of the list" },
  { keys: ["x"], does: "Choose the row, where many are handled at a time" },
  { keys: ["Enter"], does: "Open the row" },
  { keys: ["a"], does: "Approve what the row asks for, or do what it needs" },
  { keys: ["r"], does: "Refuse what the row asks for, or release its hold" },
  { keys: ["e"], does: "Acknowledge the row's alert, or those that are chosen" },
  { keys: ["Esc"], does: "Close what is open" },
];

const Keys = ({ list }: { list: readonly { keys: readonly string[]; does: string }[] }) => (
  <dl class="shortcuts">
    {list.map(({ keys, does }) => (
      <div key={does}>
        <dt>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{say(does)}</dd>
      </div>
    ))}
  </dl>
);

/**
 * The keyboard's shortcuts: a page, and the sheet that `?` shows above another one. Those of single keys can be switched off
 * (WCAG 2.1.4).
 */
export default page({
  access: "signed-in",
  title: "Keyboard shortcuts",
  form: z.object({ keys: z.enum(["on", keysOff]) }),
  async post({ form, deps, c }) {
    const maxAge = form.keys === keysOff ? kept : 0;
    // The page's script reads it.
    setCookie(c, keysCookie, form.keys, { ...cookieAttributes(deps.env), httpOnly: false, maxAge });
    return goTo(c, keysPath);
  },
  view({ actor, c }) {
    const off = getCookie(c, keysCookie) === keysOff;
    const screens = getRoleScreens(actor.role).flatMap(({ screen }) =>
      screen.key ? [{ keys: ["g", screen.key], does: screen.label }] : [],
    );
    return (
      <section id={keysSheet} class="shortcuts-sheet" aria-labelledby={`${keysSheet}-title`}>
        <div class="dialog-head">
          <h1 class="dialog-title" id={`${keysSheet}-title`}>
            {say("Keyboard shortcuts")}
          </h1>
          <form method="dialog" class="shortcuts-close">
            <button type="submit" class="btn btn-ghost btn-icon" aria-label={say("Close")} data-first>
              {icon("close")}
            </button>
          </form>
        </div>
        <p class="panel-text">
          {off
            ? say(
                "Shortcuts of single keys are switched off on this device. Ctrl K and Esc work all the same.",
              )
            : say("They do nothing while you type.")}
        </p>
        <h2>{say("Everywhere")}</h2>
        <Keys list={everywhere} />
        <h2>{say("Go to")}</h2>
        <Keys list={screens} />
        <form method="post" action={keysPath} class="shortcuts-switch">
          <p class="panel-text">{say("With speech input, shortcuts may be pressed by accident.")}</p>
          <button type="submit" name="keys" value={off ? "on" : keysOff} class={buttonClass("secondary")}>
            {off ? say("Switch single keys on") : say("Switch single keys off")}
          </button>
        </form>
      </section>
    );
  },
});
