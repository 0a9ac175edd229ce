import { say, type Text } from "@/vocabulary/language";
import { Count, findPlace, type NavCounts, type NavGroup, tabsId } from "./navigation";

type Props = {
  groups: readonly NavGroup[];
  /** Path of the page shown. */
  current: string;
  counts?: NavCounts | undefined;
};

/** Screen whose tab is shown at a path; undefined elsewhere. */
export function findTabbed(groups: readonly NavGroup[], path: string): { label: Text } | undefined {
  const place = findPlace(groups, path);
  return place?.exact && place.tab ? place.screen : undefined;
}

/** Heading of a screen of several tabs, and links to them: none on other screens. */
export const PageTabs = ({ groups, current, counts = {} }: Props) => {
  const place = findPlace(groups, current);
  if (!place?.exact || !place.tab) return null;
  const { screen, tab: shown } = place;
  return (
    <div class="page-tabs">
      <h1>{say(screen.label)}</h1>
      <nav id={tabsId} class="tabs" aria-label={say(screen.label)}>
        {screen.tabs?.map((tab) => (
          <a key={tab.href} href={tab.href} aria-current={tab === shown ? "page" : undefined}>
            {say(tab.label)}
            <Count count={counts[tab.href]} />
          </a>
        ))}
      </nav>
    </div>
  );
};
