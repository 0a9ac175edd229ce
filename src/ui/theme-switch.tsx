import { cachedMarkup } from "./cached-markup";
import { icon } from "./icon";
import type { IconName } from "./icons";
import { type Theme, themes } from "./theme";

const faces: Record<Theme, { icon: IconName; label: string }> = {
  system: { icon: "monitor", label: "System" },
  light: { icon: "sun", label: "Light" },
  dark: { icon: "moon", label: "Dark" },
};

/**
 * Light, dark or as the device says. A small form: without JavaScript it posts `theme` to `action`, which sets the
 * cookie and goes back; with it the page script does both at once.
 */
export const ThemeSwitch = cachedMarkup(
  (props: { theme: Theme; action?: string; label?: string }) => (
    <form class="theme-switch" method="post" action={props.action ?? "/theme"} data-theme-switch>
      <fieldset>
        <legend class="sr-only">{props.label ?? "Theme"}</legend>
        {themes.map((theme) => (
          <button
            key={theme}
            type="submit"
            name="theme"
            value={theme}
            aria-pressed={theme === props.theme ? "true" : "false"}
          >
            {icon(faces[theme].icon)}
            <span>{faces[theme].label}</span>
          </button>
        ))}
      </fieldset>
    </form>
  ),
  ({ theme, action, label }) => [faces, [theme, action, label].join("\n")],
);
