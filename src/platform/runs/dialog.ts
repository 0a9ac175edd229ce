import type { Access } from "@/access/policy";
import type { IslandComponent } from "@/kernel/island";
import { islandDialog, type Opened } from "@/platform/dialogs";
import type { Text } from "@/vocabulary/language";
import type { Starter } from "./contract";
import type { Starts } from "./start";

/**
 * Dialog with the island of `StartRun` that starts a kind of run. `load` reads what its form needs besides the reader, and the run
 * that the reader has under way.
 *
 * @example export const generateReportDialog = startDialog(GenerateReport, reportContract, reportWork, { act: "Generating a
 * report", sought: { as: "Generate Report", words: "excel" }, load: async ({ deps }) => ({ today: deps.now() }) });
 */
export const startDialog = <Props extends object>(
  of: IslandComponent<Props & Starter>,
  { start: right }: { start: Access },
  work: Pick<Starts, "findUnderWay">,
  {
    act,
    sought,
    load,
  }: {
    act: Text;
    sought: { as: string; words: string };
    load(visit: Opened<string>): Promise<Props>;
  },
) =>
  islandDialog<Props & Starter, string>(of, {
    right,
    act,
    sought: { ...sought, at: "1" },
    async load(visit) {
      const { deps, actor } = visit;
      const [running, more] = await Promise.all([work.findUnderWay(deps, actor), load(visit)]);
      return { ...more, username: actor.username, ...(running !== undefined && { running }) };
    },
  });
