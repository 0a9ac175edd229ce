import { say, type Text } from "@/vocabulary/language";
/**
 * Choices side by side, one of which is current, as links that fetch their section: they are part of the page's address, and work
 * without a script.
 *
 * @param of prefix of the links' ids, by which the focus stays on its link
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
