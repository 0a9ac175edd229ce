import { say, type Text } from "@/vocabulary/language";
/**
 * Choices side by side of which one is current, as links that fetch the section that they stand in: they are part of the
 * page's address, and work without a script.
 *
 * @param of begins the ids of the links, by which the focus stays where it was
 */
export const Segments = (props: {
  of: string;
  label: Text;
  choices: readonly { name: string; href: string; current: boolean }[];
}) => (
  <nav class="segments" aria-label={say(props.label)}>
    {props.choices.map(({ name, href, current }) => (
      <a
        id={`${props.of}-${name.replaceAll(" ", "-").toLowerCase()}`}
        key={name}
        href={href}
        hx-get={href}
        hx-replace-url="true"
        aria-current={current ? "true" : undefined}
      >
        {name}
      </a>
    ))}
  </nav>
);
