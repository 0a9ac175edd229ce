import { formatDuration } from "@/vocabulary/calendar";
import { say } from "@/vocabulary/language";
import { combinePhrases, type DeclaredEntity } from "../question/entity";
import { readInbox } from "../run/inbox";
import { Figures } from "../run/tool";

/** Work that waits in the reader's inbox at present: the bank's for staff, a client's own otherwise. */
export const waitingWork: DeclaredEntity = {
  access: "own-inbox:page",
  standing: true,
  noun: ["waiting work", "waiting work"],
  words: `waiting work|${combinePhrases("|what|anything|something", "waits|is waiting|needs attention|need attention|needs my attention|need my attention|needs our attention|requires my attention|requires attention", "|for me|for us|for the bank")}|${combinePhrases("what do|what should|what must", "i|we", "have to do|do|do next|do now|do today")}|my to do list|to do list|my tasks|open tasks|in my inbox|what is in my inbox|in the inbox`,
  fields: {},
  shown: [],
  read: async () => ({ rows: [], more: true }),
  async report(deps, actor) {
    const { kinds, href } = await readInbox(deps, actor);
    const links = [{ label: say("Show {name}", { name: say("Inbox") }), href }];
    if (kinds.length === 0) return { content: say("Nothing waits."), figures: [], links };
    const figures = new Figures();
    const now = deps.now();
    const rows = kinds.map(({ label, count, exceeded, oldest }) => [
      label,
      figures.of(label, `${count.toLocaleString("en-US")}${exceeded ? "+" : ""}`),
      figures.of(`Oldest of ${label}`, formatDuration(now - oldest)),
    ]);
    const all = `${kinds.reduce((sum, { count }) => sum + count, 0).toLocaleString("en-US")}${kinds.some(({ exceeded }) => exceeded) ? "+" : ""}`;
    const content = say("Waiting: {number}. The oldest has waited for {age}.", {
      number: figures.of("Number of waiting items", all),
      age: figures.of("Oldest", formatDuration(now - Math.min(...kinds.map(({ oldest }) => oldest)))),
    });
    const columns = [
      { label: say("What waits") },
      { label: say("Count"), numeric: true as const },
      { label: say("Oldest") },
    ];
    return { content, figures: figures.all, table: { columns, rows }, links };
  },
};
