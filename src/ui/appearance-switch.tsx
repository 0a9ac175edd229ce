import { say, type Text } from "@/vocabulary/language";
import type { Appearance, AppearanceName } from "./appearance";
import { cachedMarkup } from "./cached-markup";
import { icon } from "./icon";
import type { IconName } from "./icons";

type Faces = { [Name in AppearanceName]: Record<Appearance[Name], { icon: IconName; label: Text }> };

const faces: Faces = {
  theme: {
    system: { icon: "monitor", label: "System" },
    light: { icon: "sun", label: "Light" },
    dark: { icon: "moon", label: "Dark" },
  },
  density: {
    comfortable: { icon: "minus", label: "Comfortable" },
    compact: { icon: "menu", label: "Compact" },
  },
};
/** Names of the themes. */
export const themeLabels = {
  system: faces.theme.system.label,
  light: faces.theme.light.label,
  dark: faces.theme.dark.label,
};

const legends: Record<AppearanceName, string> = { theme: "Theme", density: "Height of rows" };

/**
 * Choices of appearance: light, dark or the device's setting, and the height of rows. A small form: without JavaScript it posts
 * the choice, which sets its cookie and goes back; with it the page script does both at once.
 */
export const AppearanceSwitch = cachedMarkup(
  ({ names, chosen }: { names: readonly AppearanceName[]; chosen: Appearance }) => (
    <form class="appearance" method="post" action="/appearance" data-appearance>
      {names.map((name) => (
        <fieldset key={name}>
          <legend class="sr-only">{say(legends[name])}</legend>
          {Object.entries(faces[name]).map(([value, face]) => (
            <button
              key={value}
              type="submit"
              name={name}
              value={value}
              aria-pressed={value === chosen[name] ? "true" : "false"}
            >
              {icon(face.icon)}
              <span>{say(face.label)}</span>
            </button>
          ))}
        </fieldset>
      ))}
    </form>
  ),
  ({ names, chosen }) => [faces, names.map((name) => `${name} ${chosen[name]}`).join()],
);
